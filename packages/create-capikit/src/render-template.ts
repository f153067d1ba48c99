import type { ProviderType } from "./provider-types.ts";
import type { Spellings } from "./spellings.ts";

/** What a template becomes. */
export interface Rendering {
  /** `several` where there are several types with a manager. */
  readonly types: ReadonlySet<ProviderType | "several">;
  readonly spellings: Spellings;
}

/**
 * A template as it stands in the project. Templates are whole files of a provider called Paper Cloud that has all types; what belongs to
 * some of them alone stands between `#if TYPE…` and `#endif`, in a comment where the language wants one. `!TYPE` is for projects without it:
 * several words hold where one does, several with `!` where all do. Blocks may stand in others.
 */
export function renderTemplate(text: string, { types, spellings }: Rendering): string {
  const kept: string[] = [];
  // Whether what is within each of the blocks that are open is kept.
  const open: boolean[] = [];
  for (const line of text.split("\n")) {
    const [, directive, words = ""] = /^\s*(?:\/\/|<!--)?#(if|endif)\b ?(.*?)(?:-->)?$/.exec(line) ?? [];
    if (directive === "if") open.push(holds(words.split(" "), types));
    else if (directive === "endif") open.pop();
    else if (open.every(Boolean)) kept.push(line);
  }
  return spell(kept.join("\n"), spellings);
}

/** A name, or a text, with the provider's in place of Paper Cloud's. */
export function spell(text: string, spellings: Spellings): string {
  return spellings.reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

function holds(words: readonly string[], types: ReadonlySet<string>): boolean {
  const isThere = (word: string) => (word.startsWith("!") ? !types.has(word.slice(1)) : types.has(word));
  return words.every((word) => word.startsWith("!")) ? words.every(isThere) : words.some(isThere);
}
