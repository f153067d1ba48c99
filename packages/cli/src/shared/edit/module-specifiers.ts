import { type Ts, ts } from "@capikit/model";

/** Returns the nodes of a file that name a module: in imports, `require()`, types and mocks. */
export function moduleSpecifiers(tree: Ts.SourceFile): readonly Ts.StringLiteralLike[] {
  const found: Ts.StringLiteralLike[] = [];
  const visit = (node: Ts.Node): void => {
    const named = namedModule(node);
    if (named !== undefined && ts.isStringLiteralLike(named)) found.push(named);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function namedModule(node: Ts.Node): Ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isModuleDeclaration(node)) return node.name;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  return ts.isCallExpression(node) && loadsModule(node.expression) ? node.arguments[0] : undefined;
}

/** Reports whether a call's first argument is a module: `import()`, `require()`, `vi.mock()`. */
function loadsModule(callee: Ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(callee)) return callee.text === "require";
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return false;
  const { expression, name } = callee;
  if (expression.text === "require") return name.text === "resolve";
  return expression.text === "vi" && /^(?:do)?(?:un)?mock$|^import(?:Actual|Mock)$/i.test(name.text);
}
