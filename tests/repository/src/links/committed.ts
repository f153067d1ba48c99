import { readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { root } from "../root.ts";

/** Returns the files of the repository that git does not ignore, with slashes. */
export function committedFiles(): readonly string[] {
  const ignored = readFileSync(join(root, ".gitignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.replace(/\/$/, ""));
  const names = new Set(ignored.filter((pattern) => !/[/*]/.test(pattern)));
  const patterns = ignored
    .filter((pattern) => /[/*]/.test(pattern))
    .map((pattern) => (pattern.includes("/") ? pattern : `**/${pattern}`));
  function filesIn(folder: string): readonly string[] {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === ".git" || names.has(entry.name)) return [];
      if (patterns.some((pattern) => matchesGlob(path, pattern))) return [];
      return entry.isDirectory() ? filesIn(path) : [path];
    });
  }
  return filesIn("");
}
