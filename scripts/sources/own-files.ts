import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Generated files and inputs of tests. */
const excluded =
  /(?:^|\/)(?:gen|fixtures|released|parity|faults|generators\/errors|corpus|dist|etc|node_modules)\//;

/** The repository's own Markdown and TypeScript files, relative to the root, sorted. */
export function ownFiles(root: string): string[] {
  const listed = execFileSync(
    "git",
    [
      "ls-files",
      "--cached",
      "--others",
      "--exclude-standard",
      "--deduplicate",
      "*.md",
      "*.ts",
      "*.tsx",
      "*.js",
      "*.mjs",
    ],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  return listed
    .split("\n")
    .filter((path) => path !== "" && !excluded.test(path) && existsSync(join(root, path)))
    .filter((path) => !(path.endsWith(".md") && isGenerated(readFileSync(join(root, path), "utf8"))))
    .sort();
}

/** The area that counts a file's findings: its package and a folder, such as `packages/cli/src`. */
export function areaOf(path: string): string {
  const folders = path.split("/").slice(0, -1);
  return folders.length === 0 ? "." : folders.slice(0, 3).join("/");
}

/** Pages that `docs:generate` writes: their texts are checked where they come from. */
function isGenerated(markdown: string): boolean {
  return markdown.startsWith("<!-- Written by ");
}
