import { posix } from "node:path";
import { ts } from "@capikit/model";
import { exportedNames } from "../edits/declarations.ts";
import { folderOf } from "../tree/find-type.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** Returns the file from which a package exports a constant, its own or one of another version. */
export function sharedConstant(tree: SourceTree, goPackage: string, name: string): string | undefined {
  return exporter(tree, `${folderOf(goPackage)}/index.ts`, name, new Set());
}

function exporter(tree: SourceTree, path: string, name: string, seen: Set<string>): string | undefined {
  if (!tree.has(path) || seen.has(`${path}#${name}`)) return;
  seen.add(`${path}#${name}`);
  if (exportedNames(tree, path).has(name)) return path;
  for (const statement of tree.module(path).tree.statements.filter(ts.isExportDeclaration)) {
    const { moduleSpecifier, exportClause } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue;
    const isListed =
      exportClause === undefined ||
      (ts.isNamedExports(exportClause) && exportClause.elements.some((one) => one.name.text === name));
    if (!isListed) continue;
    const found = exporter(tree, posix.join(posix.dirname(path), moduleSpecifier.text), name, seen);
    if (found !== undefined) return found;
  }
}
