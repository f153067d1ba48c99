import { createDiagnostic } from "@capikit/common/diagnostics";
import { redactText } from "@capikit/common/text";
import type { DoctorCheck } from "../model/check.ts";
import type { Finding, FindingDetails, ReportFinding } from "../model/finding.ts";

/** Collects findings. Keeps a limited number for each code, and counts the others. */
export interface FindingLog {
  readonly findings: readonly Finding[];
  /** Numbers of findings beyond the limit, by code. */
  readonly omitted: ReadonlyMap<string, number>;
  /** Returns the function by which a check reports. */
  readonly reportOf: (check: DoctorCheck) => ReportFinding;
}

/** Creates an empty log. `limit` is the number of findings to keep for each code and severity. */
export function createFindingLog(limit: number): FindingLog {
  const findings: Finding[] = [];
  const counts = new Map<string, number>();
  const omitted = new Map<string, number>();
  return {
    findings,
    omitted,
    reportOf: (check) => (code, object, message, details) => {
      const finding = createFinding(check, code, object, message, details);
      const key = `${code} ${finding.severity}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > limit) omitted.set(code, (omitted.get(code) ?? 0) + 1);
      else findings.push(finding);
    },
  };
}

/**
 * Creates a finding of a check. Messages may contain texts of controllers: secrets in them are
 * removed.
 */
function createFinding(
  { name, diagnostics }: DoctorCheck,
  code: string,
  object: string | undefined,
  message: string,
  { help, severity }: FindingDetails = {},
): Finding {
  const definition = diagnostics[code];
  if (definition === undefined) throw new TypeError(`the check ${name} has no code ${code}`);
  const location = object === undefined ? undefined : { object };
  const { title, why } = definition;
  return {
    ...createDiagnostic(definition, redactText(message), { help, location }),
    ...(severity !== undefined && { severity }),
    check: name,
    title,
    why,
  };
}
