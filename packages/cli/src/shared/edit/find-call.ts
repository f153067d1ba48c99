import { type Ts, ts } from "@capikit/model";
import { importsOf, specifierOf } from "./add-import.ts";
import type { ParsedSource } from "./parsed-source.ts";

/** Returns the calls of a function that a module exports, under any local name. */
export function findCalls(source: ParsedSource, name: string, module: string): readonly Ts.CallExpression[] {
  const locals = new Set<string>();
  const spaces = new Set<string>();
  for (const one of importsOf(source)) {
    const bindings = one.importClause?.namedBindings;
    if (specifierOf(one) !== module || bindings === undefined) continue;
    if (ts.isNamespaceImport(bindings)) spaces.add(bindings.name.text);
    else
      for (const element of bindings.elements)
        if ((element.propertyName ?? element.name).text === name) locals.add(element.name.text);
  }
  const found: Ts.CallExpression[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      const isOne = ts.isIdentifier(expression)
        ? locals.has(expression.text)
        : ts.isPropertyAccessExpression(expression) &&
          expression.name.text === name &&
          ts.isIdentifier(expression.expression) &&
          spaces.has(expression.expression.text);
      if (isOne) found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  if (locals.size + spaces.size > 0) visit(source.tree);
  return found;
}

/** Returns the value of an object literal's member, with constants of the file resolved. */
export function memberOf(
  object: Ts.ObjectLiteralExpression,
  name: string,
): Ts.ObjectLiteralElementLike | undefined {
  return object.properties.find(
    (one) =>
      one.name !== undefined &&
      (ts.isIdentifier(one.name) || ts.isStringLiteral(one.name)) &&
      one.name.text === name,
  );
}

/** Returns the value of a member, or the constant of a shorthand property. */
export function memberValue(
  source: ParsedSource,
  member: Ts.ObjectLiteralElementLike,
): Ts.Expression | undefined {
  if (ts.isShorthandPropertyAssignment(member)) return constantOf(source, member.name.text);
  return ts.isPropertyAssignment(member) ? writtenOut(source, member.initializer) : undefined;
}

/** Removes TypeScript-only syntax from an expression, and resolves constants of the file. */
export function writtenOut(source: ParsedSource, expression: Ts.Expression): Ts.Expression | undefined {
  const plain = withoutTypes(expression);
  return ts.isIdentifier(plain) ? constantOf(source, plain.text) : plain;
}

function withoutTypes(expression: Ts.Expression): Ts.Expression {
  if (
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isParenthesizedExpression(expression)
  )
    return withoutTypes(expression.expression);
  return expression;
}

function constantOf({ tree }: ParsedSource, name: string): Ts.Expression | undefined {
  const found: Ts.Expression[] = [];
  const visit = (node: Ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.name.text === name &&
      node.initializer
    )
      found.push(withoutTypes(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  // Several declarations: only scope analysis could select one.
  return found.length === 1 ? found[0] : undefined;
}
