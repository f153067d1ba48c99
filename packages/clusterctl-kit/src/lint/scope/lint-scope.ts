import { listAt, plainText } from "@capikit/common/json";
import { type Kustomization, readKustomization } from "../provider/read-kustomization.ts";
import type { FailedOverlay, ReleaseOverlay } from "../provider/rendered-overlay.ts";
import { overlayFiles } from "../provider/rendered-overlay.ts";
import { fileName, folderOf, isLikeTemplateName, type LintFile, purposeOfFile } from "../read/lint-file.ts";
import { readFile } from "../read/read-file.ts";
import {
  isInside,
  type LeftOut,
  type LintSample,
  leftOutFolders,
  projectPath,
  samplesOf,
} from "./scope-files.ts";

/** Folders with files that users do not install with a release. */
const examples: ReadonlySet<string> = new Set([
  ...["addons", "docs", "e2e", "example", "examples", "hack", "integration", "inttest", "samples"],
  ...["test", "testdata", "tests"],
]);

/** Reports whether a path in the project is in a folder of tests, examples or add-ons. */
function isExample(path: string): boolean {
  return path
    .split("/")
    .slice(0, -1)
    .some((name) => examples.has(name));
}

/** The files of a project that a release publishes or is built from. */
export interface LintScope {
  readonly files: readonly LintFile[];
  readonly overlays: readonly ReleaseOverlay[];
  /** Kustomize folders that are not checked: no overlay and no other kustomization includes them. */
  readonly otherOverlays: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** All files but tests and outputs, whose objects are only checked against CRDs. */
  readonly samples: readonly LintSample[];
  /** Kustomize folders outside the overlays that list files which do not exist. */
  readonly incomplete: readonly FailedOverlay[];
  /** Entries of `include` without a file. */
  readonly unmatched: readonly string[];
}

/** Options of `lintScope`. */
export interface LintScopeOptions {
  /** Folder of the project as in the paths of files. Default: empty. */
  readonly root?: string;
  /** Files and folders, relative to the root, to check nevertheless. */
  readonly include?: readonly string[];
  /**
   * Whether capikit builds the components, so that the files of no kustomize folder are left out.
   * Default: false.
   */
  readonly ownProvider?: boolean;
}

const releasePurposes: ReadonlySet<string> = new Set(["components", "template", "cluster-class"]);

/**
 * Selects the files of a project that a release publishes: components, metadata and templates. The
 * components are those of the kustomize folders `config/default`, or of a named folder with a kustomization.
 * Without one, selects all files outside tests and examples. Does no I/O.
 */
