import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "@capikit/common/text";
import { isMarked } from "@capikit/runner";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { MigratedGroup } from "./migrate-kinds.ts";

/** Folders without manifests of the author. */
const skipped = new Set(["node_modules", "dist", "gen", "release", "_artifacts"]);

/**
 * Makes the manifests and documentation of a project use the new versions. Files that capikit
 * generates are excluded. Templates of clusterctl are not valid YAML, so that lines are edited.
 */
export function moveManifests({ root, draft }: Project, groups: readonly MigratedGroup[]): void {
  for (const path of manifestsBelow(root, "")) {
    if (!mentions(readFileSync(join(root, path), "utf8"), groups)) continue;
    draft.editText(path, (text) =>
      groups.flatMap(({ scope: { group, from, version } }) =>
        [...text.matchAll(apiVersionOf(group, from.version))].map(({ index, 0: line }) => ({
          at: index + line.length - from.version.length,
          end: index + line.length,
          text: version,
        })),
      ),
    );
  }
}

function mentions(text: string, groups: readonly MigratedGroup[]): boolean {
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

function manifestsBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory())
        return skipped.has(entry.name) || entry.name.startsWith(".") ? [] : manifestsBelow(root, path);
      return entry.isFile() && /\.(?:ya?ml|md)$/.test(entry.name) ? [path] : [];
    });
}
