import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCommand } from "../user/run-command.ts";

/**
 * Copies the files of the repository and the builds of its packages, installs the copy, and lets it
 * publish to a registry. Returns its folder.
 */
export async function copyWorkspace(root: string, folder: string, registry: string): Promise<string> {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" });
  const removed = new Set(git(root, "ls-files", "-z", "--deleted").split("\0"));
  const files = git(root, ...listed)
    .split("\0")
    .filter((path) => path !== "" && !removed.has(path));
  for (const path of [...files, ...globSync("packages/*/dist", { cwd: root })]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  git(folder, "init", "--quiet", "--initial-branch=main");
  await runCommand(
    { cwd: folder, env: process.env },
    ...["pnpm", "install", "--frozen-lockfile", "--prefer-offline"],
  );
  const { host } = new URL(registry);
  // Clients publish with a token only. The registry accepts any.
  writeFileSync(join(folder, ".npmrc"), `registry=${registry}\n//${host}/:_authToken=rehearsal\n`);
  return folder;
}
