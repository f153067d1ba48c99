import { readdir } from "node:fs/promises";

/** Returns the names in a directory, without the folder that ext4 has at the root of a volume. */
export async function readEntries(directory: string): Promise<readonly string[]> {
  return (await readdir(directory)).filter((name) => name !== "lost+found");
}
