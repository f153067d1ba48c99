import type { Change } from "../changes/change.ts";
import type { Release } from "../read/release.ts";

/** Compares the labels, annotations and other names of two releases with Go sources. */
export function compareLabels(before: Release, after: Release, report: (change: Change) => void): void {
  // A release without its module of API types has few names or none: the others are not removed.
  const shared = [...before.names.keys()].filter((name) => after.names.has(name)).length;
  if (shared === 0 || shared * 2 < before.names.size) return;
  const subject = "labels and annotations";
  const about = { subject, versions: [] };
  for (const [path, kind] of after.names)
    if (!before.names.has(path))
      report({ ...about, consequence: "compatible", path, code: `${kind}-added`, what: `${kind} added` });
  for (const [path, kind] of before.names)
    if (!after.names.has(path))
      report({ ...about, consequence: "clients", path, code: `${kind}-removed`, what: `${kind} removed` });
}
