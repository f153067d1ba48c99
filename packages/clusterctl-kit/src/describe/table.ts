import type { DescribedNode } from "./describe-cluster.ts";
import { type DescribedRow, describedRows } from "./rows.ts";

/** Styles a part of the table: a state, `faint` lines or the `type` of a condition. */
export type TablePaint = (
  style: "good" | "bad" | "unknown" | "other" | "faint" | "type" | "strong",
  text: string,
) => string;

/** Options of `describedTable`. */
export interface TableOptions {
  /** Milliseconds since 1970. Default: current time. */
  readonly now?: number;
  /** Default: no colors. */
  readonly paint?: TablePaint;
}

const HEADER = [
  "NAME",
  "REPLICAS",
  "AVAILABLE",
  "READY",
  "UP TO DATE",
  "STATUS",
  "REASON",
  "SINCE",
  "MESSAGE",
];

/** Formats a cluster as the table of `clusterctl describe cluster`. */
export function describedTable(root: DescribedNode, options: TableOptions = {}): string {
  const { now = Date.now(), paint = (_, text) => text } = options;
  const rows = describedRows(root, now).map(harmless);
  const texts = rows.map(cellsOf);
  const widths = HEADER.map((title, column) =>
    Math.max(title.length + 1, ...texts.map((cells) => [...(cells[column] ?? "")].length + 2)),
  );
  const line = (cells: readonly string[], painted: (text: string, column: number) => string): string =>
    cells
      .map((text, column) => painted(text, column) + " ".repeat((widths[column] ?? 0) - [...text].length))
      .join("");
  return [
    line(HEADER, (text) => text),
    ...rows.map((row, index) =>
      line(texts[index] ?? [], (text, column) => painted(row, text, column, paint)),
    ),
    "",
  ].join("\n");
}

function cellsOf(row: DescribedRow): string[] {
  const { prefix, title, counters, status, reason, since, message } = row;
  return [prefix + title, ...counters, status, reason, since, message];
}

function painted(row: DescribedRow, text: string, column: number, paint: TablePaint): string {
  if (text === "") return "";
  if (column === 5) return paint(row.state, text);
  if (column === 8 && row.type === "group") return paint("faint", text);
  if (column !== 0) return text;
  const lines = row.prefix === "" ? "" : paint("faint", row.prefix);
  if (row.title === "") return lines;
  if (row.deleting) return lines + paint("bad", row.title);
  const style = row.type === "condition" ? "type" : row.type === "group" ? "strong" : "other";
  return lines + paint(style, row.title);
}

/** Escapes control characters: conditions come from providers and could control a terminal. */
function harmless(row: DescribedRow): DescribedRow {
  const [title, status, reason, message] = [row.title, row.status, row.reason, row.message].map((text) =>
    text.replace(/\p{Cc}/gu, "\ufffd"),
  );
  return { ...row, title: title ?? "", status: status ?? "", reason: reason ?? "", message: message ?? "" };
}
