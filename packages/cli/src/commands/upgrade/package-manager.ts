import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isJsonObject, parseJson } from "@capikit/common/json";

/** Lock files with their package manager. */
const lockFiles = {
  "package-lock.json": "npm",
  "npm-shrinkwrap.json": "npm",
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
} as const;

/** A program that installs dependencies. */
export type PackageManager = (typeof lockFiles)[keyof typeof lockFiles];

/**
 * Returns the package manager of a project: that of `packageManager` in package.json, or of the
 * nearest lock file, which may be in a parent folder. Default: npm.
 */
export function packageManagerOf(root: string): PackageManager {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = namedIn(folder) ?? lockedBy(folder);
    if (found !== undefined) return found;
    if (folder === dirname(folder)) return "npm";
  }
}

function namedIn(folder: string): PackageManager | undefined {
  const file = join(folder, "package.json");
  const manifest = existsSync(file) ? parseJson(readFileSync(file, "utf8")) : undefined;
  const name = isJsonObject(manifest) ? String(manifest.packageManager ?? "").split("@")[0] : undefined;
  return Object.values(lockFiles).find((manager) => manager === name);
}

function lockedBy(folder: string): PackageManager | undefined {
  return Object.entries(lockFiles).find(([file]) => existsSync(join(folder, file)))?.[1];
}
