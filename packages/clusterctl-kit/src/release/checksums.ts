import { createHash } from "node:crypto";

/** The file that `sha256sum --check` reads. */
export const checksumsFile = "checksums.txt";

/** The hashes of files, in the form and order that `sha256sum` of sorted names has. */
export function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, content]) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`)
    .join("");
}
