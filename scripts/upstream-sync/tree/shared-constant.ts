import { posix } from "node:path";
import { type Ts, ts } from "@capikit/generators/source";
import { folderOf } from "./find-type.ts";
import type { Place } from "./resolve-name.ts";
import type { SourceTree } from "./source-tree.ts";

/** Name of a Go constant in TypeScript: `HTTPProxyName` is `httpProxyName`. */
export function constantName(name: string): string {
  return name.replace(/^(?:[A-Z]+(?=[A-Z][a-z])|[A-Z]+(?=$|\d)|[A-Z])/, (start) => start.toLowerCase());
}

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
