import { overlayFiles } from "../provider/overlay-files.ts";
import { type Kustomization, readKustomization } from "../provider/read-kustomization.ts";
import type { ReleaseOverlay } from "../provider/rendered-overlay.ts";
import { fileName, folderOf, type LintFile, roleOfFile } from "../read/lint-file.ts";
import { readFile } from "../read/read-file.ts";
import { isExample } from "./example-folders.ts";
import { type LeftOut, leftOutFolders } from "./left-out.ts";
import { type ReleaseCommands, releaseCommands } from "./release-commands.ts";

/** The files of a project that a release publishes or is built from. */
export interface LintScope {
  readonly files: readonly LintFile[];
  readonly overlays: readonly ReleaseOverlay[];
  readonly leftOut: readonly LeftOut[];
}

/** Options of `lintScope`. */
export interface LintScopeOptions {
  /** Folder of the project as in the paths of files. Default: empty. */
  readonly root?: string;
  /** Files and folders, relative to the root, to check nevertheless. */
  readonly include?: readonly string[];
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
  { root = "", include = [] }: LintScopeOptions = {},
): LintScope {
  const prefix = root === "" ? "" : `${root}/`;
  const shortPath = (path: string): string => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  const byPath = new Map(files.map((file) => [shortPath(file.path), file]));
  const paths = [...byPath.keys()];
  const commands = commandsOf(byPath);
  const kustomizations = kustomizationsOf(byPath);
  const built = builtFolders(commands, kustomizations);
  // Components in the project are checked themselves.
  const overlays = built.flatMap(({ folder, output }) =>
    paths.includes(output) ? [] : [{ folder, output: fileName(output) }],
  );
  const reached = new Set(overlays.flatMap(({ folder }) => overlayFiles(folder, kustomizations)));
  const sources = new Set(kustomizations.flatMap(({ resources }) => resources));
  const copied = new Map(copiedTemplates(paths, commands));
  const ownConfig = paths.some((path) => /^capikit\.config\./.test(path));

  const isPublishedByName = (path: string): boolean => {
    const role = roleOfFile(path);
    if (isExample(path) || sources.has(path)) return false;
    return role === "components" || (releaseRoles.has(role) && copied.size === 0);
  };
  // Rules about templates ask whether a kustomization is in their folder.
  const templateFolders = new Set(paths.filter(isPublishedByName).map(folderOf));
  const isPublished = (path: string): boolean => {
    if (include.some((one) => path === one || path.startsWith(`${one.replace(/\/$/, "")}/`))) return true;
    if (copied.has(path) || reached.has(path)) return true;
    if (isExample(path)) return false;
    const role = roleOfFile(path);
    if (role === "metadata" || !/\.ya?ml$/.test(path)) return true;
    if (releaseRoles.has(role)) return isPublishedByName(path);
    if (role === "kustomization" && templateFolders.has(folderOf(path))) return true;
    return built.length === 0 || ownConfig;
  };

  const kept = paths.filter((path) => !isMakefile(path) && isPublished(path));
  const left = paths.filter((path) => /\.ya?ml$/.test(path) && !isPublished(path));
  return {
    files: kept.flatMap((path) => {
      const file = byPath.get(path);
      const releaseName = copied.get(path);
      return file === undefined
        ? []
        : [releaseName === undefined || releaseName === fileName(path) ? file : { ...file, releaseName }];
    }),
    overlays: overlays.map(({ folder, output }) => ({ folder: `${prefix}${folder}`, output })),
    leftOut: leftOutFolders(left, kept).map((one) => ({ ...one, path: `${prefix}${one.path}` })),
  };
}

function isMakefile(path: string): boolean {
  return /(^|\/)(Makefile|[^/]+\.mk)$/.test(path);
}

function commandsOf(files: ReadonlyMap<string, LintFile>): ReleaseCommands {
  // Variables of one file are used in the others.
  const text = [...files]
    .filter(([path]) => path === "Makefile" || path.endsWith(".mk"))
    .map(([, { content }]) => (typeof content === "string" ? content : new TextDecoder().decode(content)))
    .join("\n");
  const { builds, copies } = releaseCommands(text);
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

/** Returns the folders that are built into components, by the Makefile or by convention. */
function builtFolders(
  { builds }: ReleaseCommands,
  kustomizations: readonly Kustomization[],
): ReleaseOverlay[] {
  const folders = new Set(kustomizations.map(({ folder }) => folder));
  const built = builds.filter(
    ({ folder, output }) => folders.has(folder) && roleOfFile(output) === "components",
  );
  if (built.length > 0) return built;
  return [...folders]
    .filter((folder) => /^((.*\/)?config\/)?default$/.test(folder) && !isExample(`${folder}/`))
    .map((folder) => ({ folder, output: "components.yaml" }));
}

/** Returns the templates that the Makefile copies to the release, with their names there. */
function copiedTemplates(paths: readonly string[], { copies }: ReleaseCommands): [string, string][] {
  return copies.flatMap(({ source, target }) => {
    const pattern = new RegExp(
      `^${source.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("*", "[^/]*")}$`,
    );
    return paths
      .filter((path) => pattern.test(path))
      .map((path): [string, string] => [path, /\.ya?ml$/.test(target) ? fileName(target) : fileName(path)])
      .filter(([, name]) => releaseRoles.has(roleOfFile(name)));
  });
}
