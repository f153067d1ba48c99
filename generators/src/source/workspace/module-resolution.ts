import type { ts as Ts } from "ts-morph";
import { ts } from "../syntax/compiler.ts";
import type { ProjectHost } from "./host.ts";
import { folderOf, joinPath } from "./paths.ts";

/** Returns the file of an import; `undefined` if it does not exist or has no types. */
export type ResolveModule = (specifier: string, importer: string) => string | undefined;

export interface ResolutionInput {
  readonly root: string;
  readonly options: Ts.CompilerOptions;
  readonly host: ProjectHost;
  /** Files known to exist, which saves disk access. */
  readonly known: ReadonlySet<string>;
  /** Files for specifiers that the project cannot resolve. */
  readonly fallback: Readonly<Record<string, string>>;
}

/** Resolves like TypeScript, once per specifier and folder. */
export function createModuleResolution(input: ResolutionInput): ResolveModule {
  const { root, options, host, known, fallback } = input;
  const answers = new Map<string, string | undefined>();
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const compilerHost: Ts.ModuleResolutionHost = {
    fileExists: host.fileExists,
    readFile: host.readFile,
    directoryExists: host.directoryExists,
    realpath: host.realPath ?? ((path) => path),
    getCurrentDirectory: () => root,
    useCaseSensitiveFileNames: true,
  };
  const resolve = (specifier: string, importer: string): string | undefined => {
    if (specifier.startsWith(".")) {
      const near = relativeCandidates(joinPath(folderOf(importer), specifier)).find((path) =>
        known.has(path),
      );
      if (near !== undefined) return near;
    }
    const { resolvedModule } = ts.resolveModuleName(
      specifier,
      importer,
      options,
      compilerHost,
      cache,
      undefined,
      ts.ModuleKind.ESNext,
    );
    if (resolvedModule !== undefined && /\.[cm]?tsx?$/.test(resolvedModule.resolvedFileName))
      return resolvedModule.resolvedFileName;
    return Object.hasOwn(fallback, specifier) ? fallback[specifier] : undefined;
  };
  return (specifier, importer) => {
    const key = `${folderOf(importer)}\n${specifier}`;
    if (answers.has(key)) return answers.get(key);
    const answer = resolve(specifier, importer);
    answers.set(key, answer);
    return answer;
  };
}

/** Returns the candidate files of `./x.js`, `./x.ts` or `./x`, in TypeScript's order. */
function relativeCandidates(path: string): string[] {
  const sourced = path.replace(/\.([cm]?)js$/, ".$1ts");
  return sourced === path ? [path, `${path}.ts`, `${path}/index.ts`] : [sourced];
}
