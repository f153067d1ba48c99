import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "@capikit/common/text";
import { skippedFolders } from "../../shared/input/project-files.ts";

/** Returns the TypeScript and JavaScript files of a project, without dependencies and output. */
export function sourceFiles(root: string, folder = ""): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) return /(?<!\.d)\.[cm]?[jt]s$/.test(entry.name) ? [path] : [];
      const isSkipped = entry.name.startsWith(".") || skippedFolders.has(entry.name);
      return entry.isDirectory() && !isSkipped ? sourceFiles(root, path) : [];
    });
}
