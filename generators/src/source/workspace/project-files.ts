import type { Report } from "@capikit/common/diagnostics";
import { isInstalled } from "@capikit/common/errors";
import { compareText } from "@capikit/common/text";
import type { ts as Ts } from "ts-morph";
import { invalidTsconfig } from "../../model/diagnostics/codes/project.ts";
import { ts } from "../syntax/compiler.ts";
import type { ProjectHost } from "./host.ts";
import { folderOf, joinPath, pathBelow } from "./paths.ts";

/** The files of a project: sorted absolute paths of its `.ts` files, and its module resolution. */
export interface ProjectFiles {
  readonly files: readonly string[];
  /** Its own declarations, `.d.ts`. */
  readonly declarations: readonly string[];
  readonly options: Ts.CompilerOptions;
}

/** Folders of build output, excluded if no tsconfig defines the project. */
const outputFolders = new Set(["node_modules", "dist", "build", "out", "coverage"]);

/** An internal function of the compiler, but the only implementation of `include` and `exclude`. */
type MatchFiles = (
  path: string,
  extensions: readonly string[],
  excludes: readonly string[] | undefined,
  includes: readonly string[] | undefined,
  caseSensitive: boolean,
  currentDirectory: string,
  depth: number | undefined,
  entries: (path: string) => { files: readonly string[]; directories: readonly string[] },
  realpath: (path: string) => string,
) => string[];

/** Finds a project's files by its tsconfig, or else by scanning folders. */
export function findProjectFiles(
  root: string,
  tsconfig: string | undefined,
  host: ProjectHost,
  report: Report,
): ProjectFiles {
  const path = tsconfig === undefined ? `${root}/tsconfig.json` : joinPath(root, tsconfig);
  if (!host.fileExists(path)) {
    if (tsconfig !== undefined)
      report(invalidTsconfig.create({ path: tsconfig, message: "the file does not exist" }));
    return { ...splitFiles(walk(root, host)), options: defaultOptions };
  }
  const found = new Set<string>();
  const options = readConfig(root, path, host, report, found, new Set());
  return { ...splitFiles(found), options };
}

function splitFiles(found: Iterable<string>): Pick<ProjectFiles, "declarations" | "files"> {
  const sorted = [...found].sort(compareText);
  return {
    files: sorted.filter((path) => !isDeclaration(path)),
    declarations: sorted.filter(isDeclaration),
  };
}

/** Reads a tsconfig and its references. The options are those of the first config with files. */
function readConfig(
  root: string,
  path: string,
  host: ProjectHost,
  report: Report,
  found: Set<string>,
  seen: Set<string>,
): Ts.CompilerOptions {
  seen.add(path);
  const { config, error } = ts.readConfigFile(path, host.readFile);
  const parsed = parseConfig(root, path, config ?? {}, host);
  if (parsed === undefined) {
    const message = "it extends too many files in a row";
    report(invalidTsconfig.create({ path: pathBelow(root, path) ?? path, message }));
    return defaultOptions;
  }
  for (const problem of error === undefined ? parsed.errors : [error, ...parsed.errors]) {
    if (problem.category !== ts.DiagnosticCategory.Error || harmless.has(problem.code)) continue;
    const message = ts.flattenDiagnosticMessageText(problem.messageText, " ").replaceAll(`${root}/`, "");
    const source = { path: pathBelow(root, path) ?? path, text: host.readFile(path) ?? "" };
    const start = problem.start ?? 0;
    const location = { source, start, end: start + (problem.length ?? 0) };
    report(invalidTsconfig.create({ path: source.path, message }, location));
  }
  for (const file of parsed.fileNames) if (isSource(file)) found.add(file);
  let { options } = parsed;
  for (const reference of parsed.projectReferences ?? []) {
    const next = ts.resolveProjectReferencePath(reference);
    if (seen.has(next) || !host.fileExists(next)) continue;
    const isFirst = found.size === 0;
    const other = readConfig(root, next, host, report, found, seen);
    if (isFirst && found.size > 0) options = other;
  }
  return options;
}

/** Parses a tsconfig with the files that it extends; undefined if they are nested too deeply for the compiler. */
function parseConfig(
  root: string,
  path: string,
  config: unknown,
  host: ProjectHost,
): Ts.ParsedCommandLine | undefined {
  try {
    return ts.parseJsonConfigFileContent(
      config,
      configHost(root, host),
      folderOf(path),
      undefined,
      path,
      undefined,
      undefined,
      // Otherwise, files that extend the next one twice are read on each of the paths to them.
      new Map(),
    );
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Errors left to the caller (18002, 18003) and options of newer compilers. */
const harmless = new Set([5023, 5025, 6046, 18002, 18003]);

const defaultOptions: Ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

const isSource = (path: string): boolean => /\.[cm]?ts$/.test(path) && !isInstalled(path);

const isDeclaration = (path: string): boolean => /\.d\.([^/]+\.)?[cm]?ts$/.test(path);

function walk(folder: string, host: ProjectHost): string[] {
  const { files, folders } = host.readFolder(folder);
  const prefix = folder === "/" ? "" : folder;
  const found = files.map((name) => `${prefix}/${name}`).filter(isSource);
  for (const name of folders)
    if (!name.startsWith(".") && !outputFolders.has(name))
      for (const item of walk(`${prefix}/${name}`, host)) found.push(item);
  return found;
}

function configHost(root: string, host: ProjectHost): Ts.ParseConfigHost {
  const { matchFiles } = ts as unknown as { readonly matchFiles: MatchFiles };
  return {
    useCaseSensitiveFileNames: true,
    fileExists: host.fileExists,
    readFile: host.readFile,
    readDirectory: (path, extensions, excludes, includes, depth) =>
      matchFiles(
        path,
        extensions,
        excludes,
        includes,
        true,
        root,
        depth,
        (folder) => {
          const { files, folders } = host.readFolder(folder);
          return { files: [...files].sort(compareText), directories: [...folders].sort(compareText) };
        },
        host.realPath ?? ((at) => at),
      ),
  };
}
