import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { requireProject, UsageError } from "@capikit/generators/run";
import type { DevCall } from "../dev.ts";

/** The parts of a project to run. */
export interface DevProject {
  /** Absolute. */
  readonly root: string;
  /** Program with the controllers; absent in projects that only have an extension. */
  readonly program?: string;
  /** Program of an extension: `program`, or an additional one. */
  readonly extensionProgram?: string;
  /** File that exports a Runtime Extension, for which this command has a program. */
  readonly extension?: string;
}

const programs = ["src/main.ts", "main.ts", "src/main.js", "main.js"];
const extensions = ["src/extension/extension.ts", "src/extension.ts", "extension.ts", "src/extension.js"];

/** Finds the parts to run. @throws UsageError without any part. */
export function findProject({ positionals, flags }: DevCall): DevProject {
  const [given, ...more] = positionals;
  if (more.length > 0) throw new UsageError("dev accepts one file", "name the main file of the program");
  const shown = flags.project ?? ".";
  const root = resolve(shown);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`folder ${shown} does not exist`, "set --project to the folder of a project");
  if (flags.project === undefined) requireProject(root);
  const found = fileOf(root, flags.extension, extensions);
  const isOfProgram = flags.extension === undefined && found !== undefined && !exportsExtension(found);
  // The program of an extension is next to it.
  const ofExtension = isOfProgram && given === undefined ? mainBeside(found) : undefined;
  const main = fileOf(root, given, programs);
  const program = main ?? ofExtension;
  const extensionProgram = ofExtension === main ? undefined : ofExtension;
  const extension = isOfProgram && program !== undefined ? undefined : found;
  if (program === undefined && extension === undefined)
    throw new UsageError(
      `nothing to run in ${root}`,
      `expected a program (${programs[0]}) or an extension (${extensions[0]}); to use other files: capikit dev FILE, --extension FILE`,
    );
  return {
    root,
    ...(program && { program }),
    ...(extensionProgram && { extensionProgram }),
    ...(extension && { extension }),
  };
}

const exported =
  /^\s*export\s+(?:default\b|\*|(?:const|let|var|(?:async\s+)?function|class)\s+extension\b|\{[^}]*\b(?:extension|default)\b)/m;

/** Reports whether a module exports an extension. Otherwise it is a module of the program. */
function exportsExtension(path: string): boolean {
  return exported.test(readFileSync(path, "utf8"));
}

function mainBeside(extension: string): string | undefined {
  return [join(dirname(extension), "main.ts")].find((path) => existsSync(path));
}

function fileOf(root: string, given: string | undefined, usual: readonly string[]): string | undefined {
  if (given === undefined) return usual.map((name) => join(root, name)).find((path) => existsSync(path));
  // Relative to the current folder, or to the project.
  const path = [resolve(given), resolve(root, given)].find((one) => existsSync(one));
  if (path === undefined) throw new UsageError(`file ${given} does not exist`, "check the path");
  return path;
}
