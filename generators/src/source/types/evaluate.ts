import type { ts as Ts } from "ts-morph";
import { missingWidth, notAnObject } from "../../model/diagnostics/codes/types.ts";
import type { Member, SpecialType, TypeNode } from "../../model/ir/type-node.ts";
import { describeType, unwrapNames } from "../../model/ir/type-node.ts";
import { ts } from "../syntax/compiler.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { evaluateSymbol } from "./declaration.ts";
import { evaluateIndexedAccess } from "./indexed-access.ts";
import { evaluateIntersection } from "./intersection.ts";
import { evaluateKeyof, evaluateTemplate, evaluateTypeof } from "./literals.ts";
import { enumOf, literalValue, makeArray, reportUnsupported, scalar } from "./make-type.ts";
import { evaluateTypeLiteral } from "./members.ts";
import { evaluateExpression, evaluateImportType, evaluateReference } from "./reference.ts";
import { evaluateUnion } from "./union.ts";

/** Reads a type node by its syntax kind. */
export function evaluate(cx: TypeContext, node: Ts.TypeNode, site: Site): TypeNode {
  if (ts.isParenthesizedTypeNode(node)) return evaluate(cx, node.type, site);
  if (ts.isTypeReferenceNode(node)) return evaluateReference(cx, node, site);
  if (ts.isArrayTypeNode(node)) return makeArray(cx, node, node.elementType, site);
  if (ts.isTypeLiteralNode(node)) return evaluateTypeLiteral(cx, node, site);
  if (ts.isUnionTypeNode(node)) return evaluateUnion(cx, node.types, node, site);
  if (ts.isIntersectionTypeNode(node)) return evaluateIntersection(cx, node, site);
  if (ts.isLiteralTypeNode(node)) return evaluateLiteral(cx, node, site);
  if (ts.isIndexedAccessTypeNode(node)) return evaluateIndexedAccess(cx, node, site);
  if (ts.isImportTypeNode(node)) return evaluateImportType(cx, node, site);
  if (ts.isTypeQueryNode(node)) return evaluateTypeof(cx, node, site);
  if (ts.isTemplateLiteralTypeNode(node)) return evaluateTemplate(cx, node, site);
  if (ts.isTypeOperatorNode(node)) {
    if (node.operator === ts.SyntaxKind.KeyOfKeyword) return evaluateKeyof(cx, node, site);
    if (node.operator === ts.SyntaxKind.ReadonlyKeyword) return evaluate(cx, node.type, site);
  }
  if (ts.isExpressionWithTypeArguments(node)) return evaluateExpression(cx, node, site);
  if (node.kind === ts.SyntaxKind.StringKeyword) return scalar("string", site, node);
  if (node.kind === ts.SyntaxKind.BooleanKeyword) return scalar("boolean", site, node);
  if (node.kind === ts.SyntaxKind.NumberKeyword) {
    cx.report(missingWidth.create({}, site.at));
    return failed(cx, site.at);
  }
  const last = ts.isTupleTypeNode(node) ? node.elements.at(-1) : undefined;
  if (last !== undefined && ts.isTupleTypeNode(node) && ts.isRestTypeNode(last)) {
    const list = last.type.getText(site.file.tree);
    const instead = `use \`${list}\` with +kubebuilder:validation:MinItems=${node.elements.length - 1}`;
    return reportUnsupported(cx, site, "a tuple", instead);
  }
  return reportUnsupported(
    cx,
    site,
    ...(unsupported.get(node.kind) ?? ["this type", "use one of the supported types"]),
  );
}

function evaluateLiteral(cx: TypeContext, node: Ts.LiteralTypeNode, site: Site): TypeNode {
  if (node.literal.kind === ts.SyntaxKind.NullKeyword)
    return reportUnsupported(cx, site, "`null` alone", "write the type of the non-null value, then `| null`");
  const value = literalValue(node.literal);
  if (value === undefined)
    return reportUnsupported(cx, site, "a literal of this type", "use string, integer or boolean literals");
  return enumOf(cx, [value], site, node);
}

const nameTheType =
  "name the type; for arbitrary JSON use `JSONValue` or `RawExtension` of `@capikit/api/meta`";

/** Unsupported notations, each with its replacement. */
const unsupported: ReadonlyMap<Ts.SyntaxKind, readonly [what: string, instead: string]> = new Map([
  [ts.SyntaxKind.AnyKeyword, ["`any`", nameTheType]],
  [ts.SyntaxKind.UnknownKeyword, ["`unknown`", nameTheType]],
  [
    ts.SyntaxKind.ObjectKeyword,
    ["`object`", "declare an interface, or use `RawExtension` of `@capikit/api/meta` for any fields"],
  ],
  [
    ts.SyntaxKind.JSDocNullableType,
    ["`?` beside a type", "write `?` after the member's name, or `| null` for null"],
  ],
  [ts.SyntaxKind.UndefinedKeyword, ["`undefined`", "write `?` after the member's name"]],
  [ts.SyntaxKind.VoidKeyword, ["`undefined`", "write `?` after the member's name"]],
  [ts.SyntaxKind.NeverKeyword, ["`never`", "no value has this type: remove the member"]],
  [ts.SyntaxKind.BigIntKeyword, ["`bigint`", "use `int64` of `@capikit/api/meta`"]],
  [ts.SyntaxKind.SymbolKeyword, ["`symbol`", "JSON has no symbols: use a string"]],
  [ts.SyntaxKind.TupleType, ["a tuple", "use an array, or an interface with one member per element"]],
  [ts.SyntaxKind.FunctionType, ["a function", "JSON has no functions: remove the member"]],
  [ts.SyntaxKind.ConstructorType, ["a function", "JSON has no functions: remove the member"]],
  [ts.SyntaxKind.ConditionalType, ["a conditional type", "write out the resulting type"]],
  [
    ts.SyntaxKind.MappedType,
    [
      "a mapped type",
      "use `Record`, `Pick`, `Omit`, `Partial`, `Readonly`, `Required`, or write out the members",
    ],
  ],
  [ts.SyntaxKind.TypePredicate, ["`this`", "name the type"]],
  [ts.SyntaxKind.ThisType, ["`this`", "name the type"]],
]);

/** Returns the members of an object type; reports other types unless already reported. */
export function evaluateMembers(
  cx: TypeContext,
  type: TypeNode,
  site: Site,
  operation: string,
): readonly Member[] | undefined {
  if (cx.failures.has(type)) return undefined;
  const target = unwrapNames(type);
  if (target.kind === "object") return target.members;
  if (cx.failures.has(target)) return undefined;
  if (isStructured(target)) {
    const symbol = cx.specials.get(target);
    if (symbol !== undefined) return evaluateMembers(cx, evaluateSymbol(cx, symbol, []), site, operation);
  }
  cx.report(notAnObject.create({ operation, type: describeType(type) }, site.at));
  return undefined;
}

/** Reports whether a special type is an object with members. */
export function isStructured(type: TypeNode): type is SpecialType {
  return type.kind === "special" && type.special === "ObjectMeta";
}
