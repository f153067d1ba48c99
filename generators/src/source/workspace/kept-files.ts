import { getOrCreate } from "@capikit/common/json";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import type { ResolveModule } from "./module-resolution.ts";

/**
 * Files of the last reading. Types, names and comments are kept by the identity of their file: a
 * file is only the same object as before if nothing that its types depend on has changed.
 */
export interface KeptFiles {
  /** By path; each reading replaces them. */
  parsed: ReadonlyMap<string, ParsedFile>;
  /** Displayed paths of files to read again, with all files that import them. */
  invalidated: ReadonlySet<string>;
  /** Whether installed packages may use special types, by their folder. */
  packages: ReadonlyMap<string, boolean>;
  /** Whether the next reading may reuse types. */
  isReusable: boolean;
}

export function createKeptFiles(): KeptFiles {
  return { parsed: new Map(), invalidated: new Set(), packages: new Map(), isReusable: false };
}

const followed = new WeakMap<ParsedFile, Map<string, string | undefined>>();

/** Returns the imports of a file that were followed: paths by specifier. */
export function importsOf(file: ParsedFile): Map<string, string | undefined> {
  return getOrCreate(followed, file, () => new Map());
}

/**
 * Returns the files to use again, by path. Those that reach a changed file by imports are new
 * objects with the same tree.
 *
 * @param isSame reports whether a file is unchanged and has no errors
 */
export function reusableFiles(
  { parsed, invalidated, isReusable }: KeptFiles,
  isSame: (file: ParsedFile) => boolean,
  resolve: ResolveModule,
): ReadonlyMap<string, ParsedFile> {
  const found = new Map<string, ParsedFile>();
  const importers = new Map<string, string[]>();
  const stale = new Set<string>();
  for (const [path, file] of parsed) {
    if (isSame(file)) found.set(path, file);
    if (!isReusable || !found.has(path) || invalidated.has(file.source.path)) stale.add(path);
    for (const [specifier, target] of importsOf(file)) {
      if (resolve(specifier, path) !== target) stale.add(path);
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  for (const path of stale) {
    for (const importer of importers.get(path) ?? []) stale.add(importer);
    const file = found.get(path);
    if (file !== undefined) found.set(path, { ...file });
  }
  return found;
}

/** Adds the files that others reach by imports, because types that were reused depend on them. */
export function withReached(
  read: ReadonlyMap<string, ParsedFile>,
  reusable: ReadonlyMap<string, ParsedFile>,
): ReadonlyMap<string, ParsedFile> {
  const reached = new Map(read);
  for (const file of reached.values())
    for (const target of importsOf(file).values()) {
      const kept = target === undefined ? undefined : reusable.get(target);
      if (kept !== undefined && !reached.has(kept.path)) reached.set(kept.path, kept);
    }
  return reached;
}
