import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { UsageError } from "@capikit/runner";
import type { Call } from "../../shared/command/command.ts";

/** What of a project is run. */
export interface DevProject {
  /** Absolute. */
  readonly root: string;
  /** The program with the controllers; absent in projects that are an extension alone. */
  readonly program?: string;
  /** The file that exports the Runtime Extension. */
  readonly extension?: string;
}

const programs = ["src/main.ts", "main.ts", "src/main.js", "main.js"];
const extensions = ["src/extension/extension.ts", "src/extension.ts", "extension.ts", "src/extension.js"];

/** Finds what there is to run. @throws UsageError where there is nothing. */
export function findProject({ positionals, flags }: Call): DevProject {
  const [given, ...more] = positionals;
  if (more.length > 0)
    throw new UsageError("capikit dev takes one file", "the one with which the program begins");
  const shown = typeof flags.project === "string" ? flags.project : ".";
  const root = resolve(shown);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`There is no folder ${shown}`, "name the folder of a project: --project DIR");
  const program = fileOf(root, given, programs);
  const extension = fileOf(root, flags.extension, extensions);
  if (program === undefined && extension === undefined)
    throw new UsageError(
      `There is nothing to run in ${root}`,
      `a provider begins with ${programs[0]}, an extension is exported by ${extensions[0]}; name others: capikit dev FILE, --extension FILE`,
    );
  return { root, ...(program && { program }), ...(extension && { extension }) };
}

function fileOf(root: string, given: unknown, usual: readonly string[]): string | undefined {
  if (typeof given !== "string")
    return usual.map((name) => join(root, name)).find((path) => existsSync(path));
  // As it is written: from the current folder, or else from that of the project.
  const path = [resolve(given), resolve(root, given)].find((one) => existsSync(one));
  if (path === undefined) throw new UsageError(`There is no file ${given}`, "check the path");
  return path;
}
