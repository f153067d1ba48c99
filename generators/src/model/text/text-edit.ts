/** A replacement of a range of text. */
export interface TextEdit {
  readonly at: number;
  /** Default: `at`, which only inserts. */
  readonly end?: number;
  readonly text: string;
}

/** Applies edits, which must not overlap. Edits at the same position keep their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.map((edit, order) => ({ edit, order }));
  sorted.sort((a, b) => a.edit.at - b.edit.at || a.order - b.order);
  let out = "";
  let done = 0;
  for (const { edit } of sorted) {
    if (edit.at < done) throw new RangeError(`overlapping edits at ${edit.at}`);
    out += text.slice(done, edit.at) + edit.text;
    done = edit.end ?? edit.at;
  }
  return out + text.slice(done);
}
