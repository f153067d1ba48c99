import { type ChangeOf, changesOf } from "../compare/change.ts";
import { editModule } from "../edits/edit-module.ts";
import { removeUnusedImports } from "../edits/imports.ts";
import { replaceMarkers } from "../edits/markers.ts";
import { isOptional } from "../facts/facts.ts";
import { typeScriptMarkers } from "../print/markers.ts";
import { typeText } from "../print/type-text.ts";
import { goMemberKey, memberKey } from "../tree/anchors.ts";
import { findMember, type Member } from "../tree/find-member.ts";
import { findType } from "../tree/find-type.ts";
import { type Draft, sourcePath } from "./draft.ts";
import { isSameField } from "./is-shared.ts";

/** Changes type, optionality and markers of a field. Its description remains. */
export function changeField(draft: Draft, change: ChangeOf<"field-changed">): void {
  const { tree } = draft;
  const { before, field, type } = change;
  const place = findType(tree, change.package, type.name);
  const member = place === undefined ? undefined : findMember(tree, place, field.name);
  if (place === undefined || member === undefined) return;
  const label = `\`${type.name}.${field.name}\` (${change.package})`;
  if (before.doc !== field.doc)
    draft.note(
      "Descriptions",
      `upstream describes ${label} differently: “${difference(before.doc, field.doc)}”`,
      sourcePath(member.place.path),
    );
  if (isSameField(before, field)) return;
  if (!isChangedEverywhere(draft, change, member)) {
    draft.note(
      "Types",
      `${label} changes, but shares its declaration with fields that do not`,
      sourcePath(member.place.path),
    );
    return;
  }
  editField(draft, change, member);
}

function editField(draft: Draft, change: ChangeOf<"field-changed">, { place, node }: Member): void {
  const { tree, types } = draft;
  const { before, field } = change;
  const old = typeText(types, change.package, before.type, before.markers);
  const current = typeText(types, change.package, field.type, field.markers);
  if (old.text !== current.text && node.type !== undefined)
    editModule(tree, place.path, [{ at: node.type.getStart(), end: node.type.end, text: current.text }]);
  const edited = findMember(tree, place, field.name)?.node;
  if (edited !== undefined && (edited.questionToken !== undefined) !== isOptional(field)) {
    const at = edited.name.end;
    const end = edited.questionToken?.end ?? at;
    editModule(tree, place.path, [{ at, end, text: isOptional(field) ? "?" : "" }]);
  }
  const marked = findMember(tree, place, field.name)?.node;
  if (marked !== undefined)
    replaceMarkers(tree, place.path, marked, {
      before: typeScriptMarkers(before.markers),
      after: typeScriptMarkers(field.markers),
    });
  draft.useTypes(place.path, current.names);
  removeUnusedImports(tree, place.path);
}

/** Whether all Go fields that share the member change to the same. */
function isChangedEverywhere(
  { anchors, changes }: Draft,
  { field }: ChangeOf<"field-changed">,
  { place }: Member,
): boolean {
  const changed = new Map(changesOf(changes, "field-changed").map((one) => [goMemberKey(one), one.field]));
  const sharing = anchors.members.get(memberKey(place, field.name)) ?? [];
  return sharing.every((one) => {
    const after = changed.get(goMemberKey(one));
    return after !== undefined && isSameField(after, field);
  });
}

/** The lines of a description that the older one does not have. */
function difference(before: string, after: string): string {
  const known = new Set(before.split("\n"));
  const added = after.split("\n").filter((line) => line.trim() !== "" && !known.has(line));
  return added.length === 0 ? "lines removed" : added.join(" ");
}
