import { join } from "node:path";
import { minorReleaseOf } from "@capikit/api/releases";
import { compareVersions, parseVersion } from "@capikit/common/kubernetes";
import { SyncError } from "../sync-error.ts";
import { SourceTree } from "../tree/source-tree.ts";

const path = "releases/supported-releases.ts";

/**
 * Returns the sources of a repository in which only the list of releases is changed, by
 * {@link nextReleases}. Nothing is written.
 *
 * @throws SyncError if the file has another form
 */
export function updatedReleases(root: string, version: string): SourceTree {
  const tree = new SourceTree(join(root, "packages/api/src"));
  const { whole, versions } = readList(tree);
  const next = nextReleases(versions, version);
  if (next === undefined) return tree;
  const printed = `freeze([${next.map((each) => `"${each}"`).join(", ")}] as const)`;
  tree.set(path, tree.module(path).text.replace(whole, printed));
  return tree;
}

/**
 * Returns the supported releases of a repository, the oldest first.
 *
 * @throws SyncError if the file has another form
 */
export function readReleases(root: string): readonly string[] {
  return readList(new SourceTree(join(root, "packages/api/src"))).versions;
}

function readList(tree: SourceTree): { readonly whole: string; readonly versions: readonly string[] } {
  const [whole, list = ""] = /freeze\(\[([^\]]*)\] as const\)/.exec(tree.module(path).text) ?? [];
  if (whole === undefined)
    throw new SyncError(`no list \`freeze([…] as const)\` in ${tree.root}/${path}: restore it`);
  const versions = [...list.matchAll(/"([^"]+)"/g)].map(([, each = ""]) => each);
  return { whole, versions };
}

/**
 * Returns the supported releases with a new one: a patch replaces the entry of its minor release,
 * and a new minor release the oldest one. Pre-releases are not listed.
 *
 * @returns `undefined` if the release is a pre-release, or not newer than an entry
 */
export function nextReleases(versions: readonly string[], version: string): readonly string[] | undefined {
  const newest = versions.at(-1);
  if (newest === undefined || isPrerelease(version)) return;
  const isReplaced = (entry: string): boolean => isPatchOf(entry, version);
  if (versions.some(isReplaced)) return versions.map((entry) => (isReplaced(entry) ? version : entry));
  return isNewer(version, newest) ? [...versions.slice(1), version] : undefined;
}

/** Whether a version is a newer patch of the minor release of an entry. */
export function isPatchOf(entry: string, version: string): boolean {
  return minorReleaseOf(entry) === minorReleaseOf(version) && isNewer(version, entry);
}

/** Whether a version follows another. */
export function isNewer(version: string, other: string): boolean {
  return compareVersions(parseVersion(version), parseVersion(other)) > 0;
}

/** Whether a version is a pre-release, such as `v1.99.0-rc.0`. */
export function isPrerelease(version: string): boolean {
  return parseVersion(version).prerelease.length > 0;
}
