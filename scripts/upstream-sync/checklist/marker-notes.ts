import { findMarker } from "@capikit/model";
import type { Note } from "../draft/draft.ts";
import type { GoPackage } from "../facts/facts.ts";
import { typeScriptMarkers } from "../print/markers.ts";

/** Lists new markers of a release that capikit does not have. */
export function markerNotes(before: readonly GoPackage[], after: readonly GoPackage[]): readonly Note[] {
  const known = markerNames(before);
  const added = [...markerNames(after)].filter((name) => !known.has(name) && !isKnown(name));
  return added.sort().map((name) => ({
    section: "Types",
    text: `marker \`${name}\` has no counterpart: follow “Add a marker” of CONTRIBUTING.md, or omit it in the draft`,
    files: ["scripts/upstream-sync/print/markers.ts"],
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
