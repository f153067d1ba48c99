import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../input/files-below.ts";
import { isInTests, skippedFolders } from "../input/project-files.ts";

const document = /\.(md|mdx|adoc|rst)$/i;
/** Larger files are not documents for users. */
const largest = 4 * 1024 * 1024;
const readme = /^readme(\.\w+)?$/i;

/** Returns the texts of a project's documentation; undefined for a folder without README. */
export function userDocumentation(root: string): readonly string[] | undefined {
  if (!readdirSync(root).some((name) => readme.test(name))) return undefined;
  const documents = filesBelow(root, {
    enters: (path, name) => !name.startsWith(".") && !skippedFolders.has(name) && !isInTests(path),
    takes: (path, name) =>
      (document.test(name) || readme.test(name)) && statSync(join(root, path)).size <= largest,
  });
  return documents.map((path) => readFileSync(join(root, path), "utf8"));
}
