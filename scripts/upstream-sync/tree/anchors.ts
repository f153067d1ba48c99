import type { GoField, GoPackage, GoType } from "../facts/facts.ts";
import { baseTypes } from "./base-types.ts";
import { findMember } from "./find-member.ts";
import { findType } from "./find-type.ts";
import type { Place } from "./resolve-name.ts";
import type { SourceTree } from "./source-tree.ts";

/** A field of a Go type. */
export interface GoMember {
  readonly package: string;
  readonly type: GoType;
  readonly field: GoField;
}

/** Go types and fields by their declarations. Places stay valid while files change. */
export interface Anchors {
  /** Go fields that share a declared member, by {@link memberKey}. */
  readonly members: ReadonlyMap<string, readonly GoMember[]>;
  /** Go types of a declaration, by {@link placeKey}. */
  readonly types: ReadonlyMap<string, readonly { readonly package: string; readonly type: GoType }[]>;
}

/** Identifies a declaration. */
export const placeKey = ({ path, name }: Place): string => `${path}#${name}`;

/** Identifies a member of a declaration. */
export const memberKey = (place: Place, field: string): string => `${placeKey(place)}.${field}`;

/** Identifies a field of a Go type. */
export const goMemberKey = ({ package: home, type, field }: GoMember): string =>
  `${home} ${type.name}.${field.name}`;

/** Finds the declarations of all Go types and fields of a release. */
export function findAnchors(tree: SourceTree, facts: readonly GoPackage[]): Anchors {
  const members = new Map<string, GoMember[]>();
  const types = new Map<string, { package: string; type: GoType }[]>();
  for (const { name: home, types: all } of facts) {
    for (const type of all) {
      const place = findType(tree, home, type.name);
      if (place === undefined) continue;
      append(types, placeKey(place), { package: home, type });
      for (const field of type.fields) {
        const member = findMember(tree, place, field.name);
        if (member !== undefined)
          append(members, memberKey(member.place, field.name), { package: home, type, field });
      }
    }
  }
  return { members, types };
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** Returns the interfaces that a declaration extends as a whole, directly or not. */
export function wholeBases(tree: SourceTree, place: Place): readonly Place[] {
  return baseTypes(tree, place)
    .filter(({ kind }) => kind === "all")
    .flatMap((base) => [base.place, ...wholeBases(tree, base.place)]);
}
