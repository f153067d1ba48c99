import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../../shared/input/files-below.ts";
import { skippedFolders } from "../../shared/input/project-files.ts";

/**
 * Returns the TypeScript and JavaScript files of a project, without dependencies, output and other
 * packages in its folders.
 */
export function sourceFiles(root: string): readonly string[] {
  return filesBelow(root, {
    enters: (path, name) => !isSkipped(path, name) && !existsSync(join(root, path, "package.json")),
    takes: (_path, name) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(name),
  });
}

function isSkipped(path: string, name: string): boolean {
  // Folders such as src/release are sources.
  return name.startsWith(".") || /^(?:node_modules|dist)$/.test(name) || skippedFolders.has(path);
}
