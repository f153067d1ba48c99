import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Returns the version tags of a folder's own git repository; none without a repository or git. */
export async function releasedVersions(folder: string): Promise<string[]> {
  if (!existsSync(join(folder, ".git"))) return [];
  return new Promise((resolve) => {
    execFile("git", ["-C", folder, "tag", "--list", "v[0-9]*"], { timeout: 10_000 }, (error, stdout) =>
      resolve(error === null ? stdout.split("\n").filter((tag) => /^v\d+\.\d+\.\d+/.test(tag)) : []),
    );
  });
}
