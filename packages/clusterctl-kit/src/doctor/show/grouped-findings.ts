import { isError } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";
import type { Finding } from "../model/finding.ts";
import type { Diagnosis } from "../run/diagnose.ts";

/** Findings of one code and severity, in their order. */
export interface FindingGroup {
  readonly code: string;
  readonly severity: Finding["severity"];
  readonly title: string;
  readonly why: string;
  readonly url?: string | undefined;
  readonly findings: readonly Finding[];
  /** Number of findings that are left out. */
  readonly omitted: number;
}

/** Groups findings, so that each reason is shown once. */
export function groupFindings({ findings, omitted }: Diagnosis): readonly FindingGroup[] {
  const groups = new Map<string, FindingGroup & { readonly findings: Finding[] }>();
  const counted = new Set<string>();
  for (const finding of findings) {
    const { code, severity, title, why, url } = finding;
    const key = `${severity} ${code}`;
    const group = groups.get(key);
    if (group !== undefined) {
      group.findings.push(finding);
      continue;
    }
    const left = counted.has(code) ? 0 : (omitted[code] ?? 0);
    counted.add(code);
    groups.set(key, { code, severity, title, why, url, findings: [finding], omitted: left });
  }
  return [...groups.values()];
}

/** Counts findings and complete checks: `2 errors, 1 warning; 15 of 16 checks complete`. */
export function formatSummary({ findings, omitted, checks }: Diagnosis): string {
  const left = Object.values(omitted).reduce((sum, count) => sum + count, 0);
  const errors = findings.filter(isError).length;
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  const notes = findings.length - errors - warnings;
  const counts = [
    ...(errors > 0 ? [formatCount(errors, "error")] : []),
    ...(warnings > 0 ? [formatCount(warnings, "warning")] : []),
    ...(notes > 0 ? [formatCount(notes, "note")] : []),
    ...(left > 0 ? [`${left} more`] : []),
  ].join(", ");
  const done = checks.filter(({ state }) => state === "done").length;
  const complete =
    done === checks.length ? `${formatCount(done, "check")}` : `${done} of ${checks.length} checks`;
  return `${counts || "no problems"}; ${complete} complete`;
}
