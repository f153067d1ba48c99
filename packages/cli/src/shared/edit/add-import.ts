import { stringLiteral, type TextEdit } from "@capikit/generators/model";
import { UsageError } from "@capikit/generators/run";
import { type Ts, ts } from "@capikit/generators/source";
import { eolOf, formatPlace, type ParsedSource } from "./parsed-source.ts";
import { findNodes, importedNames } from "./syntax.ts";

/** Returns the import of a value, in the style of the file. */
export function importLine(source: ParsedSource, name: string, specifier: string): string {
  const { quote, end } = detectStyle(source);
  return `import { ${name} } from ${stringLiteral(specifier, quote)}${end}`;
}

/**
 * Reports whether a file has to import a name.
 *
 * @throws UsageError when the name has another meaning in the file.
 */
export function isMissing(source: ParsedSource, name: string, specifier: string): boolean {
  const isImported = importedNames(source).some(
    (one) => one.specifier === specifier && one.name === name && one.local === name,
  );
  if (!isImported) checkUnused(source, name, specifier);
  return !isImported;
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

/** Returns the quotes and the end of the imports of a file. */
export function detectStyle({ tree }: ParsedSource): { quote: string; end: string } {
  const first = tree.statements.find(ts.isImportDeclaration);
  const quote = first?.moduleSpecifier.getText(tree).charAt(0) ?? '"';
  return { quote, end: first === undefined || first.getText(tree).endsWith(";") ? ";" : "" };
}

/** Re-exports a module after the other re-exports, in their style. */
export function addExport(text: string, specifier: string): readonly TextEdit[] {
  const exports = [...text.matchAll(/^(export (?:type )?\* from ["'])([^"'\n]+)(["'];?)/gm)];
  if (exports.some(([, , one]) => one === specifier)) return [];
  const eol = eolOf(text);
  const last = exports.at(-1);
  if (last === undefined) {
    const start = text === "" || text.endsWith("\n") ? "" : eol;
    return [{ at: text.length, text: `${start}export * from "${specifier}";${eol}` }];
  }
  const [, head = "", , end = ""] = last;
  const [line = ""] = /^.*/.exec(text.slice(last.index)) ?? [];
  return [{ at: last.index + line.length, text: `${eol}${head}${specifier}${end}` }];
}
