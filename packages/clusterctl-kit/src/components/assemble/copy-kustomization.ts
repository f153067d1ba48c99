import { existsSync, realpathSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { makeFolders, readRegularFile } from "@capikit/common/files";
import { stringifyJson } from "@capikit/common/json";
import { parseYamlDocuments, YamlError, type YamlValue } from "@capikit/common/yaml";
import { ComponentsError } from "../errors/components-error.ts";

const names = ["kustomization.yaml", "kustomization.yml", "Kustomization"];
/** Fields with files and folders, which may be in another repository. */
const included = /^(resources|bases|components)$/;
/** Fields with configuration of plugins and charts, which may contain paths and addresses in turn. */
const programs = /^(generators|transformers|validators|helm.*)$/;
/** Fields without paths. */
const texts = /^(common(labels|annotations)|labels|images|metadata)$/;

/**
 * Limits for all folders together. Large providers have some hundred files and 10 MB. kustomize renders
 * a folder again wherever it is included, which the limit of builds counts.
 */
const limits = { entries: 20_000, files: 5000, bytes: 128 * 1024 * 1024, builds: 1000 };

/**
 * Copies the files that kustomize reads for a folder, so that it can read nothing else. Kustomizations
 * are written as they were checked, because parsers of YAML differ.
 *
 * @param root folder that contains all files; a real path.
 * @param target existing folder.
 * @returns the folder in the copy.
 * @throws ComponentsError with the code `COMPONENTS_KUSTOMIZE_REFUSED` for files outside of the root, pipes
 * and devices, exceeded limits, and entries that need the network or a program.
 */
export function copyKustomization(folder: string, root: string, target: string): string {
  const left = { ...limits };
  const files = new Set<string>();
  /** Builds of each folder with those that it includes; 0 while they are counted. */
  const builds = new Map<string, number>();

  /** Returns the real path of a file or folder; undefined if it does not exist. */
  function locate(path: string): string | undefined {
    const real = existingPath(path);
    if (!isInside(path) || (real !== undefined && !isInside(real)))
      throw refused(`it is outside of ${root}: ${path}`);
    return real;
  }

  function isInside(path: string): boolean {
    const below = relative(root, path);
    return !isAbsolute(below) && below.split(sep)[0] !== "..";
  }

  function inCopy(path: string): string {
    return join(target, relative(root, path));
  }

  /** Links a path to its file or folder, as in the original. */
  function link(path: string, real: string): void {
    if (path === real || existsSync(inCopy(path))) return;
    makeFolders(dirname(inCopy(path)));
    symlinkSync(inCopy(real), inCopy(path));
  }

  function count(limit: keyof typeof limits, amount = 1): void {
    left[limit] -= amount;
    if (left[limit] < 0) throw refused(`it has more than ${limits[limit]} ${limit}`);
  }

  function write(path: string, content: string | Uint8Array): void {
    count("files");
    count("bytes", content.length);
    makeFolders(dirname(inCopy(path)));
    writeFileSync(inCopy(path), content);
  }

  function read(path: string): Buffer {
    const content = readRegularFile(path, left.bytes);
    if (content === "not-regular") throw refused(`it is not a file: ${path}`);
    if (content === "too-large") throw refused(`it is too large: ${path}`);
    return content;
  }

  function copyFile(path: string, real: string): void {
    if (!files.has(real)) write(real, read(real));
    files.add(real);
    link(path, real);
  }

  /** Returns the number of builds. */
  function copyFolder(path: string, real: string): number {
    count("files");
    makeFolders(inCopy(real));
    link(path, real);
    const known = builds.get(real);
    if (known !== undefined) return known;
    builds.set(real, 0);
    let total = 1;
    for (const file of names.map((name) => join(real, name))) {
      const realFile = locate(file);
      if (realFile === undefined) continue;
      const documents = parsed(read(realFile), file);
      for (const [key, value] of documents.flatMap(fieldsOf)) total += copyField(real, key, value);
      write(file, documents.map((document) => `${stringifyJson(document)}\n`).join("---\n"));
    }
    if (total > limits.builds) throw refused(`it includes folders more than ${limits.builds} times`);
    builds.set(real, total);
    return total;
  }

  /** Returns the number of builds of included folders. */
  function copyField(base: string, key: string, value: YamlValue): number {
    let total = 0;
    if (texts.test(key)) return total;
    if (programs.test(key)) throw refused(`it may run programs or download files: ${key}`);
    for (const text of stringsIn(value)) {
      count("entries");
      // `name=file` of generators
      for (const entry of new Set([text, text.slice(text.indexOf("=") + 1)])) {
        if (isAddress(entry) || (included.test(key) && isRepository(entry)))
          throw refused(`it may download files: ${entry}`);
        const path = resolve(base, entry);
        if (!included.test(key) && (entry.length > 4096 || !isInside(path))) continue;
        const real = locate(path);
        if (real === undefined) continue;
        if (!statSync(real).isDirectory()) copyFile(path, real);
        else if (included.test(key)) total += copyFolder(path, real);
      }
    }
    return total;
  }

  copyFolder(folder, folder);
  return inCopy(folder);
}

function refused(reason: string, options?: ErrorOptions): ComponentsError {
  return new ComponentsError("COMPONENTS_KUSTOMIZE_REFUSED", reason, undefined, options);
}

/** Returns the real path; undefined without a file of this name, and for texts that are not a path. */
function existingPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function parsed(content: Buffer, file: string): readonly YamlValue[] {
  try {
    return parseYamlDocuments(content);
  } catch (cause) {
    // kustomize may accept a file that this parser rejects.
    if (cause instanceof YamlError) throw refused(`it cannot be read as YAML: ${file}`, { cause });
    throw cause;
  }
}

/** Returns the fields of a document, with keys that are equal to kustomize in the same form. */
function fieldsOf(document: YamlValue): readonly (readonly [string, YamlValue])[] {
  return Object.entries(document ?? {}).map(([key, value]) => [key.normalize("NFKC").toLowerCase(), value]);
}

function* stringsIn(value: YamlValue): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const item of Object.values(value)) yield* stringsIn(item);
}

