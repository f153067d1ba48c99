/** The text of one file, with its displayed path. */
export interface SourceText {
  /** Path relative to the project or, outside the project, to the parent of its package. */
  readonly path: string;
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

const lineStartsOf = new WeakMap<SourceText, readonly number[]>();

/** Returns line start offsets; computed on demand, as most files have no diagnostics. */
export function lineStarts(source: SourceText): readonly number[] {
  const known = lineStartsOf.get(source);
  if (known !== undefined) return known;
  const starts = [0];
  for (let at = source.text.indexOf("\n"); at !== -1; at = source.text.indexOf("\n", at + 1))
    starts.push(at + 1);
  lineStartsOf.set(source, starts);
  return starts;
}

/** Returns the position of an offset, by default of the location's start. */
export function positionOf(location: Location, offset: number = location.start): Position {
  const starts = lineStarts(location.source);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { path: location.source.path, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
