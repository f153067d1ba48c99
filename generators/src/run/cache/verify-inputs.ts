import { folderListing, isUnchanged, kindAt, resolveRealPath } from "./fingerprint.ts";
import type { InputRecord } from "./recording-host.ts";

/** Reports whether all recorded reads would return the same results. */
export function inputsUnchanged({ files, kinds, folders, links }: InputRecord): boolean {
  return (
    files.every(isUnchanged) &&
    kinds.every(([path, kind]) => kindAt(path) === kind) &&
    links.every(([path, target]) => resolveRealPath(path) === target) &&
    folders.every(([path, listing]) => folderListing(path) === listing)
  );
}
