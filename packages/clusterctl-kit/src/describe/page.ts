import type { DescribedNode } from "./describe-cluster.ts";
import { escapeHtml, htmlPage, htmlTable, type PageOptions } from "./output/html-page.ts";
import { type DescribedRow, describedRows } from "./rows.ts";

const HEADER = [
  "Name",
  "Replicas",
  "Available",
  "Ready",
  "Up to date",
  "Status",
  "Reason",
  "Since",
  "Message",
];

/** Formats a cluster as a self-contained HTML page without scripts and external resources. */
export function describedPage(root: DescribedNode, options: PageOptions = {}): string {
  const { now = Date.now() } = options;
  const body = htmlTable(HEADER, describedRows(root, now).map(rowOf));
  return htmlPage({ title: root.title, now, body });
}

function rowOf(row: DescribedRow): string {
  const { prefix, title, type, deleting, counters, status, state, reason, since, message } = row;
  const kind = deleting ? "deleting" : type;
  const name = `<td><span class="lines">${prefix}</span><span class="${kind}">${escapeHtml(title)}</span></td>`;
  const cells = counters.map((text) => `<td>${text}</td>`).join("");
  return `<tr>${name}${cells}<td class="${state}">${escapeHtml(status)}</td><td>${escapeHtml(reason)}</td><td>${escapeHtml(since)}</td><td class="message">${escapeHtml(message)}</td></tr>`;
}
