import { ts } from "@capikit/generators/source";
import { check } from "../target.ts";

/** Statements without effects when a module is loaded. */
const declarations = new Set([
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ExportDeclaration,
]);

/**
 * @param ownModules names of modules with only the generator's own code.
 * @throws PropertyError for a file outside of the output folder, and for another module with more
 * than declarations.
 */
export function checkGeneratedFiles(
  files: readonly { readonly path: string; readonly text: string }[],
  { ownModules = [] }: { readonly ownModules?: readonly string[] } = {},
): void {
  const paths = new Set<string>();
  for (const { path, text } of files) {
    const steps = path.split("/");
    check(!path.startsWith("/") && !/[\\\0\r\n]|^[A-Za-z]:/.test(path), `path ${JSON.stringify(path)}`);
    check(
      steps.every((step) => step !== ".." && step !== "." && step !== ""),
      `path ${JSON.stringify(path)}`,
    );
    check(!paths.has(path.toLowerCase()), `two files at ${path}`);
    paths.add(path.toLowerCase());
    if (path.endsWith(".ts") && !ownModules.includes(steps.at(-1) ?? "")) checkModule(path, text);
    if (path.endsWith(".json")) JSON.parse(text);
  }
}

function checkModule(path: string, text: string): void {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = file as unknown as {
    readonly parseDiagnostics: readonly { readonly messageText: unknown }[];
  };
  check(
    parseDiagnostics.length === 0,
    `${path} does not parse: ${JSON.stringify(parseDiagnostics[0]?.messageText)}`,
  );
  for (const statement of file.statements) {
    // A project's configuration is an object of literals.
    if (path === "capikit.config.ts" && ts.isExportAssignment(statement)) continue;
    check(declarations.has(statement.kind), `${path} has a ${ts.SyntaxKind[statement.kind]}`);
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue;
    check(
      /^(?:@capikit\/api\/[\w/]+|(?:\.\.?\/)[\w./-]+)$/.test(moduleSpecifier.text),
      `${path} imports ${JSON.stringify(moduleSpecifier.text)}`,
    );
  }
}
