/** Styles a part of the table: a state, `faint` lines or the `type` of a condition. */
export type TablePaint = (
  style: "good" | "bad" | "unknown" | "other" | "faint" | "type" | "strong",
  text: string,
) => string;

/** Options of tables. */
export interface TableOptions {
  /** Milliseconds since 1970. Default: current time. */
  readonly now?: number;
  /** Default: no colors. */
  readonly paint?: TablePaint;
}

/** Returns the widths of columns, with the gap to the next. */
export function columnWidths(header: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return header.map((title, column) =>
    rows.reduce((widest, cells) => Math.max(widest, lengthOf(cells[column]) + 2), title.length + 1),
  );
}

export function tableLine(
  cells: readonly string[],
  widths: readonly number[],
  painted: (text: string, column: number) => string = (text) => text,
): string {
  return cells
    .map((text, column) => painted(text, column) + " ".repeat((widths[column] ?? 0) - lengthOf(text)))
    .join("");
}

/**
 * Replaces control characters, also of text direction: texts of objects could control a terminal or
 * reorder a line.
 */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\ufffd");
}

function lengthOf(text = ""): number {
  return [...text].length;
}
