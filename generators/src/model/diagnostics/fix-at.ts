import type { DiagnosticFix } from "@capikit/common/diagnostics";
import { type Location, positionOf } from "../text/source-text.ts";

/** A wrong text, and the text that should replace it. */
export interface Replacement {
  readonly wrong: string;
  readonly right: string;
  /** Where the wrong text is, if outside of the diagnostic's location. Without a fix in another file. */
  readonly at?: Location | undefined;
}

/** Returns the replacement of a misspelt name; absent without a suggestion. */
export function replacement(wrong: string, right: string | undefined): Replacement | undefined {
  return right === undefined ? undefined : { wrong, right };
}

/**
 * Returns the replacement that adds `?` to a member, or removes it. Absent for names in quotes, and
 * for a `?` that a utility type removes.
 */
export function optionality(member: string, optional: boolean, name: Location): Replacement | undefined {
  const { source, start, end } = name;
  const next = source.text[end] ?? "";
  if (source.text.slice(start, end) !== member || /["'`]/.test(next)) return undefined;
  if (optional && next === "?") return undefined;
  const at = { source, start, end: optional ? end : end + 1 };
  return optional ? { wrong: member, right: `${member}?`, at } : { wrong: `${member}?`, right: member, at };
}

/**
 * Locates a replacement in a location or, if a member has an error in its type, in the rest of its
 * line. A marker can continue in further lines. Absent if the wrong text is not there exactly once.
 */
export function fixAt(reported: Location, replaced: Replacement | undefined): DiagnosticFix | undefined {
  if (replaced === undefined) return undefined;
  const { wrong, right, at: location = reported } = replaced;
  if (location.source.path !== reported.source.path) return undefined;
  const { source, start: from, end: to } = location;
  const end = lineEnd(source.text, to);
  const inside = findWord(source.text, wrong, from, to);
  const after = findWord(
    source.text,
    wrong,
    to,
    source.text[from] === "+" ? markerEnd(source.text, end) : end,
  );
  const [first, ...others] = inside.length > 0 ? inside : after;
  if (first === undefined || others.length > 0) return undefined;
  const start = positionOf(location, first);
  const last = positionOf(location, first + wrong.length);
  return {
    title: `Replace ${JSON.stringify(wrong)} with ${JSON.stringify(right)}`,
    text: right,
    range: { line: start.line, column: start.column, endLine: last.line, endColumn: last.column },
  };
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf("\n", from);
  return newline === -1 ? text.length : newline;
}

/** Returns the end of the comment lines without a marker that follow a line. */
function markerEnd(text: string, line: number): number {
  let end = line;
  while (end < text.length) {
    const next = lineEnd(text, end + 1);
    if (!/^[ \t]*(?:\/\/|\*(?!\/))[ \t]*[^\s+]/.test(text.slice(end + 1, next))) break;
    end = next;
  }
  return end;
}

/** Returns the offsets in a range at which a word is not part of a longer one. */
function findWord(text: string, word: string, from: number, to: number): readonly number[] {
  const found: number[] = [];
  if (word === "") return found;
  for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (end > to) break;
    if (!isWord(text[at - 1], word[0]) && !isWord(word.at(-1), text[end])) found.push(at);
  }
  return found;
}

/** Reports whether two adjacent characters belong to one word. */
function isWord(left: string | undefined, right: string | undefined): boolean {
  return [left, right].every((one) => one !== undefined && /\w/.test(one));
}
