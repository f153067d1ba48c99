import { createHash } from "node:crypto";

/** File for `sha256sum --check`. */
export const checksumsFile = "checksums.txt";

/** Returns the hashes of files in the format of `sha256sum`, sorted by name. */
export function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, content]) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`)
    .join("");
}
