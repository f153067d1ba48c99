import {
  createDiagnostic,
  type Diagnostic,
  type Paint,
  renderDiagnostics,
} from "@capikit/common/diagnostics";
import { firstLines, formatCount } from "@capikit/common/text";
import { type CheckResult, type ConformanceReport, isConformant } from "./run-conformance.ts";

const shownEvidence = 5;

/** Returns a diagnostic for each failed check. */
export function conformanceDiagnostics({
  results,
  url,
}: Pick<ConformanceReport, "results" | "url">): readonly Diagnostic[] {
  return results
    .filter(({ outcome }) => outcome === "failed")
    .map(({ check, evidence }) => {
      const shown = firstLines(evidence, shownEvidence);
      const message = [`check failed: ${check.title}`, ...shown].join("\n");
      return createDiagnostic(check, message, { location: { object: url } });
    });
}

/** Formats a report as text. Passed and skipped checks are only counted, unless `all`. */
export function conformanceAsText(
  report: ConformanceReport,
  { all = false, paint = (_, text) => text }: { readonly all?: boolean; readonly paint?: Paint } = {},
): string {
  const { results, url, coreVersion } = report;
  const diagnostics = conformanceDiagnostics(report);
  const count = (wanted: (result: CheckResult) => boolean): number => results.filter(wanted).length;
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const verdict = isConformant(report)
    ? `${url} speaks the protocol of Cluster API ${coreVersion}`
    : paint("error", `${url} does not speak the protocol of Cluster API ${coreVersion}`);
  const counts = [
    `${count(({ outcome }) => outcome === "passed")} checks passed`,
    `${errors} failed`,
    `${diagnostics.length - errors} recommended checks failed`,
    `${count(({ outcome }) => outcome === "skipped")} not applicable`,
  ];
  return [
    ...(all ? results.flatMap((result) => otherLine(result, paint)) : []),
    ...(diagnostics.length > 0 ? [renderDiagnostics(diagnostics, { format: "text", paint })] : []),
    verdict,
    `${formatCount(report.handlers.length, "handler")} called; ${counts.join(", ")}`,
    ...report.notes.map((note) => `${paint("info", "note")}: ${note}`),
    "",
  ].join("\n");
}

function otherLine({ check: { code, title }, outcome, reason }: CheckResult, paint: Paint): string[] {
  if (outcome === "failed") return [];
  const mark = outcome === "passed" ? "ok     " : paint("faint", "skipped");
  return [`${mark} ${code.padEnd(32)} ${title}${reason === undefined ? "" : paint("faint", ` (${reason})`)}`];
}
