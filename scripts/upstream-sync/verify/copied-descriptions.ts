import { commentLines } from "../edits/markers.ts";
import type { GoPackage } from "../facts/facts.ts";
import { draftDescription } from "../print/markers.ts";
import { memberKey, placeKey } from "../tree/anchors.ts";
import { findMember } from "../tree/find-member.ts";
import { findType } from "../tree/find-type.ts";
import type { Place } from "../tree/resolve-name.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** A description of a draft, and its file. */
export interface Copy {
  readonly text: string;
  readonly path: string;
}

/** Returns the types, fields and hooks that still have the description of their draft. */
export function copiedDescriptions(tree: SourceTree, facts: readonly GoPackage[]): readonly Copy[] {
  const found = new Map<string, Copy>();
  const copyOf = (name: string, { path }: Place): Copy => ({
    text: `${name}: the description is upstream's`,
    path,
  });
  for (const { name: home, types, hooks } of facts) {
    for (const type of types) {
      const place = findType(tree, home, type.name);
      if (place === undefined) continue;
      if (isCopy(tree, place, undefined, draftDescription(type.doc, type.name)))
        found.set(placeKey(place), copyOf(`${home} ${type.name}`, place));
      for (const { name, doc, goName } of type.fields) {
        const member = findMember(tree, place, name);
        if (member !== undefined && isCopy(tree, member.place, name, draftDescription(doc, goName)))
          found.set(memberKey(member.place, name), copyOf(`${home} ${type.name}.${name}`, member.place));
      }
    }
    for (const { name, doc } of hooks) {
      const place = findType(tree, home, name);
      if (place !== undefined && isCopy(tree, place, undefined, draftDescription(doc, name)))
        found.set(placeKey(place), copyOf(`${home} ${name}`, place));
    }
  }
  return [...found.values()];
}

function isCopy(
  tree: SourceTree,
  place: Place,
  field: string | undefined,
  draft: readonly string[],
): boolean {
  const module = tree.module(place.path);
  const node = field === undefined ? module.types.get(place.name) : findMember(tree, place, field)?.node;
  // Short texts may be equal.
  if (node === undefined || draft.join(" ").split(" ").length <= 3) return false;
  const { text, markers } = commentLines(module, node);
  const [ours, theirs] = [text.join(" "), draft.join(" ").replace(/ {2,}/g, " ")];
  // Further lines of the marker of a hook follow its description.
  const isHook = markers.some((marker) => marker.startsWith("+capikit:hook:"));
  return ours === theirs || (isHook && ours.startsWith(`${theirs} `));
}
