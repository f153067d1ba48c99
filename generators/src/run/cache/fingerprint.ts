import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import type { InputRecord } from "./recording-host.ts";

export type PathKind = "directory" | "file" | "none";

/** A file as it was read. */
export interface FileRecord {
  readonly path: string;
  readonly hash: string;
  /** Times, size and inode; `null` for a file so recent that another change could keep them. */
  readonly stamp: string | null;
}

/** Upper limit for the resolution of file system clocks. */
const tick = 50;

export function contentHash(content: string | Uint8Array): string {
  // Loaded when needed: runs without changes compare stamps only.
  return process.getBuiltinModule("node:crypto").hash("sha256", content, "base64");
}

export function kindAt(path: string): PathKind {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return "directory";
  return found?.isFile() ? "file" : "none";
}

/** Returns the stamp of a file, if it is old enough to be reliable. */
export function readStamp(path: string): string | null {
  try {
    const { mtimeNs, ctimeNs, ctimeMs, size, ino } = statSync(path, { bigint: true });
    return Number(ctimeMs) > Date.now() - tick ? null : `${mtimeNs}-${ctimeNs}-${size}-${ino}`;
  } catch {
    return null;
  }
}

/** Reports whether a file is unchanged: by its stamp, or else by its content. */
export function isUnchanged({ path, hash: before, stamp }: FileRecord): boolean {
  if (stamp !== null && readStamp(path) === stamp) return true;
  try {
    return contentHash(readFileSync(path)) === before;
  } catch {
    return false;
  }
}

/** Returns a folder's names and entry types as text; empty if it cannot be listed. */
export function folderListing(path: string): string {
  try {
    return readdirSync(path, { withFileTypes: true })
      .map(
        (entry) =>
          `${entry.isSymbolicLink() ? kindAt(`${path}/${entry.name}`) : direntKind(entry)} ${entry.name}`,
      )
      .sort()
      .join("\n");
  } catch {
    return "";
  }
}

function direntKind(entry: { isDirectory(): boolean; isFile(): boolean }): PathKind {
  if (entry.isDirectory()) return "directory";
  return entry.isFile() ? "file" : "none";
}

export function resolveRealPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Reports whether all recorded reads would return the same results. */
export function inputsUnchanged({ files, kinds, folders, links }: InputRecord): boolean {
  return (
    files.every(isUnchanged) &&
    kinds.every(([path, kind]) => kindAt(path) === kind) &&
    links.every(([path, target]) => resolveRealPath(path) === target) &&
    folders.every(([path, listing]) => folderListing(path) === listing)
  );
}
