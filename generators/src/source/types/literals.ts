import type { ts as Ts } from "ts-morph";
import type { TypeNode } from "../../model/ir/type-node.ts";
import { unwrapNames } from "../../model/ir/type-node.ts";
import type { DeclaredSymbol } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import { isConst } from "../syntax/scope.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { enumMembers } from "./declaration.ts";
import { sharedMembers } from "./discriminated-union.ts";
import { evaluate, evaluateMembers } from "./evaluate.ts";
import { enumOf, type Literal, literalValue, reportUnsupported, scalar } from "./make-type.ts";

/** Reads `keyof T`. */
export function evaluateKeyof(cx: TypeContext, node: Ts.TypeOperatorNode, site: Site): TypeNode {
  const inner = ts.isParenthesizedTypeNode(node.type) ? node.type.type : node.type;
  if (ts.isTypeQueryNode(inner)) {
    const object = findConstant(cx, inner, site);
    const properties = object === undefined ? undefined : propertiesOf(object);
    if (properties !== undefined) return enumOf(cx, [...properties.values()].map(keyOf), site, node);
    const members = ts.isIdentifier(inner.exprName) && enumNamed(cx, inner.exprName.text, site);
    if (members) return enumOf(cx, [...members.keys()], site, node);
    return reportTypeofOperator(cx, site);
  }
  const of = evaluate(cx, inner, site);
  if (cx.failures.has(of)) return of;
  if (unwrapNames(of).kind === "map") return scalar("string", site, node);
  const members = evaluateMembers(cx, of, site, "keyof");
  if (members === undefined) return failed(cx, site.at);
  return enumOf(
    cx,
    sharedMembers(of, members).map(({ name, isNumeric }) => (isNumeric ? Number(name) : name)),
    site,
    node,
  );
}

function enumNamed(cx: TypeContext, name: string, site: Site): ReadonlyMap<string, Literal> | undefined {
  const meaning = cx.symbols.lookup(site.scope, name);
  return meaning?.kind === "declared" && meaning.nodes.some(ts.isEnumDeclaration)
    ? enumMembers(meaning)
    : undefined;
}

/** Reads `typeof x` of a literal constant. */
export function evaluateTypeof(cx: TypeContext, node: Ts.TypeQueryNode, site: Site): TypeNode {
  const value = findConstant(cx, node, site);
  const literal = value === undefined ? undefined : literalValue(unwrap(value));
  if (literal !== undefined) return enumOf(cx, [literal], site, node);
  const query = site.file.source.text.slice(node.pos, node.end).trim();
  return reportTypeofOperator(
    cx,
    site,
    value === undefined ? inferredAdvice(cx, node, site) : advice(unwrap(value), query),
  );
}

/** Returns how to write the type of the values in a list or object. */
function advice(value: Ts.Expression, query: string): string | undefined {
  const index = ts.isArrayLiteralExpression(value)
    ? "number"
    : ts.isObjectLiteralExpression(value)
      ? `keyof ${query}`
      : undefined;
  return index && `write \`(${query})[${index}]\` for one of its values`;
}

/** Returns what to write instead of a type that a library of schemas infers from a value. */
export function inferredAdvice(
  cx: TypeContext,
  { exprName }: Ts.TypeQueryNode,
  site: Site,
): string | undefined {
  const meaning = ts.isIdentifier(exprName) ? cx.symbols.lookup(site.scope, exprName.text) : undefined;
  const isCalled =
    meaning?.kind === "declared" &&
    meaning.nodes.some(
      (node) => ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer),
    );
  return isCalled
    ? "declare an interface: the type of a schema's value is only known at run time"
    : undefined;
}

export function reportTypeofOperator(
  cx: TypeContext,
  site: Site,
  help = "declare the constant with `as const`, or write out its values",
): TypeNode {
  return reportUnsupported(cx, site, "the type of a value that is not a constant of literals", help);
}

/** Expands literals in a template: `v${1 | 2}`. */
export function evaluateTemplate(cx: TypeContext, node: Ts.TemplateLiteralTypeNode, site: Site): TypeNode {
  let texts = [node.head.text];
  const unlimited = (): TypeNode =>
    reportUnsupported(
      cx,
      site,
      "a template with an unlimited number of values",
      "use `string` with `+kubebuilder:validation:Pattern`",
    );
  for (const span of node.templateSpans) {
    // A number has no width here, unlike as the type of a member.
    if (span.type.kind === ts.SyntaxKind.NumberKeyword) return unlimited();
    const type = evaluate(cx, span.type, site);
    if (cx.failures.has(type)) return type;
    const target = unwrapNames(type);
    const values =
      target.kind === "enum"
        ? target.values.map(String)
        : target.kind === "scalar" && target.type === "boolean"
          ? ["false", "true"]
          : undefined;
    if (values === undefined) return unlimited();
    texts = texts.flatMap((text) => values.map((value) => text + value + span.literal.text));
  }
  return enumOf(cx, texts, site, node);
}

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
  for (const step of path) value = value && propertiesOf(value)?.get(step)?.initializer;
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
  return isConstAssertion(node);
}

function isConstAssertion(node: Ts.Expression): node is Ts.AsExpression {
  return (
    ts.isAsExpression(node) &&
    ts.isTypeReferenceNode(node.type) &&
    ts.isIdentifier(node.type.typeName) &&
    node.type.typeName.text === "const"
  );
}

/** Unwraps `as const`, `satisfies` and parentheses; `as` with another type changes the type. */
export function unwrap(node: Ts.Expression): Ts.Expression {
  let at = node;
  while (ts.isParenthesizedExpression(at) || ts.isSatisfiesExpression(at) || isConstAssertion(at))
    at = at.expression;
  return at;
}

/** Returns the properties of an object literal; `undefined` if some are computed. */
export function propertiesOf(node: Ts.Expression): Map<string, Ts.PropertyAssignment> | undefined {
  const object = unwrap(node);
  if (!ts.isObjectLiteralExpression(object)) return undefined;
  const found = new Map<string, Ts.PropertyAssignment>();
  for (const property of object.properties) {
    if (!ts.isPropertyAssignment(property)) return undefined;
    const { name } = property;
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name) && !ts.isNumericLiteral(name)) return undefined;
    found.set(name.text, property);
  }
  return found;
}

/** Returns the key of a property, which is a number for a name in digits. */
function keyOf({ name }: Ts.PropertyAssignment): Literal {
  return literalValue(name) ?? (ts.isIdentifier(name) ? name.text : "");
}
