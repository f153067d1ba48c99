import { type ImportedName, identifier, importTypes, type TextEdit, type Ts, ts } from "@capikit/model";
import type { Comparison } from "./compare-types.ts";
import { type ParsedModule, referencesIn } from "./parsed-module.ts";

/** Imports that new code needs, and the local names of all imported types that it uses. */
export interface AddedImports {
  readonly edits: readonly TextEdit[];
  /** Local names in the existing module, by those in the imported one. */
  readonly names: ReadonlyMap<string, string>;
}

/** Imports the types that nodes of the imported module use into the existing one. */
export function addImports({ existing, imported }: Comparison, nodes: readonly Ts.Node[]): AddedImports {
  const used = new Set(nodes.flatMap(referencesIn).map(({ text }) => text));
  const names = new Map<string, string>();
  const added = new Map<string, ImportedName[]>();
  for (const [local, { name, module }] of imported.imports) {
    if (!used.has(local)) continue;
    const known = [...existing.imports].find(([, one]) => one.name === name && one.module === module)?.[0];
    const as = known ?? freeName(local, existing);
    names.set(local, as);
    if (known === undefined) added.set(module, [...(added.get(module) ?? []), { name, as }]);
  }
  return { edits: [...added].map(([module, all]) => importEdit(existing, module, all)), names };
}

function freeName(wanted: string, { types, imports }: ParsedModule): string {
  let name = wanted;
  while (types.has(name) || imports.has(name)) name = `Meta${name}`;
  return name;
}

/** Extends the import of types from a module, or adds one. */
function importEdit({ text, tree }: ParsedModule, module: string, names: readonly ImportedName[]): TextEdit {
  const imports = tree.statements.filter(ts.isImportDeclaration);
  const lists = imports.flatMap(({ importClause, moduleSpecifier }): Ts.NamedImports[] => {
    const bindings = importClause?.namedBindings;
    const isFrom = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === module;
    const isTypes = isFrom && importClause?.isTypeOnly === true && bindings !== undefined;
    return isTypes && ts.isNamedImports(bindings) ? [bindings] : [];
  });
  const last = lists[0]?.elements.at(-1);
  if (last !== undefined) return { at: last.end, text: names.map((name) => `, ${specifier(name)}`).join("") };
  const line = importTypes(names, module);
  const before = imports.at(-1);
  if (before !== undefined) return { at: before.end, text: `\n${line}` };
  const start = tree.statements[0]?.getFullStart() ?? text.length;
  const header = /^(?:\/\/[^\n]*\n)*/.exec(text.slice(start))?.[0].length ?? 0;
  return { at: start + header, text: `\n${line}\n` };
}

function specifier({ name, as }: ImportedName): string {
  return as === undefined || as === name ? identifier(name) : `${identifier(name)} as ${identifier(as)}`;
}
