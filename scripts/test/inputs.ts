/**
 * What the result of a test file depends on, found in the sources, so that no list can become out of
 * date: the modules that it reaches by imports, the files and folders whose paths these contain, the
 * data of their packages, and the dependencies and settings of the repository.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Inputs of all tests. The lockfile has the versions of tools. */
const common =
  /^(?:pnpm-[^/]*\.yaml|package\.json|tsconfig[^/]*\.json|tsup\.factory\.ts|vitest\.[^/]*\.ts|scripts\/prepare\.ts|\.gitattributes)$/;
const moduleName = /\.[cm]?[jt]s$/;
const testName = /\.test\.ts$/;

/** The files that a module refers to. */
interface References {
  /** By imports, and by paths from its folder. */
  readonly imports: Set<string>;
  /** By paths in the repository. */
  readonly named: Set<string>;
  /** Those in folders that it names, and of patterns. */
  readonly below: Set<string>;
}

export class TestInputs {
  readonly #root: string;
  /** Paths of all files that are committed, new or generated, in order. */
  readonly #files: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;
  /** Sources of entry points by the name in imports. */
  readonly #entries: ReadonlyMap<string, string>;
  /** Files of packages by folder: those that are not modules, and those of tests that are not tests. */
  readonly #data: ReadonlyMap<string, readonly string[]>;
  readonly #support: ReadonlyMap<string, readonly string[]>;
  readonly #common: readonly string[];
  readonly #references = new Map<string, References>();
  readonly #patterns = new Map<string, readonly string[]>();
  readonly #hashes = new Map<string, string>();

