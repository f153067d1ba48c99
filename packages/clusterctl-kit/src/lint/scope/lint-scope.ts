import { type Kustomization, readKustomization } from "../provider/read-kustomization.ts";
import type { FailedOverlay, ReleaseOverlay } from "../provider/rendered-overlay.ts";
import { overlayFiles } from "../provider/rendered-overlay.ts";
import {
  fileName,
  folderOf,
  isLikeTemplateName,
  type LintFile,
  purposeOfFile,
  type StaleFile,
} from "../read/lint-file.ts";
import { readFile } from "../read/read-file.ts";
import type { GoSource } from "../read/workload.ts";
import { imageCommandsIn, imagePrograms, isBuildFile, releaseCommandsIn } from "./release-commands.ts";
import { isUploaded, releaseCopies, releaseUploads } from "./release-copies.ts";
import {
  embeddedFiles,
  isInside,
  type LeftOut,
  type LintSample,
  leftOutFolders,
  projectPath,
  samplesOf,
} from "./scope-files.ts";
import type { ReleaseBuild, ReleaseCommands } from "./shell-commands.ts";

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
  readonly leftOut: readonly LeftOut[];
  /** All files but tests and outputs, whose objects are only checked against CRDs. */
  readonly samples: readonly LintSample[];
  /** Earlier builds of files that a release builds to another path. */
  readonly stale: readonly StaleFile[];
  /** Kustomize folders outside the overlays that list files which do not exist. */
  readonly incomplete: readonly FailedOverlay[];
  /** Whether the build writes the metadata of the release, which then has other series. */
  readonly generatesMetadata: boolean;
  /** Commands of the build that write images into manifests. */
  readonly imageCommands: readonly string[];
  /** Files and folders of the programs in the image. */
  readonly programs: readonly string[];
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
  /** Go files of the project: no release contains the data that they embed. Default: none. */
  readonly sources?: readonly GoSource[];
}

const releasePurposes: ReadonlySet<string> = new Set(["components", "template", "cluster-class"]);

/**
 * Selects the files of a project that a release publishes: components, metadata and templates.
 * Kustomize folders are those that a build writes into components, or else `config/default`. If
 * the build names the files of a release, others are left out. Without kustomize folders, selects
 * all files outside tests and examples. Does no I/O.
 */
