import { exactKubernetesScalar } from "./plain-scalar.ts";

/** Characters that {@link parseYaml} rejects unescaped, and the carriage return, a line break. */
const unprintable = /[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/** Text with a special meaning in YAML at its start, in its middle or at its end. */
const notPlain = /^[\n\t ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-][ \t]|[\n:][ \t]|[ \t]\n|[\n\t ]#|[\n\t :]$/;

/** Text that other readers do not read as strings: merge keys, defaults, numbers, dates. */
const others = [
  /^(?:<<|=)$/,
  /^[-+]?0(?:[xX][0-9a-fA-F_]+|[oO][0-7_]+|[bB][01_]+)$/,
  /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*)?(?:(?<=[0-9_.])[eE][-+]?[0-9]+)?$/,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/,
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?:\.[0-9]+)?[ \t]*(?:Z|[-+][0-9:]+)?)?$/,
];

/** Replaces lone surrogates, for which YAML has no escape, as UTF-8 encoding does. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/**
 * Writes a string on one line: plain if every reader reads the same string, else quoted.
 *
 * @param text Well-formed.
 * @param startsLine Whether it starts a line, where `---` and `...` are markers.
 */
export function writeLine(text: string, startsLine: boolean): string {
  if (unprintable.test(text) || text.includes("\n")) return doubleQuoted(text);
  const isPlain =
    !notPlain.test(text) && !(startsLine && /^(?:---|\.\.\.)/.test(text)) && !readsAsOther(text);
  if (isPlain) return text;
  return text.includes('"') && !text.includes("'") ? `'${text}'` : doubleQuoted(text);
}

function readsAsOther(text: string): boolean {
  return exactKubernetesScalar(text) !== text || others.some((pattern) => pattern.test(text));
}

/**
 * Writes a multi-line string as a literal block, indented by `indent`. Undefined if impossible.
 *
 * @param text Well-formed.
 */
export function writeBlock(text: string, indent: string): string | undefined {
  // Go rejects a tab while it detects the indentation of a block.
  const fits = !unprintable.test(text) && /\n/.test(text) && !/\n[\t ]+$|^\n*\t|^[\n ]+$/.test(text);
  if (!fits) return undefined;
  const hint = /^\n* /.test(text) ? "2" : "";
  const chomping = text.endsWith("\n\n") ? "+" : text.endsWith("\n") ? "" : "-";
  const lines = text.replace(/\n$/, "").replace(/^(?=[^\n])/gm, indent);
  return `|${hint}${chomping}\n${lines}`;
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ["\\u0000", "\\0"],
  ["\\u0007", "\\a"],
  ["\\u000b", "\\v"],
  ["\\u001b", "\\e"],
]);

function doubleQuoted(text: string): string {
  const json = JSON.stringify(text);
  // An escaped backslash is skipped as a whole, so that it does not escape the next character.
  const short = json.replace(/\\(?:u00[0-9a-f]{2}|.)/g, (found) =>
    found.length === 2 ? found : (shortEscapes.get(found) ?? `\\x${found.slice(4)}`),
  );
  return short.replace(new RegExp(unprintable, "gu"), (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, "0")}` : `\\x${code.padStart(2, "0")}`;
  });
}
