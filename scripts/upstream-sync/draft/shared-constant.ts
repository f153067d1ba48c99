import { posix } from "node:path";
import { ts } from "@capikit/model";
import { exportedNames } from "../edits/declarations.ts";
import { folderOf } from "../tree/find-type.ts";
import type { Place } from "../tree/resolve-name.ts";
import type { SourceTree } from "../tree/source-tree.ts";

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
