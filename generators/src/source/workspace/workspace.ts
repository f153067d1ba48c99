import type { Report } from "@capikit/common/diagnostics";
import { getOrCreate } from "@capikit/common/json";
import { withoutByteOrderMark } from "@capikit/common/text";
import type { SourceText } from "../../model/text/source-text.ts";
import { type ParsedFile, parseFile } from "../syntax/parsed-file.ts";
import { collectScope, type Scope } from "../syntax/scope.ts";
import type { ProjectHost } from "./host.ts";
import { createKeptFiles, importsOf, type KeptFiles, reusableFiles, withReached } from "./kept-files.ts";
import { createModuleResolution, type ResolveModule } from "./module-resolution.ts";
import { baseName, folderOf, pathBelow } from "./paths.ts";
import type { ProjectFiles } from "./project-files.ts";

const modulesFolder = "/node_modules/";

/** An installed package: its name, and the folder of packages, with `/` at the end. */
interface InstalledPackage {
  readonly name: string;
  readonly modules: string;
}

/** Returns the installed package that a file belongs to. */
function installedIn(path: string): InstalledPackage | undefined {
  const start = path.lastIndexOf(modulesFolder);
  if (start === -1) return undefined;
  const end = start + modulesFolder.length;
  const [first = "", second = ""] = path.slice(end).split("/");
  return { name: first.startsWith("@") ? `${first}/${second}` : first, modules: path.slice(0, end) };
}

/** Returns the displayed path of a file, and its package if it is not the project's own. */
export function placeOf(root: string, path: string, host: ProjectHost): Omit<SourceText, "text"> {
  const below = pathBelow(root, path);
  const installed = installedIn(below === undefined ? path : `/${below}`);
  if (installed !== undefined)
    return { path: below ?? path.slice(installed.modules.length), package: installed.name };
  if (below !== undefined) return { path: below };
  const home = manifestAbove(folderOf(path), host);
  if (home === undefined) return { path };
  const shown = `${home.name}/${pathBelow(home.folder, path) ?? baseName(path)}`;
  const isOwn = manifestAbove(root, host)?.folder === home.folder;
  return isOwn ? { path: shown } : { path: shown, package: home.name };
}

/** Returns the nearest folder with a named package. */
function manifestAbove(start: string, host: ProjectHost): { folder: string; name: string } | undefined {
  for (let folder = start; folder !== "/"; folder = folderOf(folder)) {
    const manifest = host.readFile(`${folder}/package.json`);
    const name = manifest === undefined ? undefined : /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1];
    if (name !== undefined) return { folder, name };
  }
  return undefined;
}

/** The files of a project and its imports, each read and parsed at most once. */
export interface Workspace {
  readonly root: string;
  readonly host: ProjectHost;
  /** The project's own files, sorted by path. */
  readonly files: readonly string[];
  /** The project's own declarations. */
  readonly declarations: readonly string[];
  readonly report: Report;
  readonly resolve: ResolveModule;
  /** Resolves an import of a file, on which the file's types then depend. */
  readonly follow: (file: ParsedFile, specifier: string) => string | undefined;
  /** Returns the text of a file; `undefined` if it cannot be read. */
  readonly read: (path: string) => SourceText | undefined;
  readonly parse: (path: string) => ParsedFile | undefined;
  /** Parses the project's own files that a test of their texts selects, except those with syntax errors. */
  readonly parseWhere: (isRelevant: (text: string, path: string) => boolean) => Iterable<ParsedFile>;
  readonly scope: (file: ParsedFile) => Scope;
  /** Reports whether a file may use special types: in the project, or depends on capikit. */
  readonly mayUseMeta: (path: string) => boolean;
  /** All parsed files, to find errors that suppress others. */
  readonly parsed: () => Iterable<ParsedFile>;
  /** Makes the next reading read the types of a displayed path and of its importers again. */
  readonly invalidate: (path: string) => void;
  readonly keep: () => void;
}

