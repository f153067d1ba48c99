import { capitalize } from "@capikit/common/text";
import type { GoPackage } from "../facts/facts.ts";
import { findMember } from "../tree/find-member.ts";
import { findType } from "../tree/find-type.ts";
import { readComment } from "../tree/parsed-module.ts";
import type { Place } from "../tree/resolve-name.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** A description of upstream, and its file. */
export interface Copy {
  readonly text: string;
  readonly path: string;
}

/** Returns the types, fields and hooks whose description is upstream's. */
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
      if (isCopy(tree, place, undefined, upstreamDescription(type.doc, type.name)))
        found.set(keyOf(place), copyOf(`${home} ${type.name}`, place));
      for (const { name, doc, goName } of type.fields) {
        const member = findMember(tree, place, name);
        if (member !== undefined && isCopy(tree, member.place, name, upstreamDescription(doc, goName)))
          found.set(`${keyOf(member.place)}.${name}`, copyOf(`${home} ${type.name}.${name}`, member.place));
      }
    }
    for (const { name, doc } of hooks) {
      const place = findType(tree, home, name);
      if (place !== undefined && isCopy(tree, place, undefined, upstreamDescription(doc, name)))
        found.set(keyOf(place), copyOf(`${home} ${name}`, place));
    }
  }
  return [...found.values()];
}

const keyOf = ({ path, name }: Place): string => `${path}#${name}`;

/**
 * Returns a description of Go on one line, without the name at its start.
 *
 * @param name name of the declaration at the start of the description
 */
function upstreamDescription(doc: string, name: string): string {
  const lowerFirst = name.charAt(0).toLowerCase() + name.slice(1);
  const start = new RegExp(`^(?:${name}|${lowerFirst})\\s+(?:(?:is|are)\\s+)?`);
  const text = doc.replace(start, "").replace(/^Deprecated: .*$/m, "");
  return capitalize(text.trim().replace(/\s+/g, " "));
}

function isCopy(tree: SourceTree, place: Place, field: string | undefined, theirs: string): boolean {
  const module = tree.module(place.path);
  const node = field === undefined ? module.types.get(place.name) : findMember(tree, place, field)?.node;
  // Short texts may be equal.
  if (node === undefined || theirs.split(" ").length <= 3) return false;
  const { description, markers } = readComment(module, node);
  const ours = description.replace(/(?:^|\n)@.*$/s, "").replaceAll("\n", " ");
  // Further lines of the marker of a hook follow its description.
  const isHook = markers.some((marker) => marker.startsWith("+capikit:hook:"));
  return ours === theirs || (isHook && ours.startsWith(`${theirs} `));
}
