import { basename } from "node:path";

/** Start of the names of folders with an unfinished save, without the dot of hidden ones. */
export const unfinishedPrefix = "unfinished-move-";

/** Reports whether a path is that of a folder with an unfinished save. */
export function isUnfinishedFolder(path: string): boolean {
  const name = basename(path);
  return name.startsWith(unfinishedPrefix) || name.startsWith(`.${unfinishedPrefix}`);
}
