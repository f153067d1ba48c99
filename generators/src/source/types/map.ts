import type { ts as Ts } from "ts-morph";
import { unsupportedKey } from "../../model/diagnostics/codes/types.ts";
import type { Member, TypeNode } from "../../model/ir/type-node.ts";
import { describeType, unwrapNames } from "../../model/ir/type-node.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { evaluate } from "./evaluate.ts";
import { collectLiterals, evaluateKeys } from "./keys.ts";
import { reportLostMarkers } from "./make-type.ts";

/** Reads `{ [key: string]: T }`. */
export function evaluateIndexSignature(
  cx: TypeContext,
  node: Ts.IndexSignatureDeclaration,
  site: Site,
): TypeNode {
  const key = node.parameters[0]?.type;
  const keyType = key === undefined ? undefined : evaluateKey(cx, key, site);
  if (keyType === undefined || cx.failures.has(keyType)) return keyType ?? failed(cx, site.at);
  if (!isText(keyType)) return reportKeyType(cx, keyType, site);
  if (isNever(node.type)) return objectOf([], node, site);
  reportLostMarkers(cx, keyType, site, "key");
  return mapOf(cx, evaluate(cx, node.type, site), node, site);
}

/** Reads `Record<K, T>`: a map, or an object if the keys are literals. */
export function evaluateRecord(
  cx: TypeContext,
  node: Ts.Node,
  key: Ts.TypeNode,
  value: Ts.TypeNode,
  site: Site,
): TypeNode {
  const keyType = evaluateKey(cx, key, site);
  if (cx.failures.has(keyType)) return keyType;
  const keys = evaluateKeys(keyType);
  if (keys === undefined && !isText(keyType)) return reportKeyType(cx, keyType, site);
  if (keys === undefined && isNever(value)) return objectOf([], node, site);
  reportLostMarkers(cx, keyType, site, "key");
  const type = evaluate(cx, value, site);
  if (keys === undefined) return mapOf(cx, type, node, site);
  const isNumeric = collectLiterals(keyType)?.type === "integer";
  const members = keys.map(
    (name): Member =>
      Object.freeze({
        name,
        optional: false,
        ...(isNumeric && { isNumeric }),
        type,
        markers: Object.freeze([]),
        location: site.at,
      }),
  );
  return objectOf(members, node, site);
}

/** A map without possible values is an object without fields. */
function isNever(node: Ts.TypeNode): boolean {
  return node.kind === ts.SyntaxKind.NeverKeyword;
}

function objectOf(members: readonly Member[], node: Ts.Node, site: Site): TypeNode {
  const location = locationOf(site.file, node);
  return Object.freeze({
    kind: "object",
    members: Object.freeze(members),
    bases: Object.freeze([]),
    location,
  });
}

function evaluateKey(cx: TypeContext, node: Ts.TypeNode, site: Site): TypeNode {
  return numberKeyword(node) ? reportKey(cx, "number", site) : evaluate(cx, node, site);
}

function mapOf(cx: TypeContext, values: TypeNode, node: Ts.Node, site: Site): TypeNode {
  if (cx.failures.has(values)) return values;
  return Object.freeze({ kind: "map", values, location: locationOf(site.file, node) });
}

function isText(type: TypeNode): boolean {
  const target = unwrapNames(type);
  if (target.kind === "scalar") return target.type === "string";
  return target.kind === "special" && ["bytes", "Duration", "MicroTime", "Time"].includes(target.special);
}

function reportKeyType(cx: TypeContext, type: TypeNode, site: Site): TypeNode {
  return reportKey(cx, describeType(type), site);
}

function reportKey(cx: TypeContext, type: string, site: Site): TypeNode {
  cx.report(unsupportedKey.create({ type }, site.at));
  return failed(cx, site.at);
}

function numberKeyword(node: Ts.TypeNode): boolean {
  return node.kind === ts.SyntaxKind.NumberKeyword || node.kind === ts.SyntaxKind.SymbolKeyword;
}
