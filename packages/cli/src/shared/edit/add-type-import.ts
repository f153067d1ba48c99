import { identifier, stringLiteral, type TextEdit, ts } from "@capikit/model";
import { checkUnused, importsOf, specifierOf, styleOf } from "./add-import.ts";
import { appendToList, sameLineComments } from "./append-to-list.ts";
import type { ParsedSource } from "./parsed-source.ts";

/**
 * Imports a type, unless the file imports it already. Extends an existing import of types.
 *
 * @throws UsageError when the name has another meaning in the file.
 */
export function addTypeImport(source: ParsedSource, name: string, specifier: string): readonly TextEdit[] {
  const same = importsOf(source).filter((one) => specifierOf(one) === specifier);
  const lists = same.flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    return bindings !== undefined && ts.isNamedImports(bindings)
      ? [{ bindings, isType: importClause?.isTypeOnly === true }]
      : [];
  });
  const elements = lists.flatMap(({ bindings }) => [...bindings.elements]);
  if (elements.some((one) => one.name.text === name && one.propertyName === undefined)) return [];
  checkUnused(source, name, specifier);
  const types = lists.find(({ isType }) => isType)?.bindings;
  if (types !== undefined) return appendToList(source, types, identifier(name));
  const { quote, end, space } = styleOf(source);
  const line = `import type {${space}${identifier(name)}${space}} from ${stringLiteral(specifier, quote)}${end}`;
  const last = importsOf(source).at(-1);
  if (last !== undefined)
    return [{ at: sameLineComments(source.text, last.end), text: `${source.eol}${line}` }];
  const [first] = source.tree.statements;
  return [{ at: first?.getFullStart() ?? source.text.length, text: `${line}${source.eol}` }];
}
