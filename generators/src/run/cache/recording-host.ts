import { getOrCreate } from "@capikit/common/json";
import type { ProjectHost } from "../../source/workspace/host.ts";
import { type FileRecord, folderListing, kindAt, type PathKind, resolveRealPath } from "./fingerprint.ts";
import { type KeptTexts, readKept } from "./kept-texts.ts";

/** All file system reads of a run: while results are unchanged, so is the output. */
export interface InputRecord {
  readonly files: readonly FileRecord[];
  readonly kinds: readonly (readonly [path: string, kind: PathKind])[];
  readonly folders: readonly (readonly [path: string, listing: string])[];
  readonly links: readonly (readonly [path: string, target: string])[];
}

/** A file system that records all reads. */
export interface RecordingHost extends ProjectHost {
  /** Records the text of a file as returned by `readFile`. */
  readonly readFile: (path: string) => string | undefined;
  readonly record: () => InputRecord;
}

/**
 * Wraps a host of the disk. Paths are absolute.
 *
 * @param texts texts of earlier runs, to read only files whose stamps changed.
 */
export function recordingHost(disk: ProjectHost, texts: KeptTexts = new Map()): RecordingHost {
  const files = new Map<string, FileRecord>();
  const kinds = new Map<string, PathKind>();
  const folders = new Map<string, string>();
  const links = new Map<string, string>();
  const kindOf = (path: string): PathKind => {
    return getOrCreate(kinds, path, () => kindAt(path));
  };
  return {
    readFile(path) {
      const found = readKept(texts, path, disk.readFile);
      if (found === undefined) {
        kinds.set(path, kindAt(path));
        return undefined;
      }
      if (!files.has(path)) files.set(path, { path, hash: found.hash, stamp: found.stamp });
      return found.text;
    },
    fileExists: (path) => files.has(path) || kindOf(path) === "file",
    directoryExists: (path) => kindOf(path) === "directory",
    readFolder(path) {
      if (!folders.has(path)) folders.set(path, folderListing(path));
      return disk.readFolder(path);
    },
    realPath(path) {
      return getOrCreate(links, path, () => resolveRealPath(path));
    },
    record: () => ({
      files: [...files.values()],
      kinds: [...kinds].filter(([path]) => !files.has(path)),
      folders: [...folders],
      links: [...links],
    }),
  };
}
