import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "@capikit/common/text";
import { skippedFolders } from "../../shared/input/project-files.ts";

/**
 * Returns the TypeScript and JavaScript files of a project, without dependencies, output and other
 * packages in its folders.
 */
export function sourceFiles(root: string): readonly string[] {
  return filesOf(root, "");
}

function filesOf(root: string, folder: string): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  if (folder !== "" && entries.some(({ name }) => name === "package.json")) return [];
  return entries
    .sort((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(entry.name) ? [path] : [];
      return entry.isDirectory() && !isSkipped(path, entry.name) ? filesOf(root, path) : [];
    });
}

function isSkipped(path: string, name: string): boolean {
  // Folders such as src/release are sources.
  return name.startsWith(".") || /^(?:node_modules|dist)$/.test(name) || skippedFolders.has(path);
}
