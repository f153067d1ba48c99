import type { Report } from "@capikit/common/diagnostics";
import { normalizeText } from "../source/normalize-text.ts";
import type { SourceText } from "../source/source-text.ts";
import { type ParsedFile, parseFile } from "../syntax/parsed-file.ts";
import { collectScope, type Scope } from "../syntax/scope.ts";
import type { ProjectHost } from "./host.ts";
import { createKeptFiles, importsOf, type KeptFiles, reusableFiles, withReached } from "./kept-files.ts";
import { createModuleResolution, type ResolveModule } from "./module-resolution.ts";
import { installedIn, placeOf } from "./place.ts";
import type { ProjectFiles } from "./project-files.ts";

/** The files of a project and its imports, each read and parsed at most once. */
export interface Workspace {
  readonly root: string;
  readonly host: ProjectHost;
  /** The project's own files, sorted by path. */
  readonly files: readonly string[];
  readonly options: ProjectFiles["options"];
  readonly report: Report;
  readonly resolve: ResolveModule;
  /** Resolves an import of a file, on which the file's types then depend. */
  readonly follow: (file: ParsedFile, specifier: string) => string | undefined;
  /** Returns the text of a file; `undefined` if it cannot be read. */
  readonly read: (path: string) => SourceText | undefined;
  readonly parse: (path: string) => ParsedFile | undefined;
  /** Returns the names of a file. */
  readonly scope: (file: ParsedFile) => Scope;
  /** Reports whether a file may use special types: in the project, or depends on capikit. */
  readonly mayUseMeta: (path: string) => boolean;
  /** All parsed files, to find errors that suppress others. */
  readonly parsed: () => Iterable<ParsedFile>;
  /**
   * Makes the next reading read a file's types and those of its importers again. `path` is the
   * displayed path; default: all files.
   */
  readonly invalidate: (path?: string) => void;
  /** Keeps the files for the next reading. */
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
  let isReusable = true;
  return {
    root,
    host,
    files: project.files,
    options: project.options,
    report,
    resolve,
    follow(file, specifier) {
      const path = resolve(specifier, file.path);
      importsOf(file).set(specifier, path);
      return path;
    },
    read,
    parse(path) {
      const known = files.get(path);
      if (known !== undefined) return known;
      const source = read(path);
      if (source === undefined) return undefined;
      const file = reusable.get(path) ?? parseFile(path, source, own.has(path), report);
      texts.set(path, file.source);
      files.set(path, file);
      return file;
    },
    scope: scopeOf,
    mayUseMeta(path) {
      const installed = installedIn(path);
      return installed === undefined || mayUseMeta(`${installed.modules}${installed.name}`);
    },
    parsed: () => files.values(),
    invalidate(path) {
      if (path === undefined) isReusable = false;
      else invalidated.add(path);
    },
    keep() {
      kept.parsed = withReached(files, reusable);
      kept.invalidated = invalidated;
      kept.packages = packages;
      kept.isReusable = isReusable;
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
  let scope = scopes.get(file);
  if (scope === undefined) {
    scope = collectScope(file, file.tree.statements);
    scopes.set(file, scope);
  }
  return scope;
}

/** Reports whether packages depend on capikit, by their folder. `known` holds the answers. */
function metaUse(host: ProjectHost, known: Map<string, boolean>): (folder: string) => boolean {
  return (folder) => {
    let answer = known.get(folder);
    if (answer === undefined) {
      answer = host.readFile(`${folder}/package.json`)?.includes('"@capikit/') ?? true;
      known.set(folder, answer);
    }
    return answer;
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
