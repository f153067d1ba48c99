import type { ProjectHost } from "../../src/source/workspace/host.ts";

/** Returns a host with files in memory: texts by absolute path. */
export function memoryHost(files: Readonly<Record<string, string>>): ProjectHost {
  const folders = new Map<string, { files: Set<string>; folders: Set<string> }>();
  const folder = (path: string): { files: Set<string>; folders: Set<string> } => {
    let known = folders.get(path);
    if (known === undefined) {
      known = { files: new Set(), folders: new Set() };
      folders.set(path, known);
      const cut = path.lastIndexOf("/");
      if (path !== "/") folder(cut <= 0 ? "/" : path.slice(0, cut)).folders.add(path.slice(cut + 1));
    }
    return known;
  };
  for (const path of Object.keys(files)) {
    const cut = path.lastIndexOf("/");
    folder(cut <= 0 ? "/" : path.slice(0, cut)).files.add(path.slice(cut + 1));
  }
  const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, "") : path);
  return {
    readFile: (path) => (Object.hasOwn(files, path) ? files[path] : undefined),
    fileExists: (path) => Object.hasOwn(files, path),
    directoryExists: (path) => folders.has(trimmed(path)),
    readFolder(path) {
      const known = folders.get(trimmed(path));
      return known === undefined
        ? { files: [], folders: [] }
        : { files: [...known.files], folders: [...known.folders] };
    },
  };
}
