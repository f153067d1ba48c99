import type { ts as Ts } from "ts-morph";
import { isSameType } from "../../model/ir/same-type.ts";
import type { TypeNode } from "../../model/ir/type-node.ts";
import { describeType, unwrapNames } from "../../model/ir/type-node.ts";
import { ts } from "../syntax/compiler.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { sharedMembers } from "./discriminated-union.ts";
import { evaluate, evaluateMembers } from "./evaluate.ts";
import { collectLiterals, evaluateKeys } from "./keys.ts";
import { findConstant, inferredAdvice, propertiesOf, reportTypeofOperator, unwrap } from "./literals.ts";
import { enumOf, type Literal, literalValue, reportUnknownMember, reportUnsupported } from "./make-type.ts";

/** Reads `T["x"]`, `T[number]` and `(typeof list)[number]`. */
export function evaluateIndexedAccess(cx: TypeContext, node: Ts.IndexedAccessTypeNode, site: Site): TypeNode {
  const object = bare(node.objectType);
  if (ts.isTypeQueryNode(object)) {
    const literals = constantLiterals(cx, object, node.indexType, site);
    return literals === undefined
      ? reportTypeofOperator(cx, site, inferredAdvice(cx, object, site))
      : enumOf(cx, literals, site, node);
  }
  const of = evaluate(cx, object, { ...site, isPart: true });
  if (cx.failures.has(of)) return of;
  if (bare(node.indexType).kind === ts.SyntaxKind.NumberKeyword) {
    const target = unwrapNames(of);
    if (target.kind === "array") return target.items;
    return reportUnsupported(cx, site, `\`${describeType(of)}[number]\``, "only arrays support `[number]`");
  }
  const index = evaluate(cx, node.indexType, site);
  if (cx.failures.has(index)) return index;
  const target = unwrapNames(of);
  const keys = evaluateKeys(index);
  if (target.kind === "map") return target.values;
  if (keys === undefined)
    return reportUnsupported(cx, site, `the index \`${describeType(index)}\``, "name one member in quotes");
  const all = evaluateMembers(cx, of, site, "[…]");
  if (all === undefined) return failed(cx, site.at);
  const members = sharedMembers(of, all);
  const types: TypeNode[] = [];
  for (const key of keys) {
    const member = members.find(({ name }) => name === key);
    if (member === undefined) {
      const names = members.map(({ name }) => name);
      reportUnknownMember(cx, of, key, names, site);
      return failed(cx, site.at);
    }
    if (!types.some((type) => isSameType(type, member.type))) types.push(member.type);
  }
  const [only] = types;
  if (types.length === 1 && only !== undefined) return only;
  const texts = types.flatMap((type) => collectLiterals(type) ?? []);
  const literals = texts.flatMap(({ values }) => values as readonly Literal[]);
  const enums = texts.flatMap((each) => each.enums ?? []);
  if (texts.length === types.length) return enumOf(cx, literals, site, node, enums);
  return reportUnsupported(cx, site, "a union of several members' types", "name one member");
}

/** Reads `(typeof list)[number]` and `(typeof table)[keyof typeof table]` over literals. */
function constantLiterals(
  cx: TypeContext,
  object: Ts.TypeQueryNode,
  index: Ts.TypeNode,
  site: Site,
): Literal[] | undefined {
  const value = findConstant(cx, object, site);
  if (value === undefined) return undefined;
  const constant = unwrap(value);
  const isNumber = bare(index).kind === ts.SyntaxKind.NumberKeyword;
  if (ts.isArrayLiteralExpression(constant)) return isNumber ? literals(constant.elements) : undefined;
  const properties = propertiesOf(constant);
  if (properties === undefined || isNumber) return undefined;
  const key = evaluate(cx, index, site);
  const names = cx.failures.has(key) ? undefined : evaluateKeys(key);
  if (names === undefined) return undefined;
  return literals(names.map((name) => properties.get(name)?.initializer));
}

function literals(nodes: readonly (Ts.Expression | undefined)[]): Literal[] | undefined {
  const found: Literal[] = [];
  for (const node of nodes) {
    const value = node === undefined ? undefined : literalValue(unwrap(node));
    if (value === undefined) return undefined;
    found.push(value);
  }
  return found;
}

function bare(node: Ts.TypeNode): Ts.TypeNode {
  let at = node;
  while (ts.isParenthesizedTypeNode(at)) at = at.type;
  return at;
}
