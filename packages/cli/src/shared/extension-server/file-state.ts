import { statSync } from "node:fs";

/** Returns a value that changes with the file; `missing` if it does not exist. */
export function fileState(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? "missing" : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