export function createWorkspace(input: {
  readonly root: string;
  readonly project: ProjectFiles;
  readonly host: ProjectHost;
  readonly fallback: Readonly<Record<string, string>>;
  /** Files of the last reading; this reading replaces them. */
  readonly kept?: KeptFiles | undefined;
  readonly report: Report;
}): Workspace {
  const { root, project, host, fallback, report, kept = createKeptFiles() } = input;
  const own = new Set(project.files);
  const texts = new Map<string, SourceText | undefined>();
  const files = new Map<string, ParsedFile>();
  const read = (path: string): SourceText | undefined => {
    if (!texts.has(path)) texts.set(path, sourceOf(root, path, host));
    return texts.get(path);
  };
  const resolve = createModuleResolution({ root, options: project.options, host, known: own, fallback });
  const packages = new Map<string, boolean>();
  const mayUseMeta = metaUse(host, packages);
  const isSameMeta = [...kept.packages].every(([folder, answer]) => mayUseMeta(folder) === answer);
  const reusable = reusableFiles(
    { ...kept, isReusable: kept.isReusable && isSameMeta },
    (file) => isSame(file, read(file.path), own.has(file.path)),
    resolve,
  );
  kept.isReusable = false;
  const invalidated = new Set<string>();
  const parse = (path: string): ParsedFile | undefined => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const source = read(path);
    if (source === undefined) return undefined;
    const file = reusable.get(path) ?? parseFile(path, source, own.has(path), report);
    texts.set(path, file.source);
    files.set(path, file);
    return file;
  };
  return {
    root,
    host,
    files: project.files,
    declarations: project.declarations,
    report,
    resolve,
    follow(file, specifier) {
      const path = resolve(specifier, file.path);
      importsOf(file).set(specifier, path);
      return path;
    },
    read,
    parse,
    *parseWhere(isRelevant) {
      for (const path of project.files) {
        const file = isRelevant(read(path)?.text ?? "", path) ? parse(path) : undefined;
        if (file?.broken === false) yield file;
      }
    },
    scope: scopeOf,
    mayUseMeta(path) {
      const installed = installedIn(path);
      return installed === undefined || mayUseMeta(`${installed.modules}${installed.name}`);
    },
    parsed: () => files.values(),
    invalidate: (path) => void invalidated.add(path),
    keep() {
      kept.parsed = withReached(files, reusable);
      kept.invalidated = invalidated;
      kept.packages = packages;
      kept.isReusable = true;
    },
  };
}

function sourceOf(root: string, path: string, host: ProjectHost): SourceText | undefined {
  const text = host.readFile(path);
  if (text === undefined) return undefined;
  return Object.freeze({ ...placeOf(root, path, host), text: normalizeText(text) });
}

const scopes = new WeakMap<ParsedFile, Scope>();

function scopeOf(file: ParsedFile): Scope {
  return getOrCreate(scopes, file, () => collectScope(file, file.tree.statements));
}

/** Reports whether packages depend on capikit, by their folder. `known` holds the answers. */
function metaUse(host: ProjectHost, known: Map<string, boolean>): (folder: string) => boolean {
  return (folder) => {
    return getOrCreate(
      known,
      folder,
      () => host.readFile(`${folder}/package.json`)?.includes('"@capikit/') ?? true,
    );
  };
}

/** Reports whether a parsed file can be reused: syntax errors must be reported again. */
function isSame(kept: ParsedFile, source: SourceText | undefined, own: boolean): boolean {
  return (
    !kept.broken &&
    kept.own === own &&
    kept.source.path === source?.path &&
    kept.source.package === source.package &&
    kept.source.text === source.text
  );
}

/** Returns a text without a byte order mark and with LF line ends. */
export function normalizeText(text: string): string {
  const plain = withoutByteOrderMark(text);
  return plain.includes("\r") ? plain.replaceAll("\r\n", "\n") : plain;
}
