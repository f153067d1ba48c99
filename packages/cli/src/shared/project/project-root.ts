import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "@capikit/runner";

/**
 * Returns the real path of a project's folder, with `/`.
 *
 * @throws UsageError when the folder does not exist or has no package.json.
 */
export function projectRoot(folder: string): string {
  const given = realpathSync.native(existing(folder)).replaceAll("\\", "/");
  if (statSync(join(given, "package.json"), { throwIfNoEntry: false })?.isFile()) return given;
  throw new UsageError(
    `no project in ${folder}: package.json not found`,
    "change to the project's folder, or set --project; npm create capikit creates a project",
  );
}

function existing(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new UsageError(`project folder ${folder} does not exist`, "set --project to the project's folder");
}
