import { hash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";

/** What stands at a path. */
export type PathKind = "directory" | "file" | "none";

/** A file as it was read. */
export interface FileRecord {
  readonly path: string;
  readonly hash: string;
  /** Times, size and inode; `null` for a file so young that another change could leave them as they are. */
  readonly stamp: string | null;
}

/** Clocks of file systems tick this coarsely, with room to spare. */
const tick = 50;

export function contentHash(content: string | Uint8Array): string {
  return hash("sha256", content, "base64");
}

export function kindAt(path: string): PathKind {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return "directory";
  return found?.isFile() ? "file" : "none";
}

/** The stamp of a file, if it is old enough to be believed. */
export function stampOf(path: string): string | null {
  try {
    const { mtimeNs, ctimeNs, ctimeMs, size, ino } = statSync(path, { bigint: true });
    return Number(ctimeMs) > Date.now() - tick ? null : `${mtimeNs}-${ctimeNs}-${size}-${ino}`;
  } catch {
    return null;
  }
}

/** Whether a file still is what it was: by its stamp, else by its content. */
export function isUnchanged({ path, hash: before, stamp }: FileRecord): boolean {
  if (stamp !== null && stampOf(path) === stamp) return true;
  try {
    return contentHash(readFileSync(path)) === before;
  } catch {
    return false;
  }
}

/** The names in a folder with their kinds, as one text; empty for a folder that cannot be listed. */
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

export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
