import type { Location, SourceText } from "../text/source-text.ts";

/** The text of one marker in a comment, with its lines joined. */
export interface MarkerText {
  readonly source: SourceText;
  /** The offsets of `+` and of the end of the marker. */
  readonly start: number;
  readonly end: number;
  /** The text after `+`: lines joined by one space, with `*\/` unescaped. */
  readonly text: string;
  /** The length of the part of `text` on the marker's first line. */
  readonly firstLine: number;
  /** Whether the first or a later line has a `*\/`, so that `text` is shorter than the source. */
  readonly escaped: boolean;
}

/** Returns the location of a part of a marker; on later lines, that of the marker. */
export function placeOf(marker: MarkerText, start: number, end: number): Location {
  const { source, firstLine } = marker;
  if (start > firstLine) return { source, start: marker.start, end: marker.start + 1 + firstLine };
  return { source, start: offsetOf(marker, start), end: offsetOf(marker, Math.min(end, firstLine)) };
}

function offsetOf(marker: MarkerText, at: number): number {
  const first = marker.start + 1;
  if (!marker.escaped || at < 0) return first + at;
  const { text } = marker.source;
  let offset = first;
  for (let seen = 0; seen < at; seen++, offset++) if (isTakenBackslash(text, offset)) offset++;
  return offset;
}

/** Reports whether a backslash is an escape: the first of a run between `*` and `/`. */
function isTakenBackslash(text: string, offset: number): boolean {
  if (text[offset] !== "\\" || text[offset - 1] !== "*") return false;
  let at = offset;
  while (text[at] === "\\") at++;
  return text[at] === "/";
}
