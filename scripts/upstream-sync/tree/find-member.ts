import { type Ts, ts } from "@capikit/generators/source";
import { baseTypes } from "./base-types.ts";
import { collectProperties } from "./parsed-module.ts";
import type { Place } from "./resolve-name.ts";
import type { SourceTree } from "./source-tree.ts";

/** A field of a type, where it is declared. */
export interface Member {
  /** The declaration that contains it. */
  readonly place: Place;
  readonly node: Ts.PropertySignature;
}

/** Finds a field of a type or its bases. */
export function findMember(tree: SourceTree, place: Place, field: string): Member | undefined {
  const node = ownMembers(tree, place).get(field);
  if (node !== undefined) return { place, node };
  for (const base of baseTypes(tree, place)) {
    if (base.kind !== "all" && base.keys.includes(field) !== (base.kind === "Pick")) continue;
    const found = findMember(tree, base.place, field);
    if (found !== undefined) return found;
  }
}

/** The fields in a declaration itself, by name. */
function ownMembers(tree: SourceTree, { path, name }: Place): Map<string, Ts.PropertySignature> {
  const declaration = tree.module(path).types.get(name);
  return declaration !== undefined && ts.isInterfaceDeclaration(declaration)
    ? collectProperties(declaration)
    : new Map();
}
