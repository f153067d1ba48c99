import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { compareVersions, type SemanticVersion, tryParseVersion } from "@capikit/common/kubernetes";

/** Returns the version tags of a folder's own git repository; none without a repository or git. */
export async function releasedVersions(folder: string): Promise<string[]> {
  return versionTags(folder, []);
}

/**
 * Returns the version tags that concern the files of the current commit. If the commit follows a
 * stable release, as on a branch for patch releases, this excludes tags of later minor versions on
 * other branches: their commits have their own files.
 */
export async function releasedVersionsOfBranch(folder: string): Promise<string[]> {
  const [all, merged] = await Promise.all([
    versionTags(folder, []),
    versionTags(folder, ["--merged", "HEAD"]),
  ]);
  const last = merged.flatMap((tag) => tryParseVersion(tag) ?? []).sort((a, b) => compareVersions(b, a))[0];
  if (last === undefined || last.prerelease.length > 0) return all;
  return all.filter((tag) => {
    const version = tryParseVersion(tag);
    return merged.includes(tag) || version === undefined || !isLaterMinor(version, last);
  });
}

/**
 * Returns why a folder's own git repository may lack tags of released versions, or undefined if it has
 * all that its origin had when it was last fetched. A folder without a repository has no versions.
 */
export async function reasonForMissingTags(folder: string): Promise<string | undefined> {
  if (!existsSync(join(folder, ".git"))) return undefined;
  const shallow = await git(folder, ["rev-parse", "--is-shallow-repository"]);
  if (shallow === undefined) return "git cannot read the repository";
  if (shallow.trim() === "true") return "the repository is a shallow clone";
  const option = await git(folder, ["config", "--get-all", "remote.origin.tagOpt"]);
  return option?.trim() === "--no-tags" ? "the repository is a clone without tags" : undefined;
}

/** Returns the version tags of the current commit. */
export async function versionsOfCommit(folder: string): Promise<string[]> {
  return versionTags(folder, ["--points-at", "HEAD"]);
}

async function versionTags(folder: string, options: readonly string[]): Promise<string[]> {
  if (!existsSync(join(folder, ".git"))) return [];
  const tags = await git(folder, ["tag", "--no-column", ...options, "--list", "v[0-9]*"]);
  return tags?.split("\n").filter((tag) => /^v\d+\.\d+\.\d+/.test(tag)) ?? [];
}

/** Returns the output of git, or undefined if it fails. */
async function git(folder: string, args: readonly string[]): Promise<string | undefined> {
  const { HOME, PATH } = process.env;
  // In a partial clone, git would otherwise download missing commits.
  const env = { HOME, PATH, GIT_NO_LAZY_FETCH: "1" };
  const options = { env, timeout: 10_000 };
  return new Promise((resolve) => {
    execFile("git", ["-C", realpathSync(folder), ...args], options, (error, stdout) =>
      resolve(error === null ? stdout : undefined),
    );
  });
}

function isLaterMinor(version: SemanticVersion, other: SemanticVersion): boolean {
  return version.major > other.major || (version.major === other.major && version.minor > other.minor);
}
