import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SyncError } from "../sync-error.ts";
import { type ParsedModule, parseModule } from "./parsed-module.ts";

/** The sources of the types, with changes that are written at the end. */
export class SourceTree {
  readonly root: string;
  readonly #before = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  readonly #parsed = new Map<string, ParsedModule>();

  /** @param root absolute path of `packages/api/src` */
  constructor(root: string) {
    this.root = root;
    for (const file of globSync("**/*.ts", { cwd: root }).sort()) {
      const text = readFileSync(join(root, file), "utf8");
      const path = file.replaceAll("\\", "/");
      this.#before.set(path, text);
      this.#texts.set(path, text);
    }
  }

  /** Paths of all files, relative to the root. */
  get paths(): readonly string[] {
    return [...this.#texts.keys()];
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  /**
   * Returns a file with its syntax tree.
   *
   * @throws Error if the file does not exist
   * @throws SyncError if it has a syntax error
   */
  module(path: string): ParsedModule {
    const known = this.#parsed.get(path);
    if (known !== undefined) return known;
    const text = this.#texts.get(path);
    if (text === undefined) throw new Error(`no such file in ${this.root}: ${path}`);
    const parsed = parseModule(text);
    if ("message" in parsed) throw new SyncError(`${join(this.root, path)}: ${parsed.message}`);
    this.#parsed.set(path, parsed);
    return parsed;
  }

  /** Replaces or adds a file; `undefined` removes it. */
  set(path: string, text: string | undefined): void {
    this.#parsed.delete(path);
    if (text === undefined) this.#texts.delete(path);
    else this.#texts.set(path, text);
  }

  /** Changed files, with their texts; an absent side is `undefined`. */
  changes(): readonly SourceChange[] {
    const paths = new Set([...this.#before.keys(), ...this.#texts.keys()]);
    return [...paths]
      .sort()
      .map((path) => ({ path, before: this.#before.get(path), after: this.#texts.get(path) }))
      .filter(({ before, after }) => before !== after);
  }

  /** Writes the changed files. */
  write(): void {
    for (const { path, after } of this.changes()) {
      const file = join(this.root, path);
      if (after === undefined) {
        if (existsSync(file)) rmSync(file);
        continue;
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, after);
    }
  }
}

/** A changed file of a {@link SourceTree}. */
export interface SourceChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}
