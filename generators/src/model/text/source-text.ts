import { getOrCreate } from "@capikit/common/json";
import { compareText, linePosition, lineStarts } from "@capikit/common/text";

/** The text of one file, with its displayed path. */
export interface SourceText {
  /** Path relative to the project or, outside the project, to the parent of its package. */
  readonly path: string;
  /** The package that the file belongs to, if it is not the project's own. */
  readonly package?: string;
  /** The text, without a byte order mark and with LF line ends. */
  readonly text: string;
}

/** A range of a file: offsets in UTF-16 units, `end` exclusive. */
export interface Location {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** A position for people and editors: line and column start at 1, the column in UTF-16 units. */
export interface Position {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Orders locations by path and offset. */
export function byLocation(a: { readonly location: Location }, b: { readonly location: Location }): number {
  return compareText(a.location.source.path, b.location.source.path) || a.location.start - b.location.start;
}

const startsOf = new WeakMap<SourceText, readonly number[]>();

/** Returns line start offsets of a source, on demand: most files have no diagnostics. */
export function sourceLines(source: SourceText): readonly number[] {
  return getOrCreate(startsOf, source, () => lineStarts(source.text));
}

/** Returns the position of an offset, by default of the location's start. */
export function positionOf({ source, start }: Location, offset: number = start): Position {
  return { path: source.path, ...linePosition(sourceLines(source), offset) };
}
