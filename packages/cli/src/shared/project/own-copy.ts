import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** Imports the copy of a package that a file of a project imports; otherwise that of this program. */
export async function importOwnCopy<T>(file: string, name: string, fallback: () => Promise<T>): Promise<T> {
  try {
    return await import(pathToFileURL(createRequire(file).resolve(name)).href);
  } catch {
    return fallback();
  }
}
