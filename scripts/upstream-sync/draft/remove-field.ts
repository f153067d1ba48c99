import type { ChangeOf } from "../compare/change.ts";
import { changesOf } from "../compare/change.ts";
import { removeUnusedImports } from "../edits/imports.ts";
import { removeMember, setKeys } from "../edits/members.ts";
import { goMemberKey, memberKey } from "../tree/anchors.ts";
import { baseTypes } from "../tree/base-types.ts";
import { findMember } from "../tree/find-member.ts";
import { findType } from "../tree/find-type.ts";
import type { Place } from "../tree/resolve-name.ts";
import { type Draft, sourcePath } from "./draft.ts";

/** Removes a field, unless other Go types keep it and share its member. */
export function removeField(draft: Draft, change: ChangeOf<"field-removed">): void {
  const { tree } = draft;
  const place = findType(tree, change.package, change.type.name);
  if (place === undefined) return;
  const { name } = change.field;
  const member = findMember(tree, place, name);
  if (dropKey(draft, place, name) || member === undefined) return;
  if (isRemovedEverywhere(draft, member.place, name)) {
    removeMember(tree, member.place, name);
    removeUnusedImports(tree, member.place.path);
    return;
  }
  const [through] = member.through;
  if (through?.kind === "Omit" && through.from.path === place.path) {
    setKeys(tree, place.path, through, [...through.keys, name]);
    return;
  }
  draft.note(
    "Types",
    `${change.package} ${change.type.name} loses \`${name}\`, which it shares with types that keep it: declare them separately`,
    sourcePath(member.place.path),
    sourcePath(place.path),
  );
}

/** Removes a name from the keys that the declaration picks. */
function dropKey({ tree }: Draft, place: Place, name: string): boolean {
  const base = baseTypes(tree, place).find(({ kind, keys }) => kind === "Pick" && keys.includes(name));
  if (base === undefined) return false;
  setKeys(
    tree,
    place.path,
    base,
    base.keys.filter((key) => key !== name),
  );
  removeUnusedImports(tree, place.path);
  return true;
}

/** Whether all Go fields that share a member are removed. */
function isRemovedEverywhere({ anchors, changes }: Draft, place: Place, name: string): boolean {
  const removed = new Set(changesOf(changes, "field-removed").map(goMemberKey));
  const types = new Set(changesOf(changes, "type-removed").map((one) => `${one.package} ${one.type.name}`));
  const sharing = anchors.members.get(memberKey(place, name)) ?? [];
  return sharing.every(
    (one) => removed.has(goMemberKey(one)) || types.has(`${one.package} ${one.type.name}`),
  );
}
