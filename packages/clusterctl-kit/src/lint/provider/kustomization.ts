import { folderOf } from "../read/lint-file.ts";
import type { LintObject } from "../read/lint-object.ts";
import type { FileView } from "../read/read-files.ts";
import { type Kustomization, readKustomization } from "./read-kustomization.ts";

/**
 * Applies labels and annotations of kustomizations, as kubebuilder projects label their CRDs.
 * Excludes patches and files in their folders that no kustomization includes. Other features are
 * not supported: lint the output of `kustomize build` instead.
 */
export function applyKustomizations(files: readonly FileView[]): readonly FileView[] {
  const kustomizations = kustomizationsIn(files);
  if (kustomizations.length === 0) return files;
  const patches = new Set(kustomizations.flatMap(({ patchFiles }) => patchFiles));
  const patching = files
    .filter(({ path }) => patches.has(path))
    .flatMap(({ objects, path }) => objects.map((object) => ({ object, path })));
  const including = includingByPath(kustomizations);
  const above = new Map(files.map(({ path }) => [path, kustomizationsAbove(path, including)]));
  const folders = new Set(
    files.filter(({ path }) => (above.get(path) ?? []).length > 0).map(({ path }) => folderOf(path)),
  );
  return files
    .filter(
      ({ path, purpose }) =>
        !patches.has(path) &&
        !(purpose === "manifest" && folders.has(folderOf(path)) && above.get(path)?.length === 0),
    )
    .map((file) => {
      const taking = above.get(file.path) ?? [];
      if (taking.length === 0) return file;
      const patchPaths = new Set(taking.flatMap(({ patchFiles }) => patchFiles));
      const added = patching.filter(({ path }) => patchPaths.has(path)).map(({ object }) => object);
      return {
        ...file,
        taken: true,
        objects: file.objects.map((object) => withAdded(object, taking, added)),
      };
    });
}

function withAdded(
  object: LintObject,
  above: readonly Kustomization[],
  patches: readonly LintObject[],
): LintObject {
  const meant = patches.filter(
    (patch) => patch.kind === object.kind && patch.name === object.name && patch.group === object.group,
  );
  return {
    ...object,
    labels: Object.assign(
      {},
      object.labels,
      ...meant.map(({ labels }) => labels),
      ...above.map(({ labels }) => labels),
    ),
    annotations: Object.assign(
      {},
      object.annotations,
      ...meant.map(({ annotations }) => annotations),
      ...above.map(({ annotations }) => annotations),
    ),
  };
}

/** Returns the kustomizations that include each file or folder directly. */
function includingByPath(all: readonly Kustomization[]): ReadonlyMap<string, readonly Kustomization[]> {
  const found = new Map<string, Kustomization[]>();
  for (const kustomization of all)
    for (const path of kustomization.resources) {
      const known = found.get(path);
      if (known === undefined) found.set(path, [kustomization]);
      else known.push(kustomization);
    }
  return found;
}

/** Returns every kustomization that includes the file, directly or through others. */
function kustomizationsAbove(
  path: string,
  including: ReadonlyMap<string, readonly Kustomization[]>,
): Kustomization[] {
  const found = new Set<Kustomization>(including.get(path));
  // The loop also visits those that it adds.
  for (const { folder } of found) for (const one of including.get(folder) ?? []) found.add(one);
  return [...found];
}

/** Returns the kustomizations among files. */
export function kustomizationsIn(files: readonly FileView[]): Kustomization[] {
  return files
    .filter(({ purpose }) => purpose === "kustomization")
    .flatMap(({ path, objects: [object] }) =>
      object === undefined ? [] : [readKustomization(path, object.value)],
    );
}
