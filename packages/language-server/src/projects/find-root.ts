import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { configNames } from "@capikit/runner";

const marks = [...configNames, "package.json"];

/** Returns the project of a file: the nearest folder with a configuration or `package.json`. */
export function findRoot(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (marks.some((name) => existsSync(join(folder, name)))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
