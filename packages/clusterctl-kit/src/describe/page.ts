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

/** Options with the names and defaults of `clusterctl describe cluster`. */
export interface DescribeOptions {
  /**
   * Comma-separated objects whose conditions to show: `Machine/m1`, `KubeadmControlPlane` or `all`.
   * The suffix `+` limits them to noteworthy conditions.
   */
  readonly showConditions?: string;
  readonly showTemplates?: boolean;
  readonly showMachineSets?: boolean;
  readonly showResourceSets?: boolean;
  /** Shows infrastructure and bootstrap even if ready or equal to their Machine. */
  readonly echo?: boolean;
  /** Groups Machines with equal conditions. Default: true. */
  readonly grouping?: boolean;
}

type ShownConditions = "none" | "all" | "noteworthy";

/** Returns the conditions to show for an object; the first matching filter applies. */
export function shownConditions(filters: string, kind: string, name: string): ShownConditions {
  const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
  for (const filter of filters.split(",")) {
    const noteworthy = filter.endsWith("+");
    const parts = (noteworthy ? filter.slice(0, -1) : filter).split("/");
    const [ofKind = "", ofName] = parts;
    const fits =
      parts.length === 2
        ? same(ofKind, kind) && same(ofName ?? "", name)
        : filter !== "" && (same(parts.join("/"), "all") || same(ofKind, kind));
    if (fits) return noteworthy ? "noteworthy" : "all";
  }
  return "none";
}
