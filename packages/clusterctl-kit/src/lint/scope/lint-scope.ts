import { cleanPath } from "@capikit/common/text";
import { kustomizedFiles } from "../provider/kustomization.ts";
import { folderOf, type LintFile, purposeOfFile } from "../read/lint-file.ts";
import { readFile } from "../read/read-file.ts";

/** Folders with objects that may be invalid on purpose. */
const tests: ReadonlySet<string> = new Set([
  ...["e2e", "hack", "integration", "inttest", "test", "testdata", "tests"],
]);
/** Folders with files that users do not install with a release. */
const examples: ReadonlySet<string> = new Set([
  ...tests,
  ...["addons", "docs", "example", "examples", "samples"],
]);

/** A file whose objects are checked against CRDs. */
export interface LintSample extends LintFile {
  /** Whether kustomize may change the objects, so that they may be incomplete. */
  readonly partial: boolean;
}

/** The files of a folder that are checked. */
export interface LintScope {
  /** All files outside tests and examples. */
  readonly files: readonly LintFile[];
  /** All files but tests and outputs, whose objects are only checked against CRDs. */
  readonly samples: readonly LintSample[];
  /** Highest folders of tests and examples, and files in folders with others. */
  readonly leftOut: readonly string[];
  /** Entries of `include` without a file. */
  readonly unmatched: readonly string[];
}

/** Options of `lintScope`. */
export interface LintScopeOptions {
  /** Folder of the project as in the paths of files. Default: empty. */
  readonly root?: string;
  /** Files and folders of tests and examples, relative to the root, to check nevertheless. */
  readonly include?: readonly string[];
}

/** Selects the files of a folder outside tests and examples. Does no I/O. */
export function lintScope(
  files: readonly LintFile[],
  { root = "", include = [] }: LintScopeOptions = {},
): LintScope {
  const prefix = root === "" ? "" : `${root.replace(/\/+$/, "")}/`;
  const short = ({ path }: LintFile): string => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  const included = include.map(projectPath);
  const isLeftOut = (file: LintFile): boolean =>
    isIn(examples, folderOf(short(file))) && !included.some((one) => isInside(short(file), one));
  const [left, kept] = [files.filter(isLeftOut), files.filter((file) => !isLeftOut(file))];
  const isYaml = ({ path }: LintFile): boolean => /\.ya?ml$/.test(path);
  const kustomized = kustomizedFiles(
    files.filter(isYaml).map((file) => ({ path: file.path, objects: kustomizationIn(file) })),
  );
  return {
    files: kept,
    samples: files
      .filter((file) => isYaml(file) && !isIn(tests, short(file)))
      .map((file) => ({ ...file, partial: kustomized.paths.has(file.path) })),
    leftOut: highestFolders(left.filter(isYaml).map(short), kept.map(short)).map(
      (path) => `${prefix}${path}`,
    ),
    unmatched: include.filter((entry) => !files.some((file) => isInside(short(file), projectPath(entry)))),
  };
}

/** Returns the object of a kustomization; other files need not be read. */
function kustomizationIn(file: LintFile): ReturnType<typeof readFile>["objects"] {
  return purposeOfFile(file.path) === "kustomization" ? readFile(file).objects : [];
}

function isIn(names: ReadonlySet<string>, path: string): boolean {
  return path.split("/").some((name) => names.has(name));
}

/** Returns a path relative to the project, without quotes; empty for the project. */
export function projectPath(path: string): string {
  return cleanPath(path.replaceAll(/["']/g, "")).replace(/^\.?(\/|$)/, "");
}

/** Reports whether a path is a file or folder, or in it; all paths are in the empty one. */
export function isInside(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** Replaces paths by the highest folders without a kept file. */
function highestFolders(paths: readonly string[], kept: readonly string[]): readonly string[] {
  const used = new Set([""]);
  for (const path of kept)
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) used.add(folder);
  const found = paths.map((path) => {
    let highest = path;
    while (!used.has(folderOf(highest))) highest = folderOf(highest);
    return highest;
  });
  return [...new Set(found)];
}
