import {
  createDiagnostic,
  type Diagnostic,
  isError,
  isPassed,
  type NotJudged,
  notJudgedLines,
  type Paint,
  renderDiagnostics,
  type Verdict,
} from "@capikit/common/diagnostics";
import { getOrCreate } from "@capikit/common/json";
import { firstLines, formatCount } from "@capikit/common/text";
import type { ConformanceCheck } from "./checks/check.ts";

const shownEvidence = 5;

/** The result of a check. */
export interface CheckResult {
  readonly check: ConformanceCheck;
  /** `skipped`: does not apply; `unjudged`: applies, but could not be judged. */
  readonly outcome: "failed" | "passed" | "skipped" | "unjudged";
  /** Violations, if it failed: at most 1,000. */
  readonly evidence: readonly string[];
  /** Reason, if it was skipped. */
  readonly reason?: string;
  /** Set if it was not judged. */
  readonly notJudged?: NotJudged;
}

/** The result of all checks; its findings are the failed ones. */
export interface ConformanceReport extends Verdict {
  /** Without password and query. */
  readonly url: string;
  /** The checked minor release of Cluster API. */
  readonly coreVersion: string;
  /** The called handlers, such as `GeneratePatches edit`. */
  readonly handlers: readonly string[];
  readonly results: readonly CheckResult[];
  /** Limits of the results, such as handlers whose completion was never reached. */
  readonly notes: readonly string[];
}

/** Reports whether all checks that apply were judged, and none of that severity failed; `warning` includes errors. */
export function isConformant(
  report: ConformanceReport,
  severity: ConformanceCheck["severity"] = "error",
): boolean {
  return isPassed(report, (finding) => severity === "warning" || isError(finding));
}

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
  const { results, url, coreVersion, notJudged } = report;
  const { findings } = report;
  const count = (wanted: (result: CheckResult) => boolean): number => results.filter(wanted).length;
  const errors = findings.filter(isError).length;
  const protocol = `the protocol of Cluster API ${coreVersion}`;
  const verdict = isConformant(report)
    ? `${url} speaks ${protocol}`
    : paint(
        "error",
        errors > 0
          ? `${url} does not speak ${protocol}`
          : `${url} was not checked in full against ${protocol}`,
      );
  const counts = [
    `${count(({ outcome }) => outcome === "passed")} checks passed`,
    `${errors} failed`,
    `${findings.length - errors} recommended checks failed`,
    `${count(({ outcome }) => outcome === "skipped")} not applicable`,
    ...(notJudged.length > 0 ? [`${notJudged.length} not judged`] : []),
  ];
  return [
    ...(all ? results.flatMap((result) => otherLine(result, paint)) : []),
    ...(findings.length > 0 ? [renderDiagnostics(findings, { format: "text", paint })] : []),
    ...notJudgedLines(grouped(notJudged)),
    verdict,
    `${formatCount(report.handlers.length, "handler")} called; ${counts.join(", ")}`,
    ...report.notes.map((note) => `${paint("info", "note")}: ${note}`),
    "",
  ].join("\n");
}

/** Joins checks that were not judged for the same reason. */
function grouped(notJudged: readonly NotJudged[]): readonly NotJudged[] {
  const groups = new Map<string, NotJudged[]>();
  for (const one of notJudged) getOrCreate(groups, `${one.name}: ${one.why}`, () => []).push(one);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const what = firstLines(
      group.map((one) => one.what),
      shownEvidence,
      "",
    ).join(", ");
    return first === undefined ? [] : { ...first, what };
  });
}

function otherLine({ check: { code, title }, outcome, reason }: CheckResult, paint: Paint): string[] {
  if (outcome === "failed" || outcome === "unjudged") return [];
  const mark = outcome === "passed" ? "ok     " : paint("faint", "skipped");
  return [`${mark} ${code.padEnd(32)} ${title}${reason === undefined ? "" : paint("faint", ` (${reason})`)}`];
}
