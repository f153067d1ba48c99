import { join } from "node:path";
import { compareMinorReleases, minorReleaseOf } from "@capikit/api/releases";
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
  const { text } = tree.module(path);
  const [whole, list = ""] = /freeze\(\[([^\]]*)\] as const\)/.exec(text) ?? [];
  if (whole === undefined)
    throw new SyncError(`no list \`freeze([…] as const)\` in ${tree.root}/${path}: restore it`);
  const versions = [...list.matchAll(/"([^"]+)"/g)].map(([, each = ""]) => each);
  const next = nextReleases(versions, version);
  if (next === undefined) return tree;
  const printed = `freeze([${next.map((each) => `"${each}"`).join(", ")}] as const)`;
  tree.set(path, text.replace(whole, printed));
  return tree;
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
