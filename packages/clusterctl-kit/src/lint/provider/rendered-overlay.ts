import { type LintObject, makeObjectAt, type YamlRecord } from "../read/lint-object.ts";
import type { FileView } from "../read/read-files.ts";
import { kustomizationsIn } from "./kustomization.ts";
import type { Kustomization } from "./read-kustomization.ts";

/** A kustomize folder whose result is a file of the release. */
export interface ReleaseOverlay {
  readonly folder: string;
}

/** The result of `kustomize build`. */
export interface RenderedOverlay extends ReleaseOverlay {
  readonly objects: readonly YamlRecord[];
}

/** A kustomize folder without result. */
export interface FailedOverlay extends ReleaseOverlay {
  readonly reason: string;
  /** `error`: kustomize rejected the folder; otherwise it did not run or did not finish. */
  readonly severity: "error" | "warning";
  /** Whether the folder has remote resources, which need permission. */
  readonly isRemote?: boolean;
  /** Whether a file is missing that a build can write. */
  readonly isUnbuilt?: boolean;
}

/**
 * Returns the components that kustomize rendered. Objects have the locations of their sources:
 * objects of the same kind whose name the rendered name ends with.
 */
export function renderedComponents(
  { folder, objects }: RenderedOverlay,
  files: readonly FileView[],
): FileView {
  const kustomizations = kustomizationsIn(files);
  const path = overlayPath(folder, kustomizations);
  const included = new Set(overlayFiles(folder, kustomizations));
  const patches = new Set(kustomizations.flatMap(({ patchFiles }) => patchFiles));
  // A patch has the kind and name of its target, but only some of its fields.
  const sources = files
    .filter((file) => included.has(file.path))
    .toSorted((a, b) => Number(patches.has(a.path)) - Number(patches.has(b.path)))
    .flatMap((file) => file.objects);
  return {
    path,
    name: "components.yaml",
    purpose: "components",
    text: "",
    rendered: true,
    objects: objects.map((value) => {
      const bare = makeObjectAt(path, value, () => ({ path, line: 1, column: 1 }));
      const source = sourceOf(bare, sources);
      return source === undefined ? bare : { ...bare, file: source.file, at: source.at };
    }),
  };
}

export function overlayPath(folder: string, kustomizations: readonly Kustomization[]): string {
  return kustomizations.find((one) => one.folder === folder)?.path ?? `${folder}/kustomization.yaml`;
}

/** Returns the source with the longest name. */
function sourceOf(object: LintObject, sources: readonly LintObject[]): LintObject | undefined {
  return sources
    .filter(
      ({ kind, name, group }) =>
        kind === object.kind && group === object.group && name !== "" && object.name.endsWith(name),
    )
    .toSorted((a, b) => b.name.length - a.name.length)[0];
}

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
