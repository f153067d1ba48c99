import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";

/** The file system of a project. Paths are absolute, with `/`. */
export interface ProjectHost {
  /** Returns the text of a file; `undefined` if it does not exist. */
  readonly readFile: (path: string) => string | undefined;
  readonly fileExists: (path: string) => boolean;
  readonly directoryExists: (path: string) => boolean;
  /** Returns the names in a folder, in any order; empty if it does not exist. */
  readonly readFolder: (path: string) => {
    readonly files: readonly string[];
    readonly folders: readonly string[];
  };
  /** Resolves symbolic links; returns the path itself by default. */
  readonly realPath?: (path: string) => string;
}

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