export function lintScope(
  files: readonly LintFile[],
  { root = "", include = [], ownProvider = false, sources: goSources = [] }: LintScopeOptions = {},
): LintScope {
  const prefix = prefixOf(root);
  const inRoot = (path: string): string => (path === "" ? prefix.slice(0, -1) : `${prefix}${path}`);
  const byPath = new Map(files.map((file) => [shortPath(file.path, prefix), file]));
  const paths = [...byPath.keys()];
  const commands = commandsOf(byPath);
  const kustomizations = kustomizationsOf(byPath);
  const built = releaseBuilds(commands, kustomizations);
  const overlays = built.length > 0 ? built : builtByConvention(kustomizations);
  const reached = new Set(overlays.flatMap(({ folder }) => overlayFiles(folder, kustomizations)));
  const sources = new Set(kustomizations.flatMap(({ resources }) => resources));
  const { copies, complete } = releaseCopies(paths, commands, built);
  const copied = new Map(
    copies
      .map(({ source, target }): [string, string] => [source, fileName(target)])
      .filter(([, name]) => releasePurposes.has(purposeOfFile(name))),
  );
  const releasedMetadata = new Set(
    copies.filter(({ target }) => purposeOfFile(target) === "metadata").map(({ source }) => source),
  );
  // Earlier builds may be outdated: their sources are checked.
  const outputs = new Set([
    ...built.map(({ output }) => output),
    ...(complete ? copies.flatMap(({ source, target }) => (source === target ? [] : target)) : []),
  ]);
  const stale = staleFiles(paths, built).filter(
    ({ path }) => !outputs.has(path) && !copied.has(path) && !sources.has(path) && !isExample(path),
  );
  const isReleaseFile = (path: string): boolean =>
    releasePurposes.has(purposeOfFile(path)) && !isExample(path) && !sources.has(path) && !outputs.has(path);
  const produced = new Set([
    ...[...paths.filter(isReleaseFile), ...commands.builds.map(({ output }) => output)].map(fileName),
    ...copied.values(),
  ]);

  const isPublishedByName = (path: string): boolean => {
    if (sources.has(path) && produced.has(fileName(path))) return false;
    return purposeOfFile(path) === "components" || copied.size === 0 || !complete;
  };
  const isTemplateFolder = (folder: string): boolean =>
    fileName(folder) === "templates" ||
    paths.some((path) => folderOf(path) === folder && releasePurposes.has(purposeOfFile(path)));
  const isEmbedded = embeddedFiles(
    goSources.map(({ path, text }) => ({ path: shortPath(path, prefix), text })),
  );
  const included = include.map(projectPath);
  const reasonToLeaveOut = (path: string): LeftOut["reason"] | undefined => {
    if (included.some((one) => isInside(path, one))) return undefined;
    if (outputs.has(path)) return "built";
    if (copied.has(path) || reached.has(path) || releasedMetadata.has(path)) return undefined;
    if (isExample(path)) return "example";
    if (stale.some((file) => file.path === path)) return "stale";
    const purpose = purposeOfFile(path);
    if (purpose === "metadata") return complete && releasedMetadata.size > 0 ? "unpublished" : undefined;
    if (!/\.ya?ml$/.test(path)) return undefined;
    if (isEmbedded(path) && !sources.has(path) && !isCapiCrd(byPath.get(path))) return "unpublished";
    const isPublished = releasePurposes.has(purpose)
      ? isPublishedByName(path)
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

  const kept = paths.filter((path) => !isBuildFile(path) && reasonToLeaveOut(path) === undefined);
  const left = paths.flatMap((path) => {
    const reason = /\.ya?ml$/.test(path) && !isBuildFile(path) ? reasonToLeaveOut(path) : undefined;
    return reason === undefined ? [] : [{ path, reason }];
  });
  const others = new Map(byPath);
  for (const path of [...outputs, ...stale.map((file) => file.path)]) others.delete(path);
  for (const path of paths.filter(isBuildFile)) others.delete(path);
  return {
    files: kept.flatMap((path) => {
      const file = byPath.get(path);
      const releaseName = copied.get(path);
      return file === undefined
        ? []
        : [releaseName === undefined || releaseName === fileName(path) ? file : { ...file, releaseName }];
    }),
    overlays: overlays.map(({ output, ...overlay }) => ({
      ...overlay,
      folder: inRoot(overlay.folder),
      output: fileName(output),
    })),
    generatesMetadata: commands.uploads.some(
      ({ path, name = "" }) =>
        purposeOfFile(name) === "metadata" && name !== fileName(path) && !byPath.has(path),
    ),
    imageCommands: imageCommandsIn(byPath),
    programs: imagePrograms(byPath).map(inRoot),
    stale: stale.map((file) => ({ ...file, path: inRoot(file.path) })),
    incomplete: (overlays.length > 0 ? [] : kustomizations)
      .filter(({ path }) => kept.includes(path))
      .flatMap((kustomization) => incompleteFolder(kustomization, byPath))
      .map((one) => ({ ...one, folder: inRoot(one.folder) })),
    samples: samplesOf(others, kustomizations),
    unmatched: include.filter((entry) => !paths.some((path) => isInside(path, projectPath(entry)))),
    leftOut: leftOutFolders(left, kept).map((one) => ({ ...one, path: `${prefix}${one.path}` })),
  };
}

/**
 * Returns the files, with `*` in names, that the Makefiles of a project copy, relative to the root:
 * a release may contain files of test folders.
 */
export function copiedSources(
  files: readonly LintFile[],
  { root = "" }: Pick<LintScopeOptions, "root"> = {},
): string[] {
  const prefix = prefixOf(root);
  return commandsOf(new Map(files.map((file) => [shortPath(file.path, prefix), file]))).copies.map(
    ({ source }) => source,
  );
}

function prefixOf(root: string): string {
  let end = root.length;
  while (root[end - 1] === "/") end--;
  return end === 0 ? "" : `${root.slice(0, end)}/`;
}

function shortPath(path: string, prefix: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

function commandsOf(files: ReadonlyMap<string, LintFile>): ReleaseCommands {
  const commands = releaseCommandsIn(files);
  return {
    builds: commands.builds.filter(({ folder }) => !isExample(`${folder}/`)),
    copies: commands.copies.filter(({ target }) => !isExample(target)),
    uploads: releaseUploads(commands),
  };
}

function kustomizationsOf(files: ReadonlyMap<string, LintFile>): Kustomization[] {
  return [...files]
    .filter(([path]) => purposeOfFile(path) === "kustomization")
    .map(([path, file]) => readKustomization(path, readFile(file).objects[0]?.value ?? {}));
}

/** Reports whether a file is the CRD of a kind of Cluster API, which managers may embed to install it. */
function isCapiCrd(file: LintFile | undefined): boolean {
  return (
    file !== undefined &&
    readFile(file).objects.some(
      ({ kind, name }) => kind === "CustomResourceDefinition" && name.endsWith(".cluster.x-k8s.io"),
    )
  );
}

/** Returns the builds of components: those that a workflow publishes, or else all. */
function releaseBuilds(
  { builds, uploads }: ReleaseCommands,
  kustomizations: readonly Kustomization[],
): readonly ReleaseBuild[] {
  const folders = new Set(kustomizations.map(({ folder }) => folder));
  const all = builds
    .filter(({ output }) => purposeOfFile(output) === "components")
    .flatMap((build) => {
      const folder = sourceFolder(build.folder, folders);
      return folder === undefined ? [] : [{ ...build, folder }];
    });
  const published = all.filter(({ output }) => isUploaded(output, uploads));
  return published.length > 0 ? published : all;
}

/** Returns the kustomize folder, also of a copy below another folder such as `build/config/default`. */
function sourceFolder(folder: string, folders: ReadonlySet<string>): string | undefined {
  if (folders.has(folder)) return folder;
  const steps = folder.split("/");
  return steps
    .slice(1, -1)
    .map((_, index) => steps.slice(index + 1).join("/"))
    .find((path) => folders.has(path));
}

/** Returns the folders that are built into components in projects of kubebuilder. */
function builtByConvention(kustomizations: readonly Kustomization[]): ReleaseOverlay[] {
  return kustomizations
    .filter(({ folder }) => /^((.*\/)?config\/)?default$/.test(folder) && !isExample(`${folder}/`))
    .map(({ folder }) => ({ folder, output: "components.yaml" }));
}

/** Returns a kustomize folder that lists a file which does not exist, such as a generated CRD. */
function incompleteFolder(
  { folder, resources }: Kustomization,
  files: ReadonlyMap<string, LintFile>,
): FailedOverlay[] {
  const missing = resources.find((path) => /\.ya?ml$/.test(path) && !files.has(path) && !isExample(path));
  return missing === undefined
    ? []
    : [{ folder, output: "", reason: `${missing} does not exist`, severity: "warning" }];
}

/** Returns the components that a release builds to another path. */
function staleFiles(paths: readonly string[], built: readonly ReleaseBuild[]): StaleFile[] {
  const outputs = new Set(built.map(({ output }) => output));
  return paths
    .filter((path) => purposeOfFile(path) === "components" && !outputs.has(path))
    .flatMap((path) => {
      const build = built.find(({ output }) => fileName(output) === fileName(path));
      return build === undefined ? [] : [{ path, output: build.output, from: build.from }];
    });
}
