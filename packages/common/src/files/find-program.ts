import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Returns the path of a program in the first folder of `PATH` that has it.
 *
 * @param name without the ending that Windows adds.
 */
export function findOnPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  return (env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find(isProgram);
}

/** Reports whether a path is an executable file. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
