import { type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "./parsed-source.ts";
import { findImports, findNodes, importedNames, specifierOf } from "./syntax.ts";

/** Returns the calls of a function that a module exports, under any local name. */
export function findCalls(source: ParsedSource, name: string, module: string): readonly Ts.CallExpression[] {
  const locals = new Set(
    importedNames(source)
      .filter((one) => one.specifier === module && one.name === name)
      .map(({ local }) => local),
  );
  for (const one of findImports(source)) {
    const bindings = one.importClause?.namedBindings;
    if (specifierOf(one) === module && bindings !== undefined && ts.isNamespaceImport(bindings))
      locals.add(`${bindings.name.text}.${name}`);
  }
  if (locals.size === 0) return [];
  return findNodes(source.tree, ts.isCallExpression).filter(({ expression }) =>
    locals.has(expression.getText(source.tree)),
  );
}

export function findMember(
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
  if (ts.isShorthandPropertyAssignment(member)) return findConstant(source, member.name.text);
  return ts.isPropertyAssignment(member) ? writtenOut(source, member.initializer) : undefined;
}

export function listMember(
  source: ParsedSource,
  object: Ts.Node | undefined,
  name: string,
): Ts.ArrayLiteralExpression | undefined {
  const value = valueOfMember(source, object, name);
  return value !== undefined && ts.isArrayLiteralExpression(value) ? value : undefined;
}

export function objectMember(
  source: ParsedSource,
  object: Ts.Node | undefined,
  name: string,
): Ts.ObjectLiteralExpression | undefined {
  const value = valueOfMember(source, object, name);
  return value !== undefined && ts.isObjectLiteralExpression(value) ? value : undefined;
}

/** Returns the value of the member of an object literal. */
export function valueOfMember(
  source: ParsedSource,
  object: Ts.Node | undefined,
  name: string,
): Ts.Expression | undefined {
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return undefined;
  const member = findMember(object, name);
  return member === undefined ? undefined : memberValue(source, member);
}

/** Returns an object literal that an expression is, with constants of the file resolved. */
export function objectLiteral(
  source: ParsedSource,
  expression: Ts.Expression | undefined,
): Ts.ObjectLiteralExpression | undefined {
  const value = expression === undefined ? undefined : writtenOut(source, expression);
  return value !== undefined && ts.isObjectLiteralExpression(value) ? value : undefined;
}

/** Removes TypeScript-only syntax from an expression, and resolves constants of the file. */
export function writtenOut(source: ParsedSource, expression: Ts.Expression): Ts.Expression | undefined {
  const plain = withoutTypes(expression);
  return ts.isIdentifier(plain) ? findConstant(source, plain.text) : plain;
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

function findConstant({ tree }: ParsedSource, name: string): Ts.Expression | undefined {
  const found = findNodes(tree, ts.isVariableDeclaration).flatMap((one) =>
    ts.isIdentifier(one.name) && one.name.text === name && one.initializer !== undefined
      ? [withoutTypes(one.initializer)]
      : [],
  );
  // Several declarations: only scope analysis could select one.
  return found.length === 1 ? found[0] : undefined;
}
