/** One paragraph, sentence or title of the repository, without markup and on a single line. */
export interface Text {
  /** Relative to the root. */
  readonly path: string;
  readonly text: string;
  /** Where each piece starts: its offset in `text`, and its line in the file. Sorted. */
  readonly lines: readonly (readonly [offset: number, line: number])[];
}

/** A line of markup-free text, or the end of a paragraph. */
export type Piece = { readonly text: string; readonly line: number } | "break";

/** Joins consecutive pieces to paragraphs. */
export function paragraphs(path: string, pieces: Iterable<Piece>): Text[] {
  const found: Text[] = [];
  let text = "";
  let lines: [number, number][] = [];
  const end = (): void => {
    if (/[a-z]{2}/i.test(text)) found.push({ path, text, lines });
    text = "";
    lines = [];
  };
  for (const piece of pieces) {
    if (piece === "break") {
      end();
      continue;
    }
    const trimmed = piece.text.trim();
    if (trimmed === "") continue;
    if (text !== "") text += " ";
    lines.push([text.length, piece.line]);
    text += trimmed;
  }
  end();
  return found;
}

/** The line of an offset. */
export function lineAt({ lines }: Text, offset: number): number {
  return lines.findLast(([start]) => start <= offset)?.[1] ?? lines[0]?.[1] ?? 1;
}
