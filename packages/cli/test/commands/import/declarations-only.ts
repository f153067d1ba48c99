import { posix } from "node:path";
import { type Ts, ts } from "@capikit/model";

/** Characters that no generated file has, except line feeds and tabs. */
const hidden = /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF]/u;

/**
 * Returns the first statement of an imported module other than a declaration; empty for a module
 * that loads and runs nothing.
 */
export function notDeclarations(path: string, text: string, files: ReadonlySet<string>): readonly string[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const { parseDiagnostics } = tree as Ts.SourceFile & {
    readonly parseDiagnostics: readonly Ts.Diagnostic[];
  };
  const found = parseDiagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  if (hidden.test(text)) found.push(`hidden character ${JSON.stringify(hidden.exec(text)?.[0])}`);
  const isConfig = path === "capikit.config.ts";
  const names = new Set<string>();
  for (const statement of tree.statements) {
    const problem = isConfig ? notData(statement) : notDeclaration(statement, path, files);
    if (problem !== undefined) found.push(`${problem}: ${statement.getText().slice(0, 200)}`);
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      const { text: name } = statement.name;
      if (names.has(name)) found.push(`declared twice: ${name}`);
      names.add(name);
    }
  }
  if (isConfig && tree.statements.length !== 1) found.push("more than one statement");
  return found;
}

function notDeclaration(
  statement: Ts.Statement,
  path: string,
  files: ReadonlySet<string>,
): string | undefined {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return undefined;
  if (ts.isImportDeclaration(statement)) {
    if (statement.importClause?.isTypeOnly !== true) return "import of values";
    return isKnown(statement.moduleSpecifier, path, files) ? undefined : "unexpected import";
  }
  if (ts.isExportDeclaration(statement))
    return statement.exportClause === undefined &&
      statement.moduleSpecifier !== undefined &&
      posix.basename(path) === "index.ts" &&
      isKnown(statement.moduleSpecifier, path, files)
      ? undefined
      : "unexpected export";
  return "not a declaration";
}

function isKnown(specifier: Ts.Expression, path: string, files: ReadonlySet<string>): boolean {
  if (!ts.isStringLiteral(specifier)) return false;
  if (specifier.text === "@capikit/api/meta") return true;
  const target = posix.join(posix.dirname(path), specifier.text).replace(/\.js$/, ".ts");
  return specifier.text.startsWith(".") && files.has(target);
}

/** `export default` of literals. */
function notData(statement: Ts.Statement): string | undefined {
  if (!ts.isExportAssignment(statement) || statement.isExportEquals === true) return "not an export of data";
  return isData(statement.expression) ? undefined : "not data";
}

function isData(node: Ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every(
      (one) =>
        ts.isPropertyAssignment(one) && !ts.isComputedPropertyName(one.name) && isData(one.initializer),
    );
  return ts.isStringLiteral(node) || node.kind === ts.SyntaxKind.TrueKeyword;
}
