import { type Ts, ts } from "@capikit/generators/source";
import type { SourceTree } from "../tree/source-tree.ts";
import { editModule, removeNode } from "./edit-module.ts";
import { exportFrom, indexOf, stopExporting } from "./exports.ts";

/** Exported declarations of a file by name: types and constants. */
export function exportedNames(tree: SourceTree, path: string): Map<string, Ts.Statement> {
  const found = new Map<string, Ts.Statement>();
  for (const statement of tree.module(path).tree.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      found.set(statement.name.text, statement);
    else if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) found.set(name.text, statement);
  }
  return found;
}

/**
 * Adds a declaration to a file, which is created and exported from the index if needed.
 *
 * @param after declarations to follow, the nearest first. Default: the end of the file.
 * @param apart whether a blank line separates it from the one before.
 */
export function addDeclaration(
  tree: SourceTree,
  path: string,
  text: string,
  { after = [], apart = true }: { readonly after?: readonly string[]; readonly apart?: boolean } = {},
): void {
  if (!tree.has(path)) {
    tree.set(path, `${text}\n`);
    exportFrom(tree, indexOf(path), path);
    return;
  }
  const known = exportedNames(tree, path);
  const previous = after.find((name) => known.has(name));
  const statement = previous === undefined ? undefined : lastOfGroup(tree, path, known.get(previous), text);
  const at = statement?.end ?? tree.module(path).text.trimEnd().length;
  editModule(tree, path, [{ at, text: `\n${apart ? "\n" : ""}${text}` }]);
}

/** The statement after which a declaration follows: the last constant of a type. */
function lastOfGroup(
  tree: SourceTree,
  path: string,
  statement: Ts.Statement | undefined,
  text: string,
): Ts.Statement | undefined {
  if (statement === undefined || /^export const/m.test(text)) return statement;
  const { statements } = tree.module(path).tree;
  const following = statements.slice(statements.indexOf(statement) + 1);
  const end = following.findIndex((one) => !ts.isVariableStatement(one));
  return following.slice(0, end === -1 ? undefined : end).at(-1) ?? statement;
}

/** Removes a declaration, and its file if it was the last one. */
export function removeDeclaration(tree: SourceTree, path: string, name: string): void {
  const node = exportedNames(tree, path).get(name);
  if (node === undefined) return;
  removeNode(tree, path, node);
  const { statements } = tree.module(path).tree;
  if (statements.some((one) => !ts.isImportDeclaration(one))) return;
  tree.set(path, undefined);
  stopExporting(tree, path);
}
