import { posix } from "node:path";
import { stringLiteral } from "@capikit/generators/model";
import { ts } from "@capikit/generators/source";
import type { ChangeOf } from "../compare/change.ts";
import { addDeclaration, exportedNames, removeDeclaration } from "../edits/declarations.ts";
import { editModule } from "../edits/edit-module.ts";
import { exportName, removeReexport } from "../edits/exports.ts";
import { type GoConstant, isHooks } from "../facts/facts.ts";
import { constantName, constantText } from "../print/declaration-text.ts";
import { filesOf, findType, folderOf } from "../tree/find-type.ts";
import type { Place } from "../tree/resolve-name.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { type Draft, sourcePath } from "./draft.ts";

/** Adds a constant after the one of its type before it in Go, or after its type. */
export function addConstant(draft: Draft, { package: home, constant }: ChangeOf<"constant-added">): void {
  const { tree } = draft;
  const name = constantName(constant.name);
  if (home === "feature" || isHooks({ name: home }) || sharedConstant(tree, home, name) !== undefined) return;
  if (shareConstant(draft, home, constant)) return;
  const before = precedingConstants(draft, home, constant);
  const placeOf = (one: GoConstant | undefined): Place | undefined =>
    one === undefined ? undefined : findConstant(tree, home, constantName(one.name));
  const sibling = placeOf(before.find(({ type }) => type === constant.type));
  const type = constant.type === "" ? undefined : findType(tree, home, constant.type);
  const owner = type?.path.startsWith(`${folderOf(home)}/`) ? type : placeOf(before[0]);
  const place = sibling ?? owner;
  const path = usualFile(tree, home, name) ?? place?.path ?? `${folderOf(home)}/constants.ts`;
  const header = sibling === undefined && owner === type && type !== undefined;
  const text = `${header ? `// Values of ${type.name}.\n` : ""}${constantText(constant)}`;
  addDeclaration(tree, path, text, {
    after: place === undefined ? [] : [place.name],
    apart: header || constant.type === "",
  });
  draft.note("Descriptions", `check the description of \`${name}\``, sourcePath(path));
}

/** Labels, annotations and finalizers have files of their own. */
function usualFile(tree: SourceTree, home: string, name: string): string | undefined {
  const [, kind] = /(Label|Annotation|Finalizer)$/.exec(name) ?? [];
  const path = kind === undefined ? "" : `${folderOf(home)}/${kind.toLowerCase()}s.ts`;
  return tree.has(path) ? path : undefined;
}

/** Exports a constant from the newest version of the group that has the same one. */
function shareConstant({ tree, after }: Draft, home: string, { name, value }: GoConstant): boolean {
  const group = (one: string): string => posix.dirname(one);
  const newer = after
    .filter((one) => group(one.name) === group(home) && one.name > home)
    .filter(({ constants }) => constants.some((one) => one.name === name && one.value === value));
  for (const { name: other } of newer.reverse()) {
    const place = findConstant(tree, other, constantName(name));
    if (place === undefined) continue;
    exportName(tree, `${folderOf(home)}/index.ts`, place.path, place.name);
    return true;
  }
  return false;
}

/** Constants before a constant in its Go file, the nearest first. */
function precedingConstants({ after }: Draft, home: string, constant: GoConstant): readonly GoConstant[] {
  const all = after.find(({ name }) => name === home)?.constants ?? [];
  const near = all.slice(0, all.indexOf(constant)).filter(({ file }) => file === constant.file);
  return near.reverse();
}

function findConstant(tree: SourceTree, home: string, name: string): Place | undefined {
  const path = filesOf(tree, home).find((one) => exportedNames(tree, one).has(name));
  return path === undefined ? undefined : { path, name };
}

/** Removes a constant and the header of its group, if it was the only one. */
export function removeConstant(
  draft: Draft,
  { package: home, constant }: ChangeOf<"constant-removed">,
): void {
  const { tree } = draft;
  const place = findConstant(tree, home, constantName(constant.name));
  removeReexport(tree, folderOf(home), constantName(constant.name));
  if (place === undefined) return;
  removeDeclaration(tree, place.path, place.name);
  if (!tree.has(place.path)) return;
  const header = `// Values of ${constant.type}.`;
  const text = tree.module(place.path).text;
  const at = text.indexOf(header);
  const rest = text.slice(at + header.length);
  if (at !== -1 && constant.type !== "" && !/^\n(?:\/\*\*|export const)/.test(rest))
    tree.set(place.path, `${text.slice(0, at).trimEnd()}\n${rest}`);
}

/** Changes the value of a constant. */
export function changeConstant(draft: Draft, change: ChangeOf<"constant-changed">): void {
  const { package: home, constant, before } = change;
  const place = findConstant(draft.tree, home, constantName(constant.name));
  if (place === undefined) return;
  if (constant.value === before.value) {
    draft.note("Descriptions", `upstream describes \`${place.name}\` differently`, sourcePath(place.path));
    return;
  }
  replaceValue(draft.tree, place, constant);
}

function replaceValue(tree: SourceTree, { path, name }: Place, { value }: GoConstant): void {
  const node = exportedNames(tree, path).get(name);
  const found = /=\s*(["'`].*["'`]);$/s.exec(node?.getText() ?? "");
  if (node === undefined || found === null) return;
  const at = node.getStart() + found.index;
  editModule(tree, path, [{ at, end: node.end, text: `= ${stringLiteral(value)};` }]);
}

/**
 * Returns the declaration that a package exports as a constant, its own or one of another version
 * with another name.
 */
export function sharedConstant(tree: SourceTree, goPackage: string, name: string): Place | undefined {
  return exporter(tree, `${folderOf(goPackage)}/index.ts`, name, new Set());
}

function exporter(tree: SourceTree, path: string, name: string, seen: Set<string>): Place | undefined {
  if (!tree.has(path) || seen.has(`${path}#${name}`)) return;
  seen.add(`${path}#${name}`);
  if (exportedNames(tree, path).has(name)) return { path, name };
  for (const statement of tree.module(path).tree.statements.filter(ts.isExportDeclaration)) {
    const { moduleSpecifier, exportClause } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue;
    const listed =
      exportClause !== undefined && ts.isNamedExports(exportClause)
        ? exportClause.elements.find((one) => one.name.text === name)
        : undefined;
    if (exportClause !== undefined && listed === undefined) continue;
    const source = posix.join(posix.dirname(path), moduleSpecifier.text);
    const found = exporter(tree, source, listed?.propertyName?.text ?? name, seen);
    if (found !== undefined) return found;
  }
}
