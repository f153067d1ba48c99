import { posix } from "node:path";
import { ts } from "@capikit/generators/source";
import type { ParsedModule } from "./parsed-module.ts";
import type { SourceTree } from "./source-tree.ts";

/** A declaration: its file relative to the root, and its name. */
export interface Place {
  readonly path: string;
  readonly name: string;
}

/** Finds the declaration of a name in the scope or the exports of a file. */
export function resolveName(tree: SourceTree, { path, name }: Place): Place | undefined {
  const imported = tree.has(path) ? tree.module(path).imports.get(name) : undefined;
  const wanted =
    imported === undefined ? { path, name } : { path: target(path, imported.module), name: imported.name };
  return resolveExport(tree, wanted, new Set());
}

/** Finds the declaration of an exported name; imports are not exports. */
function resolveExport(tree: SourceTree, { path, name }: Place, seen: Set<string>): Place | undefined {
  if (!tree.has(path) || seen.has(`${path}#${name}`)) return;
  seen.add(`${path}#${name}`);
  const module = tree.module(path);
  if (module.types.has(name)) return { path, name };
  for (const { from, names } of reexportsOf(module)) {
    const original = names === undefined ? name : names.get(name);
    if (original === undefined) continue;
    const found = resolveExport(tree, { path: target(path, from), name: original }, seen);
    if (found !== undefined) return found;
  }
}

/** Resolves `alias.Name`, where the alias imports a whole module. */
export function resolveQualified(
  tree: SourceTree,
  path: string,
  alias: string,
  name: string,
): Place | undefined {
  for (const statement of tree.module(path).tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings !== undefined && ts.isNamespaceImport(bindings) && bindings.name.text === alias)
      return resolveName(tree, { path: target(path, statement.moduleSpecifier.text), name });
  }
}

function target(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier);
}

interface Reexport {
  readonly from: string;
  /** Original names by exported names; `undefined` for all. */
  readonly names: ReadonlyMap<string, string> | undefined;
}

function reexportsOf({ tree }: ParsedModule): Reexport[] {
  return tree.statements.flatMap((statement): Reexport[] => {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return [];
    if (!ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const from = statement.moduleSpecifier.text;
    const clause = statement.exportClause;
    if (clause === undefined) return [{ from, names: undefined }];
    if (!ts.isNamedExports(clause)) return [];
    const names = clause.elements.map(
      ({ name, propertyName }) => [name.text, (propertyName ?? name).text] as const,
    );
    return [{ from, names: new Map(names) }];
  });
}
