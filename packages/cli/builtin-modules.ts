import type { Options } from "tsup";
import ts from "typescript";

type Plugin = NonNullable<Options["plugins"]>[number];

/**
 * Replaces static imports of Node.js's own modules. Such an import reads all exports of the module,
 * and some load parts that the program never uses, such as WebCrypto and the streams of `node:fs`.
 * This took 7 ms of each start.
 */
export function getBuiltinModules(): Plugin {
  return {
    name: "get-builtin-modules",
    renderChunk: (code, { map = null }) => ({ code: withoutImports(code), map }),
  };
}

function withoutImports(code: string): string {
  const file = ts.createSourceFile("chunk.js", code, ts.ScriptTarget.Latest);
  let result = code;
  // From the end, so that positions of earlier statements stay.
  for (const statement of file.statements.toReversed()) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { text: name } = statement.moduleSpecifier;
    const names = namesOf(statement.importClause);
    if (!name.startsWith("node:") || names === undefined) continue;
    const before = result.slice(0, statement.getStart(file));
    result = `${before}const ${names} = process.getBuiltinModule("${name}");${result.slice(statement.end)}`;
  }
  return result;
}

/** Returns the names of an import, as the left side of an assignment. */
function namesOf(clause: ts.ImportClause | undefined): string | undefined {
  if (clause === undefined) return undefined;
  const { name, namedBindings } = clause;
  if (name !== undefined) return namedBindings === undefined ? name.text : undefined;
  if (namedBindings === undefined) return undefined;
  if (ts.isNamespaceImport(namedBindings)) return namedBindings.name.text;
  const names = namedBindings.elements.map(({ name, propertyName }) =>
    propertyName === undefined ? name.text : `${propertyName.text}: ${name.text}`,
  );
  return `{ ${names.join(", ")} }`;
}
