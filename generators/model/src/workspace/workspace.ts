import type { Report } from "@capikit/common/diagnostics";
import type { SourceText } from "../source/source-text.ts";
import { normalizeText, type ParsedFile, parseFile } from "../syntax/parsed-file.ts";
import { collectScope, type Scope } from "../syntax/scope.ts";
import type { ProjectHost } from "./host.ts";
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
  /** Returns the text of a file; `undefined` if it cannot be read. */
  readonly read: (path: string) => SourceText | undefined;
  readonly parse: (path: string) => ParsedFile | undefined;
  /** Returns the names of a file. */
  readonly scope: (file: ParsedFile) => Scope;
  /** Reports whether a file may use special types: in the project, or depends on capikit. */
  readonly mayUseMeta: (path: string) => boolean;
  /** All parsed files, to find errors that suppress others. */
  readonly parsed: () => Iterable<ParsedFile>;
}

export function createWorkspace(input: {
  readonly root: string;
  readonly project: ProjectFiles;
  readonly host: ProjectHost;
  readonly fallback: Readonly<Record<string, string>>;
  /** Files of the last reading by path, for reuse; this reading replaces them. */
  readonly parsed?: Map<string, ParsedFile> | undefined;
  readonly report: Report;
}): Workspace {
  const { root, project, host, fallback, report } = input;
  const last = new Map(input.parsed);
  input.parsed?.clear();
  const own = new Set(project.files);
  const texts = new Map<string, SourceText | undefined>();
  const files = new Map<string, ParsedFile>();
  const scopes = new Map<ParsedFile, Scope>();
  const packages = new Map<string, boolean>();
  const read = (path: string): SourceText | undefined => {
    if (texts.has(path)) return texts.get(path);
    const text = host.readFile(path);
    const source =
      text === undefined
        ? undefined
        : Object.freeze({ ...placeOf(root, path, host), text: normalizeText(text) });
    texts.set(path, source);
    return source;
  };
  return {
    root,
    host,
    files: project.files,
    options: project.options,
    report,
    resolve: createModuleResolution({ root, options: project.options, host, known: own, fallback }),
    read,
    parse(path) {
      const known = files.get(path);
      if (known !== undefined) return known;
      const source = read(path);
      if (source === undefined) return undefined;
      const kept = last.get(path);
      const file = isSame(kept, source, own.has(path))
        ? kept
        : parseFile(path, source, own.has(path), report);
      texts.set(path, file.source);
      files.set(path, file);
      input.parsed?.set(path, file);
      return file;
    },
    scope(file) {
      let scope = scopes.get(file);
      if (scope === undefined) {
        scope = collectScope(file, file.tree.statements);
        scopes.set(file, scope);
      }
      return scope;
    },
    mayUseMeta(path) {
      const installed = installedIn(path);
      if (installed === undefined) return true;
      const folder = `${installed.modules}${installed.name}`;
      let answer = packages.get(folder);
      if (answer === undefined) {
        answer = host.readFile(`${folder}/package.json`)?.includes('"@capikit/') ?? true;
        packages.set(folder, answer);
      }
      return answer;
    },
    parsed: () => files.values(),
  };
}

/** Reports whether a parsed file can be reused: syntax errors must be reported again. */
function isSame(kept: ParsedFile | undefined, source: SourceText, own: boolean): kept is ParsedFile {
  return (
    kept !== undefined &&
    !kept.broken &&
    kept.own === own &&
    kept.source.path === source.path &&
    kept.source.text === source.text
  );
}
