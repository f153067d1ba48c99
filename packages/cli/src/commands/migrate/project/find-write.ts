import { type Ts, ts } from "@capikit/model";

/**
 * Returns the value that a statement assigns to an expression; `read` if nothing writes to it, and
 * `unclear` for other writes, such as `??=` and an assignment inside an expression.
 */
export function findWrite(node: Ts.Expression): Ts.Expression | "read" | "unclear" {
  const target = outermost(node);
  const { parent } = target;
  if (ts.isBinaryExpression(parent) && parent.left === target) {
    if (!isAssignment(parent)) return "read";
    const isStatement = ts.isExpressionStatement(parent.parent) && !isAssignment(parent.right);
    const isPlain = parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && isStatement;
    return target === node && isPlain ? parent.right : "unclear";
  }
  if (ts.isDeleteExpression(parent) || isInPattern(target)) return "unclear";
  const isStep =
    ts.isPostfixUnaryExpression(parent) ||
    (ts.isPrefixUnaryExpression(parent) &&
      (parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken));
  return isStep ? "unclear" : "read";
}

function isAssignment(node: Ts.Expression): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** Returns `a.b.c` of `a.b`: a write to a part of a value. */
function outermost(node: Ts.Expression): Ts.Expression {
  const { parent } = node;
  const isPart =
    (ts.isPropertyAccessExpression(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isParenthesizedExpression(parent)) &&
    parent.expression === node;
  return isPart ? outermost(parent) : node;
}

/** Reports whether an expression is in a pattern: `[a.b] = …` or `for (a.b of …)`. */
function isInPattern(node: Ts.Node): boolean {
  const { parent } = node;
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node;
  if (ts.isBinaryExpression(parent))
    return parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  const isPart =
    ts.isArrayLiteralExpression(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isParenthesizedExpression(parent);
  return isPart && isInPattern(parent);
}
