import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatList } from "@capikit/common/text";
import { isMarked } from "@capikit/runner";
import { filesBelow } from "../../input/files-below.ts";
import type { Project } from "../project.ts";
import { objectAt, setsField } from "./manifest-object.ts";
import type { MovedGroup } from "./move-users.ts";

/** Folders without manifests of the author. */
const skipped = new Set(["node_modules", "dist", "gen", "release", "_artifacts"]);

/** Folders of a release, such as `v0.9` and `v1beta1`: their objects keep their version. */
const ofRelease = /(?:^|\/)v?\d+(?:[._]\d+)*(?:(?:alpha|beta)\d+)?\//;

/**
 * Makes the manifests and documentation of a project use the new versions. Files that capikit
 * generates are excluded. Templates of clusterctl are not valid YAML, so that lines are edited.
 * Objects with moved fields keep their version, as the API server would prune these fields.
 * Returns the tasks for the author.
 */
export function moveManifests({ root, draft }: Project, groups: readonly MovedGroup[]): readonly string[] {
  const manifests = filesBelow(root, {
    enters: (_path, name) => !skipped.has(name) && !name.startsWith("."),
    takes: (_path, name) => /\.(?:ya?ml|md)$/.test(name),
  });
  return manifests.flatMap((path) => {
    const current = readFileSync(join(root, path), "utf8");
    if (!mentions(current, groups)) return [];
    if (ofRelease.test(path))
      return [
        `${path}: keeps the old version, because its folder names a release. Check whether it is right.`,
      ];
    const open: string[] = [];
    draft.editText(path, (text) =>
      groups.flatMap(({ scope: { group, from, version }, kinds }) =>
        [...text.matchAll(apiVersionOf(group, from.version))].flatMap(({ index, 0: line }) => {
          const object = objectAt(text, index + line.search(/["']?apiVersion/));
          const moves = kinds
            .filter(({ kind }) => (object.kind ?? kind) === kind)
            .flatMap((one) => one.moves);
          const set = [...new Set(moves.map(({ from: field }) => field))].filter((field) =>
            setsField(object, field),
          );
          const end = index + line.length;
          if (set.length === 0) return [{ at: end - from.version.length, end, text: version }];
          open.push(
            `${path}:${object.line}: move ${formatList(set, "and")}, then change the apiVersion to ${group}/${version}.`,
          );
          return [];
        }),
      ),
    );
    return open;
  });
}

function mentions(text: string, groups: readonly MovedGroup[]): boolean {
  return (
    groups.some(({ scope: { group, from } }) => text.includes(`${group}/${from.version}`)) && !isMarked(text)
  );
}

function apiVersionOf(group: string, version: string): RegExp {
  const escaped = group.replaceAll(".", "\\.");
  return new RegExp(
    `^[ \\t]*(?:- )*"?apiVersion"?:[ \\t]*["']?${escaped}/${version}(?=["']?[ \\t]*(?:,|#|\\r?$))`,
    "gm",
  );
}
