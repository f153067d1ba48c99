import type { Kustomization } from "./read-kustomization.ts";

/** Returns the files that a kustomize folder includes, directly or through others. */
export function overlayFiles(folder: string, all: readonly Kustomization[]): string[] {
  const byFolder = new Map(all.map((one) => [one.folder, one]));
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const one = byFolder.get(path);
    if (one === undefined) return;
    found.add(one.path);
    for (const next of [...one.resources, ...one.patchFiles, ...one.configurations]) visit(next);
  };
  visit(folder);
  return [...found];
}