/** Reports whether kustomize reads an entry by HTTP, also where it accepts only files. */
function isAddress(entry: string): boolean {
  return /^https?:/i.test(entry);
}

/**
 * Reports whether kustomize clones a repository for an entry of `resources`, as `NewRepoSpecFromURL`
 * does. It may do so even if a file or folder has the same path. Includes the prefix `gh:` of kustomize 4.
 *
 * @see https://github.com/kubernetes-sigs/kustomize/blob/kustomize/v5.7.1/api/internal/git/repospec.go
 */
export function isRepository(entry: string): boolean {
  if (entry.startsWith("/")) return false;
  if (/^(git::)?gh:/i.test(entry)) return true;
  const [, scheme = "", user = "", rest = ""] =
    /^(?:git::)?((?:ssh|https?|file):\/\/)?([a-z][a-z0-9-]*@)?([^?]*)/i.exec(entry) ?? [];
  if (scheme.toLowerCase() === "file://") return namesRepository(`${user}${rest}`, 1);
  // In Go, the lower case of a dotted capital I is i.
  const isGithub = /^github\.com[/:]/.test(rest.replaceAll("\u0130", "i").toLowerCase());
  const isScp = scheme === "" && (user !== "" || isGithub);
  if (rest === "" || (scheme === "" && !isScp)) return false;
  const slash = rest.indexOf("/");
  const colon = isScp ? rest.indexOf(":") : -1;
  const end = slash === -1 || (colon > 0 && colon < slash) ? colon : slash;
  return end !== -1 && namesRepository(rest.slice(end + 1), 2);
}

/** Reports whether the path of an address is that of a repository, perhaps with a folder in it. */
function namesRepository(path: string, segments: number): boolean {
  if (path.includes("_git/")) return true;
  const separator = path.indexOf("//");
  if (separator !== -1) return separator > 0;
  return path.includes(".git") || (path !== "" && path.split("/").length >= segments);
}
