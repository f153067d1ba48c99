import { type TextEdit, type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";

/**
 * Returns the edits that rename a module in imports, exports, `import()`, types, and mocks of
 * Vitest. Keeps quotes and names.
 */
export function renameModule({ tree }: ParsedSource, from: string, to: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const visit = (node: Ts.Node): void => {
    const specifier = moduleOf(node);
    if (specifier?.text === from)
      edits.push({ at: specifier.getStart(tree) + 1, end: specifier.end - 1, text: to });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return edits;
}

function moduleOf(node: Ts.Node): Ts.StringLiteralLike | undefined {
  const named =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
        ? node.argument.literal
        : ts.isCallExpression(node) && loadsModule(node.expression)
          ? node.arguments[0]
          : undefined;
  return named !== undefined && ts.isStringLiteralLike(named) ? named : undefined;
}

/** Reports whether a call's first argument is a module: `import()`, or `vi.mock()` and others. */
function loadsModule(callee: Ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === "vi" &&
    /^(?:do)?(?:un)?mock$|^import(?:Actual|Mock)$/i.test(callee.name.text)
  );
}