  constructor(root: string, files = listFiles(root)) {
    this.#root = root;
    this.#files = files;
    this.#known = new Set(this.#files);
    this.#folders = new Set(this.#files.flatMap(ancestors));
    const manifests = this.#files.filter((path) => /^(?:[^/]+\/){1,2}package\.json$/.test(path));
    this.#entries = new Map(manifests.flatMap((path) => readEntries(root, path)));
    this.#common = this.#files.filter((path) => common.test(path));
    this.#data = Map.groupBy(
      this.#files.filter((path) => !/\/src\/.*\.ts$|\/(?:page|test)\/|\.md$/.test(path)),
      folderOfPackage,
    );
    this.#support = Map.groupBy(
      this.#files.filter((path) => path.includes("/test/") && !testName.test(path)),
      folderOfPackage,
    );
  }

  /** Returns the hash of all inputs of a test file and of the program that runs it. */
  hash(test: string): string {
    const hash = createHash("sha256").update(
      `${process.version} ${process.platform} ${process.arch}\0${test}\0`,
    );
    for (const path of this.of(test)) hash.update(`${path}\0${this.#hashOf(path)}\0`);
    return hash.digest("hex");
  }

  /** Returns the paths of all inputs of a test file, in order. */
  of(test: string): readonly string[] {
    const found = new Set([test]);
    /** Files that are only reached because their folder is. */
    const listed = new Set<string>();
    const visit = (path: string): void => {
      const { imports, named, below } = this.#referencesOf(path);
      for (const next of [...imports, ...(listed.has(path) ? [] : named)]) {
        // A file that is named after all is visited again.
        if (found.has(next) && !listed.delete(next)) continue;
        found.add(next);
        if (!testName.test(next)) visit(next);
      }
      for (const next of listed.has(path) ? [] : below) {
        if (found.has(next)) continue;
        found.add(next);
        listed.add(next);
        if (!testName.test(next)) visit(next);
      }
    };
    visit(test);
    for (const folder of new Set([...found].map(folderOfPackage)))
      for (const path of folder === "" ? [] : (this.#data.get(folder) ?? [])) found.add(path);
    for (const path of this.#support.get(folderOfPackage(test)) ?? []) found.add(path);
    for (const path of this.#common) found.add(path);
    return [...found].sort();
  }

  #hashOf(path: string): string {
    let hash = this.#hashes.get(path);
    if (hash === undefined) {
      hash = createHash("sha1")
        .update(readFileSync(join(this.#root, path)))
        .digest("hex");
      this.#hashes.set(path, hash);
    }
    return hash;
  }

  #referencesOf(path: string): References {
    let found = this.#references.get(path);
    if (found === undefined) {
      found = { imports: new Set(), named: new Set(), below: new Set() };
      this.#references.set(path, found);
      if (moduleName.test(path)) this.#readReferences(path, found);
    }
    return found;
  }

  #readReferences(path: string, { imports, named, below }: References): void {
    const text = readFileSync(join(this.#root, path), "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
    for (const [, , name = ""] of text.matchAll(/\b(from|import)[\s(]+"([^"\n]+)"/g)) {
      const entry = this.#entries.get(name);
      if (entry !== undefined) imports.add(entry);
    }
    // Also in programs and commands within texts. Words of sentences are not folders.
    const quoted = [...text.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , word = ""]) => word);
    const paths = text.split(/\$\{[^}]*\}|[\s"'`=;()<>]+/).filter((word) => word.includes("/"));
    // The paths in published sources and in what is generated are those of users.
    const isPublished = /^(?:packages\/[^/]+|generators)\/(?:src|gen|templates)\//.test(path);
    for (const word of new Set([...paths, ...quoted])) {
      const isRelative = /^\.\.?\//.test(word);
      if (isPublished && !isRelative) continue;
      const { files, folder } = this.#resolve(word, path);
      for (const file of files) (isRelative ? imports : named).add(file);
      for (const file of folder) below.add(file);
    }
  }

  /** Returns the files that a word of a module may mean, and those in a folder of this name. */
  #resolve(
    word: string,
    path: string,
  ): { readonly files: readonly string[]; readonly folder: readonly string[] } {
    const files: string[] = [];
    const folder: string[] = [];
    // It prints all files of the repository.
    if (word === "ls-files") return { files, folder: this.#files };
    const home = folderOfPackage(path);
    if (/^[./]*$/.test(word) || !/^[\w.@{*]/.test(word) || /:\/\/|\{\{|\}\}/.test(word))
      return { files, folder };
    // Others list a folder that they name: only these list the repository.
    if (word.startsWith("*") && home !== "tests/repository") return { files, folder };
    // Programs run in the folder of the package, too.
    const bases = /^\.\.?\//.test(word) ? [dirname(path), home] : word.includes("/") ? ["", home] : [""];
    for (const base of bases) {
      // Builds follow from all sources.
      const target = join(base, word)
        .replace(/\/$/, "")
        .replace(/(^|\/)dist(?:\/.*|$)/, "$1src");
      if (/[*{]/.test(target)) folder.push(...this.#matching(target));
      else if (this.#known.has(target)) files.push(target);
      else if (this.#folders.has(target)) folder.push(...this.#below(target));
    }
    return { files, folder };
  }

  #matching(pattern: string): readonly string[] {
    let found = this.#patterns.get(pattern);
    if (found === undefined) {
      const expression = toExpression(pattern);
      found = this.#files.filter((path) => expression.test(path));
      this.#patterns.set(pattern, found);
    }
    return found;
  }

  /** Returns the files of a folder, except for tests. */
  #below(folder: string): readonly string[] {
    return this.#files.filter((path) => path.startsWith(`${folder}/`) && !testName.test(path));
  }
}

/** Returns a regular expression for a pattern of `glob`, which may match more. */
function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(/\{([^{}]*)\}/g, (_, options: string) => `(?:${options.replaceAll(",", "|")})`)
    .replace(/[{}]/g, ".*")
    .replace(/\*\*\/?|\*|\?(?!:)/g, (wildcard) => (wildcard.startsWith("**") ? ".*" : "[^/]*"));
  return new RegExp(`^${source}$`);
}

/** Returns the folder of the package of a file, or an empty text for a file of the repository. */
function folderOfPackage(path: string): string {
  return (
    /^(?:generators|docs|scripts|(?:packages|tests|examples|editors)\/[^/]+)(?=\/)/.exec(path)?.[0] ?? ""
  );
}

function ancestors(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

function listFiles(root: string): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  // `scripts/prepare.ts` writes them.
  const generated = readFileSync(join(root, ".gitignore"), "utf8").match(/^\S+\/gen\/$/gm) ?? [];
  const paths = [
    ...listed.split("\0"),
    ...globSync(
      generated.map((folder) => `${folder}**`),
      { cwd: root },
    ),
  ];
  return [...new Set(paths)].filter((path) => path !== "" && isFile(join(root, path))).sort();
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function readEntries(root: string, path: string): (readonly [name: string, source: string])[] {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), "utf8"));
  return Object.entries<Record<string, string> | string>(exports).flatMap(([subpath, target]) => {
    const source = typeof target === "string" ? target : target["@capikit/source"];
    return source === undefined ? [] : [[join(name, subpath), join(dirname(path), source)] as const];
  });
}
