import type { Diagnostic } from "@capikit/model";

/** Sorted by file, place and code, each fault once. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics
    .map((diagnostic) => ({ diagnostic, key: keyOf(diagnostic) }))
    .sort((a, b) => compare(a.key, b.key))
    .filter(({ key }) => {
      const id = JSON.stringify(key);
      return !seen.has(id) && seen.add(id);
    })
    .map(({ diagnostic }) => diagnostic);
}

type Key = readonly (number | string)[];

function keyOf({ location, code, message }: Diagnostic): Key {
  return [location?.source.path ?? "", location?.start ?? -1, code, message];
}

function compare(a: Key, b: Key): number {
  for (const [at, left] of a.entries()) {
    const right = b[at] ?? "";
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
