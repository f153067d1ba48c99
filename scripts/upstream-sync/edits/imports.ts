import { posix } from "node:path";
import { importTypes } from "@capikit/generators/model";
import { ts } from "@capikit/generators/source";
import { findType, folderOf } from "../tree/find-type.ts";
import { resolveName } from "../tree/resolve-name.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { editModule } from "./edit-module.ts";

/** Types of the language itself. */
const builtIn = new Set(["Record", "Pick", "Omit"]);

/**
 * Imports a type into a file, from the module that other files of its folder use. Otherwise from
 * its declaration in the package, or from where other folders import it. Returns false if the type
 * is not found.
 */
export function importType(tree: SourceTree, path: string, name: string, goPackage: string): boolean {
  if (builtIn.has(name)) return true;
  const { types, imports, tree: syntax } = tree.module(path);
  if (types.has(name) || imports.has(name)) return true;
  const near = tree.paths.filter((one) => posix.dirname(one) === posix.dirname(path));
  const module =
    usualModule(tree, near, path, name) ??
    declaredIn(tree, path, name, goPackage) ??
    usualModule(tree, tree.paths, path, name);
  if (module === undefined) return false;
  const last = syntax.statements.findLast(ts.isImportDeclaration);
  const line = importTypes([{ name }], module);
  if (last !== undefined) editModule(tree, path, [{ at: last.end, text: `\n${line}` }]);
  else editModule(tree, path, [{ at: 0, text: `${line}\n\n` }]);
  return true;
}

/** The module from which most of some files import a type, if it is the same from the path. */
function usualModule(
  tree: SourceTree,
  files: readonly string[],
  path: string,
  name: string,
): string | undefined {
  const counts = new Map<string, number>();
  for (const one of files) {
    const found = tree.module(one).imports.get(name);
    if (found?.name !== name || join(path, found.module) === path) continue;
    if (resolveName(tree, { path: join(path, found.module), name }) === undefined) continue;
    counts.set(found.module, (counts.get(found.module) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function declaredIn(tree: SourceTree, path: string, name: string, goPackage: string): string | undefined {
  const place = findType(tree, goPackage, name);
  if (place === undefined) return;
  const groupOf = (one: string): string => posix.dirname(posix.dirname(one));
  const file = groupOf(place.path) === groupOf(path) ? place.path : `${folderOf(goPackage)}/index.ts`;
  const relative = posix.relative(posix.dirname(path), file);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

const join = (path: string, module: string): string => posix.join(posix.dirname(path), module);

/** Removes imports that a file does not use. */
export function removeUnusedImports(tree: SourceTree, path: string): void {
  const { text, tree: syntax } = tree.module(path);
  const body = syntax.statements.filter((one) => !ts.isImportDeclaration(one));
  const code = body.map((one) => one.getText(syntax)).join("\n");
  const isUsed = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
  const edits = syntax.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined) return [];
    const end = statement.end + (text[statement.end] === "\n" ? 1 : 0);
    const whole = { at: statement.getStart(syntax), end, text: "" };
    if (ts.isNamespaceImport(bindings)) return isUsed(bindings.name.text) ? [] : [whole];
    const used = bindings.elements.filter(({ name }) => isUsed(name.text));
    if (used.length === bindings.elements.length) return [];
    if (used.length > 0) {
      const names = used.map((one) => one.getText(syntax)).join(", ");
      return [{ at: bindings.pos, end: bindings.end, text: ` { ${names} }` }];
    }
    return [whole];
  });
  if (edits.length > 0) editModule(tree, path, edits);
}
