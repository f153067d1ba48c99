import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { install, type Packed } from "./published.ts";
import { type Ended, run, runWell } from "./run.ts";
import { typescript7 } from "./typescript.ts";

/** A user's project folder with the published packages. */
export interface Project {
  readonly folder: string;
  /** Writes files, from path to text. */
  write(files: Readonly<Record<string, string>>): void;
  read(path: string): string;
  /** Runs the command line. */
  capikit(...args: readonly string[]): Ended;
  /** Runs Node. Another exit code than 0 is an error with the output. */
  node(...args: readonly string[]): string;
  tsc(...args: readonly string[]): string;
  /** Runs tests and returns their output. */
  vitest(...files: readonly string[]): string;
  /**
   * Compiles with the strictest options, without skipLibCheck to include published declarations.
   * `compiler` defaults to TypeScript 7.
   */
  compile(files: readonly string[], types: readonly string[], compiler?: readonly string[]): string;
}

/**
 * Creates a project, or installs packages in an existing one. `others`: packages of this
 * workspace's root to install in addition.
 */
export function createProject(
  folder: string,
  packed: readonly Packed[],
  others: readonly string[] = [],
): Project {
  mkdirSync(folder, { recursive: true });
  install(folder, packed, ["@types/node", "vitest", ...others]);
  const node = (...args: readonly string[]): string => runWell(folder, process.execPath, ...args);
  const tsc = (...args: readonly string[]): string => node(...typescript7, ...args);
  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  if (!existsSync(join(folder, "package.json"))) write({ "package.json": '{ "type": "module" }' });
  return {
    folder,
    write,
    read: (path) => readFileSync(join(folder, path), "utf8"),
    node,
    tsc,
    capikit: (...args) => run(folder, process.execPath, "node_modules/capikit/bin/capikit.js", ...args),
    vitest: (...files) => node("node_modules/vitest/vitest.mjs", "run", "--testTimeout=120000", ...files),
    compile(files, types, compiler = typescript7) {
      const compilerOptions = {
        noEmit: true,
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        allowImportingTsExtensions: true,
        module: "NodeNext",
        target: "ES2023",
        lib: ["ES2023", "ESNext.Disposable"],
        types,
      };
      write({ "tsconfig.strict.json": JSON.stringify({ compilerOptions, files }) });
      return node(...compiler, "-p", "tsconfig.strict.json");
    },
  };
}
