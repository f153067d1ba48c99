import { type Ts, ts } from "@capikit/generators/source";
import type { ParsedSource } from "./parsed-source.ts";
import { findImports, findNodes, importedNames, specifierOf } from "./syntax.ts";

/** Returns the calls of a function that a module exports, under any local name. */
export function findCalls(source: ParsedSource, name: string, module: string): readonly Ts.CallExpression[] {
  const locals = new Set(
    importedNames(source)
      .filter((one) => one.specifier === module && one.name === name)
      .map(({ local }) => local),
  );
  for (const one of findImports(source)) {
    const bindings = one.importClause?.namedBindings;
    if (specifierOf(one) === module && bindings !== undefined && ts.isNamespaceImport(bindings))
      locals.add(`${bindings.name.text}.${name}`);
  }
  if (locals.size === 0) return [];
  return findNodes(source.tree, ts.isCallExpression).filter(({ expression }) =>
    locals.has(expression.getText(source.tree)),
  );
}
