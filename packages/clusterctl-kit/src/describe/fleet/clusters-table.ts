import { truncateText } from "@capikit/common/text";
import { stateOf } from "@capikit/inventory";
import {
  columnWidths,
  type TableOptions,
  type TablePaint,
  tableLine,
  withoutControls,
} from "../output/text-table.ts";
import { COLUMNS, formatCells } from "./cells.ts";
import type { ClusterSummary } from "./cluster-summary.ts";

const HEADER = COLUMNS.map((title) => title.toUpperCase());

/** Maximum length of a problem in bytes. */
const PROBLEM_BYTES = 160;

/** Formats Clusters as a table. */
export function clustersTable(clusters: readonly ClusterSummary[], options: TableOptions = {}): string {
  const { now = Date.now(), paint = (_, text) => text } = options;
  const rows = clusters.map((cluster) => {
    const cells = formatCells(cluster, now);
    return COLUMNS.map((column) =>
      withoutControls(column === "Problem" ? truncateText(cells.Problem, PROBLEM_BYTES) : cells[column]),
    );
  });
  const widths = columnWidths(HEADER, rows);
  const lines = rows.map((cells, index) =>
    tableLine(cells, widths, (text, column) => painted(clusters[index], text, column, paint)),
  );
  return [tableLine(HEADER, widths), ...lines].map((line) => `${line.trimEnd()}\n`).join("");
}

function painted(
  cluster: ClusterSummary | undefined,
  text: string,
  column: number,
  paint: TablePaint,
): string {
  if (text === "") return "";
  if (COLUMNS[column] === "Name" && cluster?.deleting === true) return paint("bad", text);
  return COLUMNS[column] === "Available" ? paint(stateOf(text), text) : text;
}
