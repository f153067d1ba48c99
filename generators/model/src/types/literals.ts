import type { ts as Ts } from "ts-morph";
import { mixedLiterals, notAnInteger } from "../diagnostics/codes/types.ts";
import type { EnumType, TypeNode } from "../ir/type-node.ts";
import { ts } from "../load/compiler.ts";
import { locationOf } from "../load/location.ts";
import { isConst } from "../load/scope.ts";
import type { DeclaredSymbol } from "../load/symbols.ts";
import { resolveByChecker } from "./checker.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { evaluate, refuse, scalar } from "./evaluate.ts";
import { membersOf } from "./members-of.ts";
import { behindNames, literalsOf } from "./type-key.ts";

export type Literal = boolean | number | string;

/** The value of a literal as an expression writes it. */
export function literalValue(node: Ts.Node): Literal | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) {
    if (node.operator === ts.SyntaxKind.MinusToken) return -Number(node.operand.text);
    if (node.operator === ts.SyntaxKind.PlusToken) return Number(node.operand.text);
  }
  return undefined;
}

/** Literals of one sort as a type. Both booleans are `boolean`, as in TypeScript. */
export function enumOf(cx: TypeContext, literals: readonly Literal[], site: Site, node: Ts.Node): TypeNode {
  const values = [...new Set(literals)];
  const [first] = values;
  const sort = typeof first;
  if (first === undefined)
    return refuse(cx, site, "a union of nothing", "no value has this type: drop the member");
  if (values.some((value) => typeof value !== sort)) {
    cx.report(mixedLiterals.create({ values }, site.at));
    return failed(cx, site.at);
  }
  const fraction = values.find(
    (value): value is number => typeof value === "number" && !Number.isSafeInteger(value),
  );
  if (fraction !== undefined) {
    cx.report(notAnInteger.create({ value: fraction }, site.at));
    return failed(cx, site.at);
  }
  if (sort === "boolean" && values.length === 2) return scalar("boolean", site, node);
  const type = sort === "number" ? "integer" : sort === "boolean" ? "boolean" : "string";
  return Object.freeze({
    kind: "enum",
    type,
    values: Object.freeze(values),
    location: locationOf(site.file, node),
  });
}

/** `keyof T`. */
export function evaluateKeyOf(cx: TypeContext, node: Ts.TypeOperatorNode, site: Site): TypeNode {
  const inner = ts.isParenthesizedTypeNode(node.type) ? node.type.type : node.type;
  if (ts.isTypeQueryNode(inner)) {
    const object = constantOf(cx, inner, site);
    const properties = object === undefined ? undefined : propertiesOf(object);
    if (properties !== undefined) return enumOf(cx, [...properties.keys()], site, node);
    return resolveByChecker(cx, node, site) ?? refuseTypeOf(cx, site);
  }
  const of = evaluate(cx, inner, site);
  if (cx.failures.has(of)) return of;
  if (behindNames(of).kind === "map") return scalar("string", site, node);
  const members = membersOf(cx, of, site, "keyof");
  if (members === undefined) return failed(cx, site.at);
  return enumOf(
    cx,
    members.map(({ name }) => name),
    site,
    node,
  );
}

/** `typeof x`, for what stands alone: a constant that is a literal. */
export function evaluateTypeOf(cx: TypeContext, node: Ts.TypeQueryNode, site: Site): TypeNode {
  const value = constantOf(cx, node, site);
  const literal = value === undefined ? undefined : literalValue(unwrap(value));
  if (literal !== undefined) return enumOf(cx, [literal], site, node);
  return resolveByChecker(cx, node, site) ?? refuseTypeOf(cx, site);
}

export function refuseTypeOf(cx: TypeContext, site: Site): TypeNode {
  return refuse(
    cx,
    site,
    "the type of a value that is no constant of literals",
    "declare the constant with `as const`, or write out its values",
  );
}

/** Literals in a template: `v${1 | 2}`. */
export function evaluateTemplate(cx: TypeContext, node: Ts.TemplateLiteralTypeNode, site: Site): TypeNode {
  let texts = [node.head.text];
  for (const span of node.templateSpans) {
    const type = evaluate(cx, span.type, site);
    if (cx.failures.has(type)) return type;
    const target = behindNames(type);
    const values =
      target.kind === "enum"
        ? target.values.map(String)
        : target.kind === "scalar" && target.type === "boolean"
          ? ["false", "true"]
          : undefined;
    if (values === undefined)
      return refuse(
        cx,
        site,
        "a template that stands for any number of texts",
        "use `string` with `+kubebuilder:validation:Pattern`",
      );
    texts = texts.flatMap((text) => values.map((value) => text + value + span.literal.text));
  }
  return enumOf(cx, texts, site, node);
}

/** The initialiser of the `const` behind `typeof x`. */
export function constantOf(cx: TypeContext, node: Ts.TypeQueryNode, site: Site): Ts.Expression | undefined {
  let name = node.exprName;
  const path: string[] = [];
  while (ts.isQualifiedName(name)) {
    path.unshift(name.right.text);
    name = name.left;
  }
  let meaning = cx.symbols.lookup(site.scope, name.text);
  while (meaning?.kind === "module" && path[0] !== undefined)
    meaning = cx.symbols.member(meaning, path.shift() ?? "");
  if (meaning?.kind !== "declared") return undefined;
  let value = initializerOf(meaning);
  for (const step of path) {
    value = value === undefined ? undefined : propertiesOf(value)?.get(step);
  }
  return value;
}

function initializerOf(symbol: DeclaredSymbol): Ts.Expression | undefined {
  for (const node of symbol.nodes) {
    if (!ts.isVariableDeclaration(node) || node.type !== undefined || node.initializer === undefined)
      continue;
    const isLiteral = isConst(node) && literalValue(node.initializer) !== undefined;
    if (isLiteral || isConstant(node.initializer)) return node.initializer;
  }
  return undefined;
}

/** Whether TypeScript keeps the literals of an expression. */
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

/** An expression without `as const`, `satisfies` and parentheses. */
export function unwrap(node: Ts.Expression): Ts.Expression {
  let at = node;
  while (ts.isParenthesizedExpression(at) || ts.isSatisfiesExpression(at) || ts.isAsExpression(at))
    at = at.expression;
  return at;
}

/** The properties of an object literal; `undefined` where they are not all written out. */
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

/** The literals of a type that must be keys: `Pick`, `Omit`, `Record`, `T["x"]`. */
export function keysOf(type: TypeNode): readonly string[] | undefined {
  const literals: EnumType | undefined = literalsOf(type);
  return literals === undefined || literals.type === "boolean" ? undefined : literals.values.map(String);
}
