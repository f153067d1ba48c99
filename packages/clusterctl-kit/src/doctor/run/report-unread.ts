import { defineDiagnostics } from "@capikit/common/diagnostics";
import type { FindingLog } from "./finding-log.ts";

/** Codes about the diagnosis itself. */
export const diagnosisDiagnostics = defineDiagnostics({
  "doctor/not-checked": {
    severity: "warning",
    title: "All checks are complete",
    why: "The API server rejected reads of the check, so problems may remain unnoticed.",
    help: "use a kubeconfig that may get and list these resources",
  },
});

/** Reasons in a message; the others are in the result of the check. */
const shown = 3;

/** Reports that a check is incomplete, unless it has no reasons to be. */
export function reportUnread(check: string, reasons: readonly string[], log: FindingLog): void {
  if (reasons.length === 0) return;
  const more = reasons.length > shown ? `; and ${reasons.length - shown} more` : "";
  const report = log.reportOf({ name: check, title: "", diagnostics: diagnosisDiagnostics });
  const message = `is incomplete: ${reasons.slice(0, shown).join("; ")}${more}`;
  report("doctor/not-checked", `check ${check}`, message);
}
