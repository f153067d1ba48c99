import type { Diagnostic, Report } from "../diagnostics/diagnostic.ts";
import type { SourceText } from "../source/source-text.ts";

/** Forwards each error once: a type with several uses is checked for each of them. */
export function reportOnce(report: (diagnostic: Diagnostic) => void): Report {
  const seen = new Set<string>();
  const numbers = new Map<SourceText, number>();
  const numberOf = (source: SourceText): number => {
    const number = numbers.get(source) ?? numbers.size;
    numbers.set(source, number);
    return number;
  };
  return (diagnostic) => {
    const { code, location, message } = diagnostic;
    const place = location === undefined ? "" : `${numberOf(location.source)}:${location.start}`;
    const key = `${code} ${place} ${message}`;
    if (seen.has(key)) return;
    seen.add(key);
    report(diagnostic);
  };
}