export function lintScope(
  files: readonly LintFile[],
  { root = "", include = [], ownProvider = false }: LintScopeOptions = {},
): LintScope {
  const prefix = prefixOf(root);
  const inRoot = (path: string): string => (path === "" ? prefix.slice(0, -1) : `${prefix}${path}`);
  const byPath = new Map(files.map((file) => [shortPath(file.path, prefix), file]));
  const paths = [...byPath.keys()];
  const kustomizations = kustomizationsOf(byPath);
  const byConvention = builtByConvention(kustomizations);
  const overlays = byConvention.length === 0 && root !== "" ? namedOverlay(byPath) : byConvention;
  const reached = new Set(overlays.flatMap(({ folder }) => overlayFiles(folder, kustomizations)));
  const sources = new Set(kustomizations.flatMap(({ resources }) => resources));
  const isReleaseFile = (path: string): boolean =>
    releasePurposes.has(purposeOfFile(path)) && !isExample(path) && !sources.has(path);
  const produced = new Set(paths.filter(isReleaseFile).map(fileName));
  const isTemplateFolder = (folder: string): boolean =>
    fileName(folder) === "templates" ||
    paths.some((path) => folderOf(path) === folder && releasePurposes.has(purposeOfFile(path)));
  const included = include.map(projectPath);
  const reasonToLeaveOut = (path: string): LeftOut["reason"] | undefined => {
    if (included.some((one) => isInside(path, one)) || reached.has(path)) return undefined;
    if (isExample(path)) return "example";
    const purpose = purposeOfFile(path);
    if (purpose === "metadata" || !/\.ya?ml$/.test(path)) return undefined;
    const isPublished = releasePurposes.has(purpose)
      ? !sources.has(path) || !produced.has(fileName(path))
      : (purpose === "kustomization" && templateFolders.has(folderOf(path))) ||
        (isLikeTemplateName(fileName(path)) && isTemplateFolder(folderOf(path)) && !sources.has(path)) ||
        overlays.length === 0 ||
        ownProvider;
    return isPublished ? undefined : "unpublished";
  };
  // Rules about templates ask whether a kustomization is in their folder.
  const templateFolders = new Set(
    paths
      .filter((path) => releasePurposes.has(purposeOfFile(path)) && reasonToLeaveOut(path) === undefined)
      .map(folderOf),
  );

  const kept = paths.filter((path) => reasonToLeaveOut(path) === undefined);
  const left = paths.flatMap((path) => {
    const reason = /\.ya?ml$/.test(path) ? reasonToLeaveOut(path) : undefined;
    return reason === undefined ? [] : [{ path, reason }];
  });
  return {
    files: kept.flatMap((path) => byPath.get(path) ?? []),
    overlays: overlays.map(({ folder }) => ({ folder: inRoot(folder) })),
    otherOverlays: kustomizations
      .filter(
        ({ folder, path, resources }) =>
          !reached.has(path) &&
          !sources.has(folder) &&
          resources.length > 0 &&
          !isExample(path) &&
          !templateFolders.has(folder),
      )
      .map(({ folder }) => inRoot(folder)),
    incomplete: (overlays.length > 0 ? [] : kustomizations)
      .filter(({ path }) => kept.includes(path))
      .flatMap((kustomization) => incompleteFolder(kustomization, byPath))
      .map((one) => ({ ...one, folder: inRoot(one.folder) })),
    samples: samplesOf(byPath, kustomizations),
    unmatched: include.filter((entry) => !paths.some((path) => isInside(path, projectPath(entry)))),
    leftOut: leftOutFolders(left, kept).map((one) => ({ ...one, path: `${prefix}${one.path}` })),
  };
}

function prefixOf(root: string): string {
  let end = root.length;
  while (root[end - 1] === "/") end--;
  return end === 0 ? "" : `${root.slice(0, end)}/`;
}

function shortPath(path: string, prefix: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

function kustomizationsOf(files: ReadonlyMap<string, LintFile>): Kustomization[] {
  return [...files]
    .filter(([path]) => purposeOfFile(path) === "kustomization")
    .map(([path, file]) => readKustomization(path, readFile(file).objects[0]?.value ?? {}));
}

/** Returns the folders that are built into components in projects of kubebuilder. */
function builtByConvention(kustomizations: readonly Kustomization[]): ReleaseOverlay[] {
  return kustomizations
    .filter(({ folder }) => /^((.*\/)?config\/)?default$/.test(folder) && !isExample(`${folder}/`))
    .map(({ folder }) => ({ folder }));
}

/** Returns the named folder itself if its kustomization builds components from other folders. */
function namedOverlay(files: ReadonlyMap<string, LintFile>): readonly ReleaseOverlay[] {
  const isOverlay = [...files].some(
    ([path, file]) =>
      folderOf(path) === "" &&
      purposeOfFile(path) === "kustomization" &&
      listAt(readFile(file).objects[0]?.value, "resources").some((one) => plainText(one).startsWith("../")),
  );
  return isOverlay ? [{ folder: "" }] : [];
}

/** Returns a kustomize folder that lists a file which does not exist, such as a generated CRD. */
function incompleteFolder(
  { folder, resources }: Kustomization,
  files: ReadonlyMap<string, LintFile>,
): FailedOverlay[] {
  const missing = resources.find((path) => /\.ya?ml$/.test(path) && !files.has(path) && !isExample(path));
  if (missing === undefined) return [];
  return [{ folder, reason: `${missing} does not exist`, severity: "warning", isUnbuilt: true }];
}
