import { formatCount } from "@capikit/common/text";
import { stateOf } from "@capikit/inventory";
import { escapeHtml, htmlPage, htmlTable, type PageOptions } from "../output/html-page.ts";
import { COLUMNS, type Column, formatCells } from "./cells.ts";
import { type ClusterSummary, hasProblem } from "./cluster-summary.ts";

/** Narrow screens show each Cluster as a list of its columns. */
const STYLE = `
tbody tr:nth-child(even) { background: #8881; }
td { overflow-wrap: anywhere; }
@media (max-width: 60rem) {
  body { margin: 1rem; }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { border-bottom: 1px solid #8884; padding: .6rem 0; }
  td { display: flex; padding: .05rem 0; }
  td:empty { display: none; }
  td:first-child, td.message { white-space: pre-wrap; }
  td::before { content: attr(data-column); color: CanvasText; flex: 0 0 8rem; font: .8rem/1.9 system-ui, sans-serif; opacity: .7; }
}
`;

/** Formats Clusters as a self-contained HTML page without scripts and external resources. */
export function clustersPage(clusters: readonly ClusterSummary[], options: PageOptions = {}): string {
  const { now = Date.now() } = options;
  const problems = clusters.filter(hasProblem).length;
  const title = `${formatCount(clusters.length, "Cluster")}, ${problems} with problems`;
  const rows = clusters.map((cluster) => rowOf(cluster, now));
  const body = htmlTable(COLUMNS, rows);
  return htmlPage({ title, now, style: STYLE, body });
}

function rowOf(cluster: ClusterSummary, now: number): string {
  const cells = formatCells(cluster, now);
  const cell = (column: Column): string => {
    const style = classOf(column, cluster);
    const attribute = style === "" ? "" : ` class="${style}"`;
    return `<td${attribute} data-column="${column}">${escapeHtml(cells[column])}</td>`;
  };
  return `<tr>${COLUMNS.map(cell).join("")}</tr>`;
}

function classOf(column: Column, { deleting, available }: ClusterSummary): string {
  if (column === "Name") return deleting ? "deleting" : "group";
  if (column === "Available") return stateOf(available?.status ?? "");
  return column === "Problem" ? "message" : "";
}
