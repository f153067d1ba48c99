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

/** Options of `createClustersTable`. */
export interface ClustersTableOptions {
  /** Default: no colors. */
  readonly paint?: TablePaint | undefined;
}

/**
 * Creates a table that grows by lines: the first call returns the header and lines, later calls
 * return lines with the same columns. `now` is in milliseconds since 1970.
 */
export function createClustersTable(
  options: ClustersTableOptions = {},
): (clusters: readonly ClusterSummary[], now: number) => string {
  const { paint = (_, text) => text } = options;
  let widths: readonly number[] = [];
  return (clusters, now) => {
    const rows = clusters.map((cluster) => {
      const cells = formatCells(cluster, now);
      return COLUMNS.map((column) =>
        withoutControls(column === "Problem" ? truncateText(cells.Problem, PROBLEM_BYTES) : cells[column]),
      );
    });
    const isFirst = widths.length === 0;
    widths = columnWidths(HEADER, rows).map((width, column) => Math.max(width, widths[column] ?? 0));
    const lines = rows.map((cells, index) =>
      tableLine(cells, widths, (text, column) => painted(clusters[index], text, column, paint)),
    );
    return [...(isFirst ? [tableLine(HEADER, widths)] : []), ...lines]
      .map((line) => `${line.trimEnd()}\n`)
      .join("");
  };
}

/** Formats Clusters as a table. */
export function clustersTable(clusters: readonly ClusterSummary[], options: TableOptions = {}): string {
  const { now = Date.now(), paint } = options;
  return createClustersTable({ paint })(clusters, now);
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
