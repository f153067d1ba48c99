import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isInTests, skippedFolders } from "../../shared/input/project-files.ts";

const document = /\.(md|mdx|adoc|rst)$/i;
/** Larger files are not documents for users. */
const largest = 4 * 1024 * 1024;
const readme = /^readme(\.\w+)?$/i;

/** Returns the texts of a project's documentation; undefined for a folder without README. */
export function userDocumentation(root: string): readonly string[] | undefined {
  if (!readdirSync(root).some((name) => readme.test(name))) return undefined;
  const texts: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const { name } = entry;
      const path = join(folder, name);
      if (entry.isDirectory()) {
        if (!name.startsWith(".") && !skippedFolders.has(name) && !isInTests(path)) visit(path);
      } else if (
        entry.isFile() &&
        (document.test(name) || readme.test(name)) &&
        statSync(join(root, path)).size <= largest
      )
        texts.push(readFileSync(join(root, path), "utf8"));
    }
  };
  visit("");
  return texts;
}
