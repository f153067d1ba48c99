import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns the path of a file's URI; `undefined` for other URIs, and those without a valid path. */
export function toPath(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** Returns a path without symbolic links and with `/`; `undefined` if it cannot be resolved. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path).replaceAll("\\", "/");
  } catch {
    return undefined;
  }
}

/** Returns the path of a document without symbolic links, if it is on the disk. */
export function resolveRealPath(uri: string): string | undefined {
  const path = toPath(uri);
  return path && (realPath(path) ?? path);
}
