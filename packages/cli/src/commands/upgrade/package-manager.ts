import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readManifest } from "./read-manifest.ts";

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
 * nearest lock file, which may be in a parent folder of the same repository. Default: npm.
 */
export function projectPackageManager(root: string): PackageManager {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = namedIn(folder) ?? lockedBy(folder);
    if (found !== undefined) return found;
    if (folder === dirname(folder) || existsSync(join(folder, ".git"))) return "npm";
  }
}

function namedIn(folder: string): PackageManager | undefined {
  const name = String(readManifest(folder).packageManager ?? "").split("@")[0];
  return Object.values(lockFiles).find((manager) => manager === name);
}

function lockedBy(folder: string): PackageManager | undefined {
  return Object.entries(lockFiles).find(([file]) => existsSync(join(folder, file)))?.[1];
}
