import { statSync } from "node:fs";

/** What tells whether a file has changed; `missing` where there is none. */
export function fileState(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? "missing" : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
