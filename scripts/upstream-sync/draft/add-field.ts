import type { ChangeOf } from "../compare/change.ts";
import { addMember, insertKey, setKeys } from "../edits/members.ts";
import type { GoField, GoType } from "../facts/facts.ts";
import { fieldText } from "../print/declaration-text.ts";
import { placeKey, wholeBases } from "../tree/anchors.ts";
import { baseTypes } from "../tree/base-types.ts";
import { findMember, memberNames } from "../tree/find-member.ts";
import { findType, folderOf } from "../tree/find-type.ts";
import type { Place } from "../tree/resolve-name.ts";
import { type Draft, noteUnknown, sourcePath } from "./draft.ts";
import { isSameField, isSharedField } from "./is-shared.ts";

/**
 * Adds a field: to the keys that its declaration picks, to a base that all its users extend, or to
 * the declaration itself.
 */
export function addField(draft: Draft, change: ChangeOf<"field-added">): void {
  const { tree } = draft;
  const { type, field } = change;
  const place = findType(tree, change.package, type.name);
  if (place === undefined || field.embedded) {
    draft.note("Types", `add \`${field.name}\` of ${change.package} ${type.name} by hand`);
    return;
  }
  if (findMember(tree, place, field.name) !== undefined) return;
  if (!place.path.startsWith(`${folderOf(change.package)}/`)) {
    draft.note(
      "Types",
      `${change.package} ${type.name} has \`${field.name}\`, which the type that it shares does not have: declare it separately`,
      sourcePath(place.path),
    );
    return;
  }
  if (pickField(draft, change.package, place, field)) return;
  const target = sharedBase(draft, place, field) ?? place;
  const { text, names } = fieldText(draft.types, change.package, field);
  noteUnknown(draft, text, `${type.name}.${field.name}`, target.path);
  addMember(tree, target, { name: field.name, text, order: type.fields.map(({ name }) => name) });
  draft.useTypes(target.path, names);
  draft.note("Descriptions", `describe \`${type.name}.${field.name}\` in own words`, sourcePath(target.path));
}

/** Picks the field from another version that has the same one. */
function pickField({ tree, after }: Draft, goPackage: string, place: Place, field: GoField): boolean {
  const own = after.find(({ name }) => name === goPackage);
  for (const base of baseTypes(tree, place)) {
    if (base.kind !== "Pick" || findMember(tree, base.place, field.name) === undefined) continue;
    const home = after.find(({ name }) => base.place.path.startsWith(`${folderOf(name)}/`));
    const theirs = home?.types.find(({ name }) => name === base.place.name);
    const same = theirs?.fields.find(({ name }) => name === field.name);
    if (home === undefined || own === undefined || same === undefined) continue;
    if (!isSharedField({ home, one: same }, { home: own, one: field })) continue;
    setKeys(tree, place.path, base, insertKey(base.keys, field.name, memberNames(tree, base.place)));
    return true;
  }
  return false;
}

/** The base with the most users, if all of them have the field. */
function sharedBase(draft: Draft, place: Place, field: GoField): Place | undefined {
  const { tree, after, anchors } = draft;
  const users = new Map<string, { base: Place; types: GoType[] }>();
  for (const { name, types } of after) {
    for (const type of types) {
      const found = findType(tree, name, type.name);
      if (found === undefined) continue;
      for (const base of wholeBases(tree, found)) {
        const known = users.get(placeKey(base)) ?? { base, types: [] };
        users.set(placeKey(base), { base, types: [...known.types, type] });
      }
    }
  }
  const candidates = wholeBases(tree, place).flatMap((base) => users.get(placeKey(base)) ?? []);
  const hasField = (type: GoType): boolean => type.fields.some((one) => isSameField(one, field));
  return candidates
    .filter(
      ({ base, types }) => !anchors.types.has(placeKey(base)) && types.length > 1 && types.every(hasField),
    )
    .sort((a, b) => b.types.length - a.types.length)[0]?.base;
}
