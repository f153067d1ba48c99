import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatCount } from "@capikit/common/text";
import { findMarker } from "@capikit/generators/model";
import type { ReleaseFolders } from "@capikit/reference";
import { type Change, changesOf } from "../compare/change.ts";
import { typeScriptMarkers } from "../compare/same-form.ts";
import type { GoPackage } from "../facts/facts.ts";
import type { Note } from "./note.ts";

/** Sections of upstream's page about a minor release that do not describe behavior. */
const other = new Set([
  "Go version",
  "Dependencies",
  "Implemented proposal",
  "Suggested changes for providers",
]);

/** Lists changed feature gates, and the sections of upstream's page for providers. */
export function behaviorNotes(
  changes: readonly Change[],
  before: string,
  after: ReleaseFolders,
): readonly Note[] {
  return [...gateNotes(changes), ...sectionNotes(before, after)];
}

function gateNotes(changes: readonly Change[]): readonly Note[] {
  const words = { "constant-added": "is new", "constant-removed": "is gone", "constant-changed": "changed" };
  return changesOf(changes, "constant-added", "constant-removed", "constant-changed")
    .filter((change) => change.package === "feature")
    .map(({ kind, constant }) => ({
      section: "Behavior",
      text: `feature gate \`${constant.value}\` ${words[kind]}${stagesOf(constant.doc)}: check the hooks' \`gates=\``,
      files: ["packages/api/src/hooks"],
    }));
}

function stagesOf(doc: string): string {
  const stages = doc.split("\n").filter((line) => /^(?:alpha|beta|GA): /.test(line));
  return stages.length === 0 ? "" : ` (${stages.join(", ")})`;
}

function sectionNotes(before: string, { root, version }: ReleaseFolders): readonly Note[] {
  const [from, to] = [minorOf(before), minorOf(version)];
  const page = `docs/book/src/developer/providers/migrations/${from}-to-${to}.md`;
  if (from === to) return [];
  if (!existsSync(join(root, page))) {
    const text = `${version} does not have \`${page}\`: read the pages of the releases between them`;
    return [{ section: "Behavior", text, files: [] }];
  }
  return readFileSync(join(root, page), "utf8")
    .split(/^(?=## )/m)
    .slice(1)
    .flatMap((part): Note[] => {
      const [heading = "", ...lines] = part.split("\n");
      const title = heading.replace(/^## /, "").trim();
      const items = lines.filter((line) => /^\s*[-*] /.test(line));
      if (other.has(title) || items.length === 0) return [];
      // Upstream's phrase for an empty section.
      if (items.length === 1 && /^\s*[-*] No .* in this release\b/.test(items[0] ?? "")) return [];
      return [
        {
          section: "Behavior",
          text: `read “${title}” (${formatCount(items.length, "item")}) of \`${page}\``,
          files: [],
        },
      ];
    });
}

/** The minor release of a release: `v1.12` for `v1.12.2`. */
export function minorOf(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}

/** Lists new markers of a release that capikit does not have. */
export function markerNotes(before: readonly GoPackage[], after: readonly GoPackage[]): readonly Note[] {
  const known = markerNames(before);
  const added = [...markerNames(after)].filter((name) => !known.has(name) && !isKnown(name));
  return added.sort().map((name) => ({
    section: "Types",
    text: `marker \`${name}\` has no counterpart: follow “Add a marker” of CONTRIBUTING.md, or list it in \`expressed\``,
    files: ["scripts/upstream-sync/compare/same-form.ts"],
  }));
}

function markerNames(packages: readonly GoPackage[]): Set<string> {
  const comments = packages.flatMap(({ types }) => types.flatMap((type) => [type, ...type.fields]));
  const markers = comments.flatMap(({ markers: all }) => typeScriptMarkers(all));
  return new Set(markers.map((marker) => marker.slice(1).split(/[=\s]/)[0] ?? ""));
}

/** `kubebuilder:resource:path` is an argument of `kubebuilder:resource`. */
function isKnown(name: string): boolean {
  const parts = name.split(":");
  return parts.some((_, index) => findMarker(parts.slice(0, index + 1).join(":")) !== undefined);
}
