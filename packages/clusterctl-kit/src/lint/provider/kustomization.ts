import { plainText } from "@capikit/common/json";
import { folderOf } from "../read/lint-file.ts";
import { type LintObject, listOf, recordOf, text } from "../read/lint-object.ts";
import type { FileView } from "./provider-view.ts";

/** Labels and annotations that a kustomization adds to objects below it. */
interface Kustomization {
  readonly folder: string;
  readonly resources: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly patchFiles: readonly string[];
}

/**
 * Applies labels and annotations of kustomizations, as kubebuilder projects label their CRDs.
 * Excludes patches and files in their folders that no kustomization includes. Other features are
 * not supported: lint the output of `kustomize build` instead.
 */
export function applyKustomizations(files: readonly FileView[]): readonly FileView[] {
  const kustomizations = files.filter(({ role }) => role === "kustomization").flatMap(kustomizationOf);
  if (kustomizations.length === 0) return files;
  const patches = new Set(kustomizations.flatMap(({ patchFiles }) => patchFiles));
  const patching = files
    .filter(({ path }) => patches.has(path))
    .flatMap(({ objects, path }) => objects.map((object) => ({ object, path })));
  const above = new Map(files.map(({ path }) => [path, kustomizationsAbove(path, kustomizations)]));
  const folders = new Set(
    files.filter(({ path }) => (above.get(path) ?? []).length > 0).map(({ path }) => folderOf(path)),
  );
  return files
    .filter(
      ({ path, role }) =>
        !patches.has(path) &&
        !(role === "manifest" && folders.has(folderOf(path)) && above.get(path)?.length === 0),
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

/** Returns every kustomization that includes the file, directly or through others. */
function kustomizationsAbove(path: string, all: readonly Kustomization[]): Kustomization[] {
  const found = new Set<Kustomization>();
  const take = (target: string): void => {
    for (const kustomization of all) {
      if (found.has(kustomization) || !kustomization.resources.includes(target)) continue;
      found.add(kustomization);
      take(kustomization.folder);
    }
  };
  take(path);
  return [...found];
}

function kustomizationOf({ path, objects }: FileView): Kustomization[] {
  const [object] = objects;
  if (object === undefined) return [];
  const { value } = object;
  const folder = folderOf(path);
  const paths = (list: unknown): string[] =>
    listOf(list).flatMap((item) => (typeof item === "string" ? [join(folder, item)] : []));
  const pairs = listOf(value.labels).map((item) => recordOf(recordOf(item).pairs));
  const patchPaths = listOf(value.patches).flatMap((item) => text(recordOf(item).path) ?? []);
  return [
    {
      folder,
      resources: [...paths(value.resources), ...paths(value.bases), ...paths(value.components)],
      labels: strings(Object.assign({}, recordOf(value.commonLabels), ...pairs)),
      annotations: strings(recordOf(value.commonAnnotations)),
      patchFiles: [...paths(value.patchesStrategicMerge), ...paths(patchPaths)],
    },
  ];
}

function strings(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plainText(value)]));
}

/** Joins a folder and a path and resolves `.` and `..`. */
function join(folder: string, path: string): string {
  const parts: string[] = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
