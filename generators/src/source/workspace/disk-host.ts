import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import type { ProjectHost } from "./host.ts";

/** The disk. */
export const diskHost: ProjectHost = {
  readFile(path) {
    try {
      // A pipe would block: another program's configuration may name any path.
      return statSync(path).isFile() ? readFileSync(path, "utf8") : undefined;
    } catch {
      return undefined;
    }
  },
  fileExists: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  directoryExists: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  readFolder(path) {
    const files: string[] = [];
    const folders: string[] = [];
    if (!existsSync(path)) return { files, folders };
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const target = entry.isSymbolicLink()
        ? statSync(`${path}/${entry.name}`, { throwIfNoEntry: false })
        : entry;
      if (target?.isDirectory()) folders.push(entry.name);
      else if (target?.isFile()) files.push(entry.name);
    }
    return { files, folders };
  },
  realPath(path) {
    try {
      return realpathSync.native(path);
    } catch {
      return path;
    }
  },
};
