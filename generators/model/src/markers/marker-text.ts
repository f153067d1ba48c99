import type { Location, SourceText } from "../source/source-text.ts";

/** One marker as it stands in a comment, its lines found and joined. */
export interface MarkerText {
  readonly source: SourceText;
  /** The offset of `+`, and the one behind the marker's last character. */
  readonly start: number;
  readonly end: number;
  /** From behind `+` on: lines joined by one space, `*\/` read as what it stands for. */
  readonly text: string;
  /** How much of `text` stands on the marker's first line. */
  readonly firstLine: number;
  /** Whether the first or a later line has a `*\/`, so that `text` is shorter than what stands in the file. */
  readonly escaped: boolean;
}

/**
 * The place of a stretch of a marker's text, -1 being its `+`. Faults are told on the marker's first line: one on a later line is told at the marker itself.
 */
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

/** Whether the backslash at an offset is the one that is taken: the first of a run between `*` and `/`. */
function isTakenBackslash(text: string, offset: number): boolean {
  if (text[offset] !== "\\" || text[offset - 1] !== "*") return false;
  let at = offset;
  while (text[at] === "\\") at++;
  return text[at] === "/";
}
