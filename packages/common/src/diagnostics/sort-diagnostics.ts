import { compareText } from "../text/compare-text.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** Sorts by path, line, column, code and message, without duplicates; no location sorts first. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [diagnosticKey(one), one])).values()].sort(
    (a, b) =>
      compareText(a.location?.path ?? "", b.location?.path ?? "") ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}

/** Returns a text that is equal for diagnostics with the same code, message and location. */
export function diagnosticKey({ code, message, location }: Diagnostic): string {
  const { path, line, column, object, field } = location ?? {};
  return JSON.stringify([code, message, path, line, column, object, field]);
}
