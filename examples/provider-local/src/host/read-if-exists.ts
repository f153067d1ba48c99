import { readFile } from "node:fs/promises";

/**
 * The text of a file of the state folder, or undefined where there is none. Whatever else keeps it from being read is an error: nothing
 * must be made anew that is there.
 */
export async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
