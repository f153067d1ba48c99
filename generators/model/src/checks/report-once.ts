import { diagnosticKey, type Report } from "@capikit/common/diagnostics";

/** Forwards each error once: a type with several uses is checked for each of them. */
export function reportOnce(report: Report): Report {
  const seen = new Set<string>();
  return (diagnostic) => {
    const key = diagnosticKey(diagnostic);
    if (seen.has(key)) return;
    seen.add(key);
    report(diagnostic);
  };
}
