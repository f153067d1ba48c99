import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { createCompilerHost } from "./compiler-host.ts";

const packages = join(import.meta.dirname, "../../../packages");

/** Writes a project to a folder and returns the strict TypeScript errors of its modules. */
export function compileProject(
  root: string,
  files: Readonly<Record<string, string>>,
  others: ts.CompilerOptions = {},
): string[] {
  const all = { "package.json": '{ "type": "module" }', ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const modules = Object.keys(files).filter((path) => path.endsWith(".ts"));
  const paths = modules.map((path) => join(root, path));
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    isolatedDeclarations: true,
    declaration: true,
    erasableSyntaxOnly: true,
    noUnusedLocals: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    customConditions: ["@capikit/source"],
    paths: {
      "@capikit/api/*": [join(packages, "api/src/*/index.ts")],
      "@capikit/common/*": [join(packages, "common/src/*/index.ts")],
      "@capikit/extension-kit/mutation": [join(packages, "extension-kit/src/mutation/index.ts")],
    },
    ...others,
  };
  const program = ts.createProgram(paths, options, createCompilerHost(options));
  // Only the project's modules: the packages have their own options and checks.
  return paths.flatMap((path) => {
    const file = program.getSourceFile(path);
    const found = [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
      ...program.getDeclarationDiagnostics(file),
    ];
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  });
}
