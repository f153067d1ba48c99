import { createHash } from "node:crypto";
import type { DescribedNode } from "./describe-cluster.ts";
import { type DescribedRow, describedRows } from "./rows.ts";

/** Options of `describedPage`. */
export interface PageOptions {
  /** Milliseconds since 1970. Default: current time. */
  readonly now?: number;
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 2rem; }
h1 { font-size: 1.3rem; margin: 0; }
p { margin: .2rem 0 1.2rem; opacity: .7; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .15rem .8rem .15rem 0; }
th { border-bottom: 1px solid; font-size: .8rem; }
td:first-child, td.message { white-space: pre-wrap; font-family: ui-monospace, monospace; }
td:first-child { white-space: pre; }
.lines { opacity: .4; }
.condition { color: #0a7a8a; }
.group { font-weight: 600; }
.good { color: #1a7f37; } .bad, .deleting { color: #cf222e; } .unknown { color: #9a6700; }
@media (prefers-color-scheme: dark) {
  .good { color: #3fb950; } .bad, .deleting { color: #f85149; } .unknown { color: #d29922; } .condition { color: #56d4dd; }
}
`;

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
  const hash = createHash("sha256").update(STYLE).digest("base64");
  const title = escaped(root.title);
  const head = HEADER.map((name) => `<th scope="col">${name}</th>`).join("");
  const rows = describedRows(root, now).map(rowOf).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>As of <time>${new Date(now).toISOString()}</time></p>
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows}
</tbody>
</table>
</body>
</html>
`;
}

function rowOf(row: DescribedRow): string {
  const { prefix, title, type, deleting, counters, status, state, reason, since, message } = row;
  const kind = deleting ? "deleting" : type;
  const name = `<td><span class="lines">${prefix}</span><span class="${kind}">${escaped(title)}</span></td>`;
  const cells = counters.map((text) => `<td>${text}</td>`).join("");
  return `<tr>${name}${cells}<td class="${state}">${escaped(status)}</td><td>${escaped(reason)}</td><td>${escaped(since)}</td><td class="message">${escaped(message)}</td></tr>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
