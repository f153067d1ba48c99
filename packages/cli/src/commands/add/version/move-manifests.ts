import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isMarked } from "@capikit/runner";
import { filesBelow } from "../../../shared/input/files-below.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { VersionScope } from "./scope.ts";

/** Folders without manifests of the author. */
const skipped = new Set(["node_modules", "dist", "gen", "release", "_artifacts"]);

/** Folders of a release, such as `v0.9` and `v1beta1`: their objects keep their version. */
const ofRelease = /(?:^|\/)v?\d+(?:[._]\d+)*(?:(?:alpha|beta)\d+)?\//;

/**
 * Makes the manifests and documentation of a project use the new version. Files that capikit
 * generates are excluded. Templates of clusterctl are not valid YAML, so that lines are edited.
 * Returns the tasks for the author.
 */
export function moveManifests(
  { root, draft }: Project,
  { group, from, version }: VersionScope,
): readonly string[] {
  const old = `${group}/${from.version}`;
  const line = new RegExp(
    `^[ \\t]*(?:- )*"?apiVersion"?:[ \\t]*["']?${old.replaceAll(".", "\\.")}(?=["']?[ \\t]*(?:,|#|\\r?$))`,
    "gm",
  );
  const manifests = filesBelow(root, {
    enters: (_path, name) => !skipped.has(name) && !name.startsWith("."),
    takes: (_path, name) => /\.(?:ya?ml|md)$/.test(name),
  });
  return manifests.flatMap((path) => {
    const current = readFileSync(join(root, path), "utf8");
    if (!current.includes(old) || isMarked(current)) return [];
    if (ofRelease.test(path))
      return [
        `${path}: keeps the old version, because its folder names a release. Check whether it is right.`,
      ];
    draft.editText(path, (text) =>
      [...text.matchAll(line)].map(({ index, 0: { length } }) => {
        const end = index + length;
        return { at: end - from.version.length, end, text: version };
      }),
    );
    return [];
  });
}
