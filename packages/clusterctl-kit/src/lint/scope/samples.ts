import { overlayFiles } from "../provider/overlay-files.ts";
import type { Kustomization } from "../provider/read-kustomization.ts";
import type { LintFile } from "../read/lint-file.ts";

/** A file whose objects are checked against CRDs. */
export interface LintSample extends LintFile {
  /** Whether kustomize changes the objects, so that they may be incomplete. */
  readonly partial: boolean;
}

/** Folders with objects that may be invalid on purpose. */
const tests: ReadonlySet<string> = new Set([
  ...["e2e", "hack", "integration", "inttest", "test", "testdata", "tests"],
]);

/** Selects the files whose objects users copy, or from which templates are built. */
export function samplesOf(
  files: ReadonlyMap<string, LintFile>,
  kustomizations: readonly Kustomization[],
): LintSample[] {
  const edited = new Set(
    kustomizations.filter(({ edits }) => edits).flatMap(({ folder }) => overlayFiles(folder, kustomizations)),
  );
  return [...files]
    .filter(([path]) => /\.ya?ml$/.test(path) && !path.split("/").some((name) => tests.has(name)))
    .map(([path, file]) => ({ ...file, partial: edited.has(path) }));
}
