import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const prefix = ".part-";

/** Longer than any process works on a part. */
const maxAgeMs = 3_600_000;

/** Returns an unused path in a cache folder, for a part that is renamed when it is complete. */
export function newPartPath(dir: string): string {
  return join(dir, `${prefix}${randomBytes(4).toString("hex")}`);
}

/** Removes parts that killed processes left. Other processes may be working on newer ones. */
export async function removeOldParts(dir: string): Promise<void> {
  const oldest = Date.now() - maxAgeMs;
  const parts = (await readdir(dir)).filter((name) => name.startsWith(prefix));
  for (const part of parts.map((name) => join(dir, name))) {
    const modified = await stat(part).catch(() => undefined);
    if (modified !== undefined && modified.mtimeMs < oldest) {
      await rm(part, { recursive: true, force: true });
    }
  }
}
