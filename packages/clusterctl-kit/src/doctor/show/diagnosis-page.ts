import { formatCount } from "@capikit/common/text";
import { escapeHtml, htmlPage } from "../../describe/output/html-page.ts";
import type { CheckResult, Diagnosis } from "../run/diagnose.ts";
import { type FindingGroup, formatSummary, groupFindings } from "./grouped-findings.ts";

const STYLE = `
section { margin: 1.2rem 0; max-width: 70rem; }
h2 { font-size: 1rem; margin: 0; }
code { font-family: ui-monospace, monospace; }
td { white-space: normal; }
.error { color: #cf222e; } .warning { color: #9a6700; } .info { color: #0a7a8a; }
`;

/** Options of `diagnosisPage`. */
export interface DiagnosisPageOptions {
  /** Name of the cluster in the heading, such as its address. */
  readonly source: string;
  /** Milliseconds since 1970. Default: the current time. */
  readonly now?: number;
}

/** Formats a diagnosis as a self-contained HTML page without scripts and external resources. */
export function diagnosisPage(diagnosis: Diagnosis, options: DiagnosisPageOptions): string {
  const { source, now = Date.now() } = options;
  const body = [
    `<p>${escapeHtml(formatSummary(diagnosis))}</p>`,
    ...groupFindings(diagnosis).map(sectionOf),
    table(["Check", "Result", "Reason"], diagnosis.checks.map(checkRow)),
  ].join("\n");
  return htmlPage({ title: `Management cluster ${source}`, now, style: STYLE, body });
}

function sectionOf({ code, severity, title, why, url, findings, omitted }: FindingGroup): string {
  const name = escapeHtml(code);
  const link = url === undefined ? name : `<a href="${escapeHtml(url)}">${name}</a>`;
  const rows = findings.map(({ location, message, help }) => [location?.object ?? "", message, help ?? ""]);
  return `<section>
<h2><span class="${severity}">${severity}</span> ${escapeHtml(title)} ${link}</h2>
<p>${escapeHtml(why)}</p>
${table(["Object", "Problem", "Fix"], rows)}${omitted > 0 ? `\n<p>and ${formatCount(omitted, "more finding")}</p>` : ""}
</section>`;
}

function checkRow({ title, state, unread }: CheckResult): readonly string[] {
  return [title, state, unread.join("; ")];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = head.map((name) => `<th scope="col">${name}</th>`).join("");
  const lines = rows.map((row) => `<tr>${row.map((text) => `<td>${escapeHtml(text)}</td>`).join("")}</tr>`);
  return `<table>
<thead><tr>${cells}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody>
</table>`;
}
