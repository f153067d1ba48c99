import { createHash } from "node:crypto";

/** Options of pages. */
export interface PageOptions {
  /** Milliseconds since 1970. Default: current time. */
  readonly now?: number;
}

export interface PageParts {
  readonly title: string;
  /** Time of the data, in milliseconds since 1970. */
  readonly now: number;
  /** CSS after the common style. */
  readonly style?: string;
  /** HTML after the heading. */
  readonly body: string;
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

/** Formats a self-contained HTML page without scripts and external resources. */
export function htmlPage({ title: text, now, style: own = "", body }: PageParts): string {
  const style = STYLE + own;
  const hash = createHash("sha256").update(style).digest("base64");
  const title = escapeHtml(text);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>As of <time>${new Date(now).toISOString()}</time></p>
${body}
</body>
</html>
`;
}

/** Formats a table. `rows` are HTML. */
export function htmlTable(header: readonly string[], rows: readonly string[]): string {
  const head = header.map((title) => `<th scope="col">${escapeHtml(title)}</th>`).join("");
  return `<table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
