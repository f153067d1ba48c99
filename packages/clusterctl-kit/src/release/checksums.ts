import { createHash } from "node:crypto";
import { compareText } from "@capikit/common/text";

/** File for `sha256sum --check`. */
export const checksumsFile = "checksums.txt";

/** Returns the hashes of files in the format of `sha256sum`, sorted by name. */
export function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, content]) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`)
    .join("");
}
