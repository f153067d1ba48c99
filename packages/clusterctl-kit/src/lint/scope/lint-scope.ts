import { overlayFiles } from "../provider/overlay-files.ts";
import { type Kustomization, readKustomization } from "../provider/read-kustomization.ts";
import type { ReleaseOverlay } from "../provider/rendered-overlay.ts";
import { fileName, folderOf, type LintFile, roleOfFile } from "../read/lint-file.ts";
import { readFile } from "../read/read-file.ts";
import { isExample } from "./example-folders.ts";
import { type LeftOut, leftOutFolders } from "./left-out.ts";
import { isInside, projectPath } from "./paths.ts";
import { isMakefile, makefileCommands, type ReleaseCommands } from "./release-commands.ts";
import { releaseCopies } from "./release-copies.ts";
import { type LintSample, samplesOf } from "./samples.ts";

/** The files of a project that a release publishes or is built from. */
export interface LintScope {
  readonly files: readonly LintFile[];
  readonly overlays: readonly ReleaseOverlay[];
  readonly leftOut: readonly LeftOut[];
  /** All files but tests and outputs, whose objects are only checked against CRDs. */
  readonly samples: readonly LintSample[];
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

/** Release files by name. */
const releaseRoles: ReadonlySet<string> = new Set(["components", "template", "cluster-class"]);

/**
 * Selects the files of a project that a release publishes: kustomize folders that are built into
 * components by the Makefile, or else folders `config/default`; components, metadata and templates.
 * Without kustomize folders, all files outside tests and examples. Does no I/O.
 */
export function lintScope(
  files: readonly LintFile[],
  { root = "", include = [], ownProvider = false }: LintScopeOptions = {},
): LintScope {
  const prefix = prefixOf(root);
  const byPath = new Map(files.map((file) => [shortPath(file.path, prefix), file]));
  const paths = [...byPath.keys()];
  const commands = commandsOf(byPath);
  const kustomizations = kustomizationsOf(byPath);
  const built = builtByMakefile(commands, kustomizations);
  const overlays = built.length > 0 ? built : builtByConvention(kustomizations);
  const reached = new Set(overlays.flatMap(({ folder }) => overlayFiles(folder, kustomizations)));
  const sources = new Set(kustomizations.flatMap(({ resources }) => resources));
  const { copies, complete } = releaseCopies(paths, commands, built);
  const copied = new Map(
    copies
      .map(({ source, target }): [string, string] => [source, fileName(target)])
      .filter(([, name]) => releaseRoles.has(roleOfFile(name))),
  );
  // Earlier builds may be outdated: their sources are checked.
  const outputs = new Set([
    ...built.map(({ output }) => output),
    ...(complete ? copies.map(({ target }) => target) : []),
  ]);
  const isReleaseFile = (path: string): boolean =>
    releaseRoles.has(roleOfFile(path)) && !isExample(path) && !sources.has(path) && !outputs.has(path);
  const produced = new Set([
    ...[...paths.filter(isReleaseFile), ...commands.builds.map(({ output }) => output)].map(fileName),
    ...copied.values(),
  ]);

  const isPublishedByName = (path: string): boolean => {
    if (sources.has(path) && produced.has(fileName(path))) return false;
    return roleOfFile(path) === "components" || copied.size === 0 || !complete;
  };
  const included = include.map(projectPath);
  const reasonToLeaveOut = (path: string): LeftOut["reason"] | undefined => {
    if (included.some((one) => isInside(path, one))) return undefined;
    if (outputs.has(path)) return "built";
    if (copied.has(path) || reached.has(path)) return undefined;
    if (isExample(path)) return "example";
    const role = roleOfFile(path);
    if (role === "metadata" || !/\.ya?ml$/.test(path)) return undefined;
    const isPublished = releaseRoles.has(role)
      ? isPublishedByName(path)
      : (role === "kustomization" && templateFolders.has(folderOf(path))) ||
        overlays.length === 0 ||
        ownProvider;
    return isPublished ? undefined : "unpublished";
  };
  // Rules about templates ask whether a kustomization is in their folder.
  const templateFolders = new Set(
    paths
      .filter((path) => releaseRoles.has(roleOfFile(path)) && reasonToLeaveOut(path) === undefined)
      .map(folderOf),
  );

  const kept = paths.filter((path) => !isMakefile(path) && reasonToLeaveOut(path) === undefined);
  const left = paths.flatMap((path) => {
    const reason = /\.ya?ml$/.test(path) ? reasonToLeaveOut(path) : undefined;
    return reason === undefined ? [] : [{ path, reason }];
  });
  const others = new Map(byPath);
  for (const path of outputs) others.delete(path);
  return {
    files: kept.flatMap((path) => {
      const file = byPath.get(path);
      const releaseName = copied.get(path);
      return file === undefined
        ? []
        : [releaseName === undefined || releaseName === fileName(path) ? file : { ...file, releaseName }];
    }),
    overlays: overlays.map(({ folder, output }) => ({
      folder: folder === "" ? prefix.slice(0, -1) : `${prefix}${folder}`,
      output: fileName(output),
    })),
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
  const { builds, copies } = makefileCommands(files);
  return {
    builds: builds.filter(({ folder }) => !isExample(`${folder}/`)),
    copies: copies.filter(({ target }) => !isExample(target)),
  };
}

function kustomizationsOf(files: ReadonlyMap<string, LintFile>): Kustomization[] {
  return [...files]
    .filter(([path]) => roleOfFile(path) === "kustomization")
    .map(([path, file]) => readKustomization(path, readFile(file).objects[0]?.value ?? {}));
}

/** Returns the folders that the Makefile builds into components, with the paths of their files. */
function builtByMakefile(
  { builds }: ReleaseCommands,
  kustomizations: readonly Kustomization[],
): ReleaseOverlay[] {
  const folders = new Set(kustomizations.map(({ folder }) => folder));
  return builds.filter(({ folder, output }) => folders.has(folder) && roleOfFile(output) === "components");
}

/** Returns the folders that are built into components in projects of kubebuilder. */
function builtByConvention(kustomizations: readonly Kustomization[]): ReleaseOverlay[] {
  return kustomizations
    .filter(({ folder }) => /^((.*\/)?config\/)?default$/.test(folder) && !isExample(`${folder}/`))
    .map(({ folder }) => ({ folder, output: "components.yaml" }));
}
