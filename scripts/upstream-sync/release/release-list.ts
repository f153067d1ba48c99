import { compareMinorReleases, minorReleaseOf } from "@capikit/api/releases";
import type { SourceTree } from "../tree/source-tree.ts";

const path = "releases/supported-releases.ts";

/**
 * Makes a newer release the reference release: it replaces an older patch of its minor release,
 * otherwise the oldest supported release.
 *
 * @throws Error if the file has another form
 */
export function updateReleases(tree: SourceTree, version: string): void {
  const { text } = tree.module(path);
  const [whole, list = ""] = /freeze\(\[([^\]]*)\] as const\)/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`no list of releases in ${tree.root}/${path}`);
  const versions = [...list.matchAll(/"([^"]+)"/g)].map(([, each = ""]) => each);
  const next = nextReleases(versions, version);
  if (next === undefined) return;
  const printed = `freeze([${next.map((each) => `"${each}"`).join(", ")}] as const)`;
  tree.set(path, text.replace(whole, printed));
}

/** Returns the supported releases with a new one; `undefined` if it is not newer. */
export function nextReleases(versions: readonly string[], version: string): readonly string[] | undefined {
  const newest = versions.at(-1);
  if (newest === undefined || compareReleases(version, newest) <= 0) return;
  const isPatch = minorReleaseOf(newest) === minorReleaseOf(version);
  return isPatch ? [...versions.slice(0, -1), version] : [...versions.slice(1), version];
}

function compareReleases(a: string, b: string): number {
  const [left, right] = [minorReleaseOf(a), minorReleaseOf(b)];
  if (left === undefined || right === undefined) throw new RangeError(`invalid release: ${a} or ${b}`);
  const patch = (version: string): number => Number(version.split(".")[2]);
  return compareMinorReleases(left, right) || patch(a) - patch(b);
}
