import { compareText } from "@capikit/common/text";
import { positionOf } from "../source/source-text.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** Sorts by path, line, column and code, and removes duplicates; no location sorts first. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  const keyed = diagnostics.map((diagnostic) => {
    const { location } = diagnostic;
    const place = location === undefined ? { path: "", line: 0, column: 0 } : positionOf(location);
    return { diagnostic, place };
  });
  return keyed
    .sort(
      (a, b) =>
        compareText(a.place.path, b.place.path) ||
        a.place.line - b.place.line ||
        a.place.column - b.place.column ||
        compareText(a.diagnostic.code, b.diagnostic.code) ||
        compareText(a.diagnostic.message, b.diagnostic.message),
    )
    .filter(({ diagnostic, place }) => {
      const key = `${place.path}\0${place.line}\0${place.column}\0${diagnostic.code}\0${diagnostic.message}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .map(({ diagnostic }) => diagnostic);
}
