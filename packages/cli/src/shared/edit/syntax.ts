import { type Ts, ts } from "@capikit/generators/source";
import type { ParsedSource } from "./parsed-source.ts";

/** Returns the nodes of a type at any depth, in source order. */
export function findNodes<T extends Ts.Node>(root: Ts.Node, isWanted: (node: Ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: Ts.Node): void => {
    if (isWanted(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** Returns the interface that a file declares. */
export function findInterface({ tree }: ParsedSource, name: string): Ts.InterfaceDeclaration | undefined {
  return tree.statements.filter(ts.isInterfaceDeclaration).find((one) => one.name.text === name);
}

/** Returns the import declarations of a file in source order. */
export function findImports({ tree }: ParsedSource): readonly Ts.ImportDeclaration[] {
  return tree.statements.filter(ts.isImportDeclaration);
}

export function specifierOf({ moduleSpecifier }: Ts.ImportDeclaration | Ts.ExportDeclaration): string {
  return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
}

/** A name in the braces of an import. */
export interface ImportedName {
  /** Name in the module. */
  readonly name: string;
  readonly local: string;
  readonly specifier: string;
}

/** Returns the names that a file imports in braces. */
export function importedNames(source: ParsedSource): readonly ImportedName[] {
  return findImports(source).flatMap((one) =>
    (namedImports(one)?.elements ?? []).map(({ name, propertyName }) => ({
      name: (propertyName ?? name).text,
      local: name.text,
      specifier: specifierOf(one),
    })),
  );
}

/** Returns the braces of an import. */
function namedImports({ importClause }: Ts.ImportDeclaration): Ts.NamedImports | undefined {
  const bindings = importClause?.namedBindings;
  return bindings !== undefined && ts.isNamedImports(bindings) ? bindings : undefined;
}
