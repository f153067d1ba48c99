import { posix } from "node:path";
import type { ChangeOf } from "../compare/change.ts";
import { changesOf } from "../compare/change.ts";
import { addDeclaration, exportedNames, removeDeclaration } from "../edits/declarations.ts";
import { editModule } from "../edits/edit-module.ts";
import { exportFrom, exportName, removeReexport } from "../edits/exports.ts";
import { removeUnusedImports } from "../edits/imports.ts";
import { replaceMarkers } from "../edits/markers.ts";
import type { GoType } from "../facts/facts.ts";
import { declarationText } from "../print/declaration-text.ts";
import { enumValues, typeScriptMarkers } from "../print/markers.ts";
import { literals } from "../print/type-text.ts";
import { placeKey } from "../tree/anchors.ts";
import { findType, folderOf } from "../tree/find-type.ts";
import { type Place, resolveName } from "../tree/resolve-name.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { type Draft, noteUnknown, sourcePath } from "./draft.ts";
import { isSameType, isSharedType } from "./is-shared.ts";

/** Declares a new type, unless it is the same as in a newer version of its group. */
export function addType(draft: Draft, change: ChangeOf<"type-added">): void {
  const { tree } = draft;
  const { type } = change;
  if (type.type === "string" && enumValues(type.markers) === undefined) return;
  const known = findType(tree, change.package, type.name);
  if (known?.path.startsWith(`${folderOf(change.package)}/`)) return;
  if (known !== undefined && shareType(draft, change, known)) return;
  const path = fileFor(draft, change);
  const { text, names } = declarationText(draft.types, change.package, type);
  noteUnknown(draft, text, type.name, path);
  addDeclaration(tree, path, text, { after: precedingNames(draft, change).reverse() });
  draft.useTypes(path, names);
  draft.note("Descriptions", `describe \`${type.name}\` and its fields in own words`, sourcePath(path));
}

/** Exports a type from the newer version that declares the same one. */
function shareType(
  { tree, after }: Draft,
  { package: goPackage, type }: ChangeOf<"type-added">,
  place: Place,
): boolean {
  const home = after.find(({ name }) => name === goPackage);
  const other = after.find(({ name }) => place.path.startsWith(`${folderOf(name)}/`));
  if (home === undefined || other === undefined) return false;
  const isShared = (name: string): boolean => {
    const [a, b] = [home, other].map(({ types }) => types.find((one) => one.name === name));
    return a !== undefined && b !== undefined && isSharedType({ home, one: a }, { home: other, one: b });
  };
  if (!isShared(type.name)) return false;
  const index = `${folderOf(goPackage)}/index.ts`;
  if (resolveName(tree, { path: index, name: place.name }) !== undefined) return true;
  if ([...tree.module(place.path).types.keys()].every(isShared)) exportFrom(tree, index, place.path);
  else exportName(tree, index, place.path, `type ${place.name}`);
  return true;
}

/** The file of a new neighbor in Go, of its users, or a file of its own. */
function fileFor({ tree, changes, after }: Draft, change: ChangeOf<"type-added">): string {
  const { type } = change;
  const all = after.find(({ name }) => name === change.package)?.types ?? [];
  const neighbor = all[all.indexOf(type) - 1];
  const isNew = changesOf(changes, "type-added").some(
    (one) => one.package === change.package && one.type === neighbor && neighbor.file === type.file,
  );
  const near = isNew && neighbor !== undefined ? findType(tree, change.package, neighbor.name) : undefined;
  const folder = folderOf(change.package);
  if (near?.path.startsWith(`${folder}/`)) return near.path;
  const users = all.filter(({ fields }) =>
    fields.some((field) => field.type.split(/\W/).includes(type.name)),
  );
  const files = new Set(users.map((one) => findType(tree, change.package, one.name)?.path));
  const [only] = files;
  if (files.size === 1 && only?.startsWith(`${folder}/`)) return only;
  const kind = all.find(
    (one) => one.file === type.file && isKind(one) && !has(tree, change.package, one.name),
  );
  return posix.join(folder, `${kebabCase(kind?.name ?? type.name)}.ts`);
}

const isKind = ({ fields }: GoType): boolean => fields.some((field) => field.type === "metav1.ObjectMeta");

/** Whether a package itself declares a type. */
function has(tree: SourceTree, goPackage: string, name: string): boolean {
  return findType(tree, goPackage, name)?.path.startsWith(`${folderOf(goPackage)}/`) === true;
}

/** Names of the types before a type in its Go file, in order. */
function precedingNames({ after }: Draft, { package: home, type }: ChangeOf<"type-added">): string[] {
  const types = after.find(({ name }) => name === home)?.types.filter(({ file }) => file === type.file) ?? [];
  return types.slice(0, types.indexOf(type)).map(({ name }) => name);
}

/** Returns a name in kebab-case: `file-content-format`. */
export function kebabCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3-$2").toLowerCase();
}

/** Removes the declaration of a type, if no other Go type shares it. */
export function removeType(draft: Draft, change: ChangeOf<"type-removed">): void {
  const { tree, anchors, changes } = draft;
  const place = findType(tree, change.package, change.type.name);
  // Types of a newer version may be gone already.
  removeReexport(tree, folderOf(change.package), place?.name ?? change.type.name);
  if (place === undefined) return;
  const removed = new Set(changesOf(changes, "type-removed").map((one) => `${one.package} ${one.type.name}`));
  const sharing = anchors.types.get(placeKey(place)) ?? [];
  if (sharing.every((one) => removed.has(`${one.package} ${one.type.name}`))) {
    removeDeclaration(tree, place.path, place.name);
    if (tree.has(place.path)) removeUnusedImports(tree, place.path);
  }
}

/** Changes markers and values of a type. */
export function changeType(draft: Draft, { package: home, type, before }: ChangeOf<"type-changed">): void {
  const { tree } = draft;
  const place = findType(tree, home, type.name);
  if (place === undefined) return;
  if (before.doc !== type.doc)
    draft.note(
      "Descriptions",
      `upstream describes \`${type.name}\` (${home}) differently`,
      sourcePath(place.path),
    );
  if (isSameType({ ...before, fields: [] }, { ...type, fields: [] })) return;
  if (!place.path.startsWith(`${folderOf(home)}/`)) {
    draft.note("Types", `\`${type.name}\` (${home}) changes in a shared declaration`, sourcePath(place.path));
    return;
  }
  changeDefinition(draft, place.path, type, before);
  const node = exportedNames(tree, place.path).get(place.name);
  const [old, current] = [typeScriptMarkers(before.markers), typeScriptMarkers(type.markers)];
  if (node !== undefined) replaceMarkers(tree, place.path, node, { before: old, after: current });
}

/** Changes the values of an enum. */
function changeDefinition({ tree, note }: Draft, path: string, type: GoType, before: GoType): void {
  const [old, current] = [enumValues(before.markers), enumValues(type.markers)];
  if (before.type !== type.type)
    note("Types", `\`${type.name}\` is now \`${type.type}\` instead of \`${before.type}\``, sourcePath(path));
  if (current === undefined || old?.join() === current.join()) return;
  const text = tree.module(path).text;
  const found = new RegExp(`(export type ${type.name} =)[^;]*;`).exec(text);
  if (found === null) return;
  const at = found.index;
  editModule(tree, path, [{ at, end: at + found[0].length, text: `${found[1]} ${literals(current)};` }]);
}
