import type { ts as Ts } from "ts-morph";
import type { DeclaredSymbol } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import { isConst } from "../syntax/scope.ts";
import type { Site, TypeContext } from "./context.ts";
import { literalValue } from "./make-type.ts";

/** Returns the initialiser of the `const` in `typeof x`. */
export function findConstant(cx: TypeContext, node: Ts.TypeQueryNode, site: Site): Ts.Expression | undefined {
  let name = node.exprName;
  const path: string[] = [];
  while (ts.isQualifiedName(name)) {
    path.unshift(name.right.text);
    name = name.left;
  }
  let meaning = cx.symbols.lookup(site.scope, name.text);
  while (meaning?.kind === "module" && path[0] !== undefined)
    meaning = cx.symbols.member(meaning, path.shift() ?? "");
  let value = meaning?.kind === "declared" ? findInitializer(meaning) : undefined;
  for (const step of path) value = value && propertiesOf(value)?.get(step);
  return value;
}

function findInitializer(symbol: DeclaredSymbol): Ts.Expression | undefined {
  for (const node of symbol.nodes) {
    if (!ts.isVariableDeclaration(node) || node.type !== undefined || node.initializer === undefined)
      continue;
    const isLiteral = isConst(node) && literalValue(node.initializer) !== undefined;
    if (isLiteral || isConstant(node.initializer)) return node.initializer;
  }
  return undefined;
}

/** Reports whether TypeScript keeps the literals of an expression. */
function isConstant(node: Ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    return isConstant(node.expression);
  return (
    ts.isAsExpression(node) &&
    ts.isTypeReferenceNode(node.type) &&
    ts.isIdentifier(node.type.typeName) &&
    node.type.typeName.text === "const"
  );
}

/** Unwraps `as const`, `satisfies` and parentheses. */
export function unwrap(node: Ts.Expression): Ts.Expression {
  let at = node;
  while (ts.isParenthesizedExpression(at) || ts.isSatisfiesExpression(at) || ts.isAsExpression(at))
    at = at.expression;
  return at;
}

/** Returns the properties of an object literal; `undefined` if some are computed. */
export function propertiesOf(node: Ts.Expression): Map<string, Ts.Expression> | undefined {
  const object = unwrap(node);
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  const found = new Map<string, Ts.Expression>();
  for (const property of object.properties) {
    if (!ts.isPropertyAssignment(property)) return undefined;
    const { name } = property;
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name) && !ts.isNumericLiteral(name)) return undefined;
    found.set(name.text, property.initializer);
  }
  return found;
}
