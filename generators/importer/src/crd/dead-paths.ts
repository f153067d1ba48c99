import type { Diagnostic, Report } from "@capikit/common/diagnostics";

/** Runs a check of paths: reports its warnings, and returns the message of its first error. */
export function firstError(check: (report: Report) => void, report: Report): string | undefined {
  const found: Diagnostic[] = [];
  check((problem) => found.push(problem));
  const error = found.find(({ severity }) => severity === "error");
  if (error === undefined) for (const warning of found) report(warning);
  return error?.message;
}
