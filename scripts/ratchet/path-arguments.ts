import { existsSync } from "node:fs";
import { join, relative } from "node:path";

/** Reads `--update` and paths, relative to the root. Exits with 2 when a path does not exist. */
export function pathArguments(root: string): { readonly paths: readonly string[]; readonly update: boolean } {
  const words = process.argv.slice(2);
  const paths = words
    .filter((word) => word !== "--update")
    .map((path) => relative(root, join(process.cwd(), path)));
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) {
    console.error(`no such file or folder: ${missing.join(", ")}`);
    process.exit(2);
  }
  return { paths, update: words.includes("--update") };
}
