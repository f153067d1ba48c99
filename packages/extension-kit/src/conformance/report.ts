import { formatCount } from "@capikit/common/text";
import { type CheckResult, type ConformanceReport, isConformant } from "./run-conformance.ts";

/** Colors parts of a report. */
export type ReportPaint = (
  style: "failed" | "faint" | "passed" | "skipped" | "title" | "warning",
  text: string,
) => string;

const shownEvidence = 5;

/** Formats a report as text. Passed checks are only counted, unless `all`. */
export function conformanceAsText(
  report: ConformanceReport,
  { all = false, paint = (_, text) => text }: { readonly all?: boolean; readonly paint?: ReportPaint } = {},
): string {
  const lines = report.results.flatMap((result) =>
    all || result.outcome === "failed" ? resultLines(result, paint) : [],
  );
  const count = (wanted: (result: CheckResult) => boolean): number => report.results.filter(wanted).length;
  const failed = count(({ outcome, check }) => outcome === "failed" && check.level === "must");
  const warned = count(({ outcome, check }) => outcome === "failed" && check.level === "should");
  const passed = count(({ outcome }) => outcome === "passed");
  const skipped = count(({ outcome }) => outcome === "skipped");
  const verdict = isConformant(report)
    ? paint("passed", `${report.url} speaks the protocol of Cluster API ${report.coreVersion}`)
    : paint("failed", `${report.url} does not speak the protocol of Cluster API ${report.coreVersion}`);
  const handlers = formatCount(report.handlers.length, "handler");
  return [
    ...lines,
    ...(lines.length > 0 && lines.at(-1) !== "" ? [""] : []),
    verdict,
    `${handlers} called; ${passed} checks passed, ${failed} failed, ${warned} recommended checks failed, ${skipped} not applicable`,
    "",
  ].join("\n");
}

function resultLines({ check, outcome, evidence, reason }: CheckResult, paint: ReportPaint): string[] {
  const { id, title, level, because, help } = check;
  if (outcome !== "failed") {
    const mark = outcome === "passed" ? paint("passed", "ok     ") : paint("skipped", "skipped");
    return [`${mark} ${id.padEnd(32)} ${title}${reason === undefined ? "" : paint("faint", ` (${reason})`)}`];
  }
  const style = level === "must" ? "failed" : "warning";
  const more = evidence.length - shownEvidence;
  return [
    `${paint(style, `${level === "must" ? "failed " : "warning"} ${id}`)}: ${paint("title", title)}`,
    // Responses are quoted. Workflow commands of CI systems start at the margin.
    ...evidence.slice(0, shownEvidence).map((text) => `  ${text.replaceAll("\n", "\n  ")}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    paint("faint", `  why:  ${because}`),
    `  help: ${help}`,
    "",
  ];
}

/** Formats a report as commands of GitHub's workflows: one annotation per failed check. */
export function conformanceAsGithub({ results }: ConformanceReport): string {
  return results
    .filter(({ outcome }) => outcome === "failed")
    .map(({ check: { id, level, title, help }, evidence }) => {
      const text = [title, ...evidence.slice(0, shownEvidence), `help: ${help}`].join("\n");
      return `::${level === "must" ? "error" : "warning"} title=${property(id)}::${data(text)}\n`;
    })
    .join("");
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
