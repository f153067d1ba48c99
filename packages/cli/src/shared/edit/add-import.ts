import { identifier, stringLiteral, type TextEdit, type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { appendToList, sameLineComments } from "./append-to-list.ts";
import { type ParsedSource, placeOf } from "./parsed-source.ts";

/**
 * Imports a value, unless the file imports it already. Extends the import from the same module if
 * the file has one, and follows the style of the other imports.
 *
 * @throws UsageError when the name has another meaning in the file.
 */
export function addImport(source: ParsedSource, name: string, specifier: string): readonly TextEdit[] {
  const imports = importsOf(source);
  const same = imports.filter((one) => specifierOf(one) === specifier);
  const imported = same.flatMap(namedImportsOf).flatMap(({ elements }) => elements);
  if (imported.some((element) => element.name.text === name && element.propertyName === undefined)) return [];
  checkUnused(source, name, specifier);
  const list = same.filter(isOfValues).flatMap(namedImportsOf)[0];
  if (list !== undefined) return appendToList(source, list, name);
  return [
    { ...placeForImport(source, imports, specifier), text: importLine(source, imports, name, specifier) },
  ];
}

/** @throws UsageError when the name to import has another meaning in the file. */
export function checkUnused(source: ParsedSource, name: string, specifier: string): void {
  const taken = declaredAs(source, name);
  if (taken !== undefined)
    throw new UsageError(
      `${placeOf(source, taken.getStart(source.tree))} declares another ${name}, which conflicts with the import from ${specifier}`,
      "rename the existing declaration, or choose another name for the new one",
    );
}

/** Returns the import declarations of a file in source order. */
export function importsOf({ tree }: ParsedSource): readonly Ts.ImportDeclaration[] {
  return tree.statements.filter(ts.isImportDeclaration);
}

/** The module that an import or export names. */
export function specifierOf({ moduleSpecifier }: Ts.ImportDeclaration | Ts.ExportDeclaration): string {
  return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
}

/** How a file formats strings, statements and lists of names. */
export function styleOf(source: ParsedSource): { quote: string; end: string; space: string } {
  const statements = source.tree.statements.filter(
    (one): one is Ts.ImportDeclaration | Ts.ExportDeclaration =>
      (ts.isImportDeclaration(one) || ts.isExportDeclaration(one)) && one.moduleSpecifier !== undefined,
  );
  const [first] = statements;
  const quote = first?.moduleSpecifier?.getText(source.tree).charAt(0) ?? '"';
  const end = first === undefined || first.getText(source.tree).endsWith(";") ? ";" : "";
  const tight = statements.some((one) => /\{\S/.test(one.getText(source.tree)));
  return { quote, end, space: tight ? "" : " " };
}

function importLine(
  source: ParsedSource,
  imports: readonly Ts.ImportDeclaration[],
  name: string,
  specifier: string,
): string {
  const { quote, end, space } = styleOf(source);
  const line = `import {${space}${identifier(name)}${space}} from ${stringLiteral(specifier, quote)}${end}`;
  return imports.length > 0 ? `${source.eol}${line}` : `${line}${source.eol}`;
}

/** Returns the position of a new import in the order of those of the same sort. */
function placeForImport(
  source: ParsedSource,
  imports: readonly Ts.ImportDeclaration[],
  specifier: string,
): { at: number } {
  const alike = imports.filter((one) => rank(specifierOf(one)) === rank(specifier));
  const [next] = alike;
  const before =
    alike.filter((one) => specifierOf(one) <= specifier).at(-1) ??
    (next === undefined ? undefined : imports[imports.indexOf(next) - 1]) ??
    imports.at(-1);
  if (before !== undefined) return { at: sameLineComments(source.text, before.end) };
  const [first] = source.tree.statements;
  return { at: first === undefined ? source.text.length : first.getStart(source.tree) };
}

function rank(specifier: string): number {
  if (specifier.startsWith("../")) return 1;
  return specifier.startsWith(".") ? 2 : 0;
}

function isOfValues({ importClause }: Ts.ImportDeclaration): boolean {
  return importClause !== undefined && !importClause.isTypeOnly;
}

function namedImportsOf({ importClause }: Ts.ImportDeclaration): readonly Ts.NamedImports[] {
  const bindings = importClause?.namedBindings;
  return bindings !== undefined && ts.isNamedImports(bindings) ? [bindings] : [];
}

/** Returns the first declaration of a name at any depth: it would shadow an import. */
function declaredAs({ tree }: ParsedSource, name: string): Ts.Node | undefined {
  const find = (node: Ts.Node): Ts.Node | undefined => {
    const { name: own } = node as { readonly name?: Ts.Node };
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isImportSpecifier(node) ||
      ts.isImportClause(node) ||
      ts.isNamespaceImport(node);
    if (declares && own !== undefined && ts.isIdentifier(own) && own.text === name) return own;
    return ts.forEachChild(node, find);
  };
  return find(tree);
}
