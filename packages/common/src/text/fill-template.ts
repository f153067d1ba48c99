/** Names in a template, with their replacements. */
export type TemplateNames = Iterable<readonly [from: string, to: string]>;

/**
 * Fills in a template of a source file. Optional lines are between `#if WORD…` and `#endif`, in a
 * comment if the language needs it. Any of several words must apply, but all words of the form
 * `!WORD`. Blocks can be nested.
 *
 * @param words of the blocks to keep
 */
export function fillTemplate(text: string, words: ReadonlySet<string>, names: TemplateNames): string {
  const kept: string[] = [];
  // Whether the content of each open block is kept.
  const open: boolean[] = [];
  for (const line of text.split("\n")) {
    const [, directive, condition = ""] =
      /^\s*(?:\/\/|<!--|\* )?#(if|endif)\b ?(.*?)(?:-->)?$/.exec(line) ?? [];
    if (directive === "if") open.push(holds(condition.split(" "), words));
    else if (directive === "endif") open.pop();
    else if (open.every(Boolean)) kept.push(line);
  }
  return replaceNames(kept.join("\n"), names);
}

/** Replaces names, the longest first. Names in the replacements stay. */
export function replaceNames(text: string, names: TemplateNames): string {
  const replacements = new Map(names);
  if (replacements.size === 0) return text;
  const longestFirst = [...replacements.keys()].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return text.replace(new RegExp(escaped.join("|"), "g"), (name) => replacements.get(name) ?? name);
}

function holds(words: readonly string[], wanted: ReadonlySet<string>): boolean {
  const applies = (word: string) => (word.startsWith("!") ? !wanted.has(word.slice(1)) : wanted.has(word));
  return words.every((word) => word.startsWith("!")) ? words.every(applies) : words.some(applies);
}
