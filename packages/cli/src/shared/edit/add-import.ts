import { identifier, startWithComment, stringLiteral, type TextEdit, type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { appendToList, sameLineComments } from "./append-to-list.ts";
import { formatPlace, type ParsedSource } from "./parsed-source.ts";
import { findImports, findNodes, importedNames, namedImports, specifierOf } from "./syntax.ts";

/**
 * Imports a value, unless the file imports it already. Extends the import from the same module if
 * the file has one, and follows the style of the other imports.
 *
 * @throws UsageError when the name has another meaning in the file.
 */
export function addImport(source: ParsedSource, name: string, specifier: string): readonly TextEdit[] {
  return addToImports(source, name, specifier, false);
}

/**
 * Imports a type, unless the file imports it already. Extends an existing import of types.
 *
 * @throws UsageError when the name has another meaning in the file.
 */
export function addTypeImport(source: ParsedSource, name: string, specifier: string): readonly TextEdit[] {
  return addToImports(source, name, specifier, true);
}

function addToImports(
  source: ParsedSource,
  name: string,
  specifier: string,
  isType: boolean,
): readonly TextEdit[] {
  const isImported = importedNames(source).some(
    (one) => one.specifier === specifier && one.name === name && one.local === name,
  );
  if (isImported) return [];
  checkUnused(source, name, specifier);
  const list = findImports(source)
    .filter((one) => specifierOf(one) === specifier && one.importClause?.isTypeOnly === isType)
    .map(namedImports)
    .find((one) => one !== undefined);
  if (list !== undefined) return appendToList(source, list, identifier(name));
  const { quote, end, space } = detectStyle(source);
  const names = `{${space}${identifier(name)}${space}}`;
  const line = `import ${isType ? "type " : ""}${names} from ${stringLiteral(specifier, quote)}${end}`;
  const { text, eol, tree } = source;
  const [first] = tree.statements;
  const before = importBefore(source, specifier);
  if (before !== undefined) return [{ at: sameLineComments(text, before.end), text: `${eol}${line}` }];
  return [{ at: first === undefined ? text.length : startWithComment(tree, first), text: `${line}${eol}` }];
}

/** @throws UsageError when the name to import has another meaning in the file. */
function checkUnused(source: ParsedSource, name: string, specifier: string): void {
  // A declaration at any depth would shadow the import.
  const taken = findNodes(source.tree, isDeclaration).find(
    (one) => one.name !== undefined && ts.isIdentifier(one.name) && one.name.text === name,
  )?.name;
  if (taken !== undefined)
    throw new UsageError(
      `${formatPlace(source, taken.getStart(source.tree))} declares another ${name}, which conflicts with the import from ${specifier}`,
      "rename the existing declaration, or choose another name for the new one",
    );
}

type Declaration =
  | Ts.VariableDeclaration
  | Ts.FunctionDeclaration
  | Ts.ClassDeclaration
  | Ts.InterfaceDeclaration
  | Ts.TypeAliasDeclaration
  | Ts.ParameterDeclaration
  | Ts.BindingElement
  | Ts.ImportSpecifier
  | Ts.ImportClause
  | Ts.NamespaceImport;

function isDeclaration(node: Ts.Node): node is Declaration {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node)
  );
}

/** How a file formats strings, statements and lists of names. */
export function detectStyle(source: ParsedSource): { quote: string; end: string; space: string } {
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

/** Returns the import before a new one, in the order of those of the same sort. */
function importBefore(source: ParsedSource, specifier: string): Ts.ImportDeclaration | undefined {
  const imports = findImports(source);
  const alike = imports.filter((one) => rank(specifierOf(one)) === rank(specifier));
  const [next] = alike;
  return (
    alike.filter((one) => specifierOf(one) <= specifier).at(-1) ??
    (next === undefined ? undefined : imports[imports.indexOf(next) - 1]) ??
    imports.at(-1)
  );
}

function rank(specifier: string): number {
  if (specifier.startsWith("../")) return 1;
  return specifier.startsWith(".") ? 2 : 0;
}

/** Re-exports a module after the other re-exports, in their style. */
export function addExport(source: ParsedSource, specifier: string): readonly TextEdit[] {
  const { tree, text, eol } = source;
  const exports = tree.statements.filter(ts.isExportDeclaration);
  if (exports.some((one) => specifierOf(one) === specifier)) return [];
  const last = exports.at(-1) ?? tree.statements.at(-1);
  const { quote, end } = detectStyle(source);
  const types = exports.at(-1)?.isTypeOnly === true ? "type " : "";
  const line = `export ${types}* from ${stringLiteral(specifier, quote)}${end}`;
  if (last !== undefined) return [{ at: sameLineComments(text, last.end), text: `${eol}${line}` }];
  const start = text === "" || text.endsWith("\n") ? "" : eol;
  return [{ at: text.length, text: `${start}${line}${eol}` }];
}
