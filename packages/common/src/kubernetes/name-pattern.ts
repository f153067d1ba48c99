/**
 * Reports whether a name matches a pattern with at most one `*`, at its start or end.
 *
 * Source: the names of classes in `matchResources` of ClusterClass patches.
 */
export function matchesNamePattern(name: string | undefined, patterns: readonly string[] = []): boolean {
  if (name === undefined) return false;
  return patterns.some(
    (pattern) =>
      pattern === name ||
      (pattern.startsWith("*") && name.endsWith(pattern.slice(1))) ||
      (pattern.endsWith("*") && name.startsWith(pattern.slice(0, -1))),
  );
}
