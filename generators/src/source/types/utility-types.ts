import type { Json } from "@capikit/schema";
import type { ts as Ts } from "ts-morph";
import { typeArguments } from "../../model/diagnostics/codes/types.ts";
import type { Member, TypeNode } from "../../model/ir/type-node.ts";
import { describeType, unionsOf, unwrapNames } from "../../model/ir/type-node.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { mapParts, sharedMembers } from "./discriminated-union.ts";
import { evaluate, evaluateMembers, isStructured } from "./evaluate.ts";
import { collectLiterals, evaluateKeys } from "./keys.ts";
import {
  enumOf,
  type Literal,
  makeArray,
  reportLostMarkers,
  reportUnknownMember,
  reportUnsupported,
} from "./make-type.ts";
import { evaluateRecord } from "./map.ts";
import { evaluateUnion, toNonNull } from "./union.ts";

/** Supported generics of TypeScript, with the number of their arguments. */
const arity = {
  Array: 1,
  ReadonlyArray: 1,
  Record: 2,
  Pick: 2,
  Omit: 2,
  Partial: 1,
  Required: 1,
  Readonly: 1,
  NonNullable: 1,
  Exclude: 2,
  Extract: 2,
  Uppercase: 1,
  Lowercase: 1,
  Capitalize: 1,
  Uncapitalize: 1,
} as const;

export type UtilityName = keyof typeof arity;
export const utilityNames: readonly string[] = Object.keys(arity);

export function isUtility(name: string): name is UtilityName {
  return Object.hasOwn(arity, name);
}

export function evaluateUtility(
  cx: TypeContext,
  name: UtilityName,
  args: readonly Ts.TypeNode[],
  node: Ts.Node,
  site: Site,
): TypeNode {
  const [first, second] = args;
  if (first === undefined || args.length !== arity[name]) {
    const count = arity[name];
    cx.report(typeArguments.create({ name, least: count, most: count, given: args.length }, site.at));
    return failed(cx, site.at);
  }
  if (name === "Array" || name === "ReadonlyArray") return makeArray(cx, node, first, site);
  if (name === "Record")
    return second === undefined ? failed(cx, site.at) : evaluateRecord(cx, node, first, second, site);
  const nonNull = name === "NonNullable" ? withoutNull(first) : undefined;
  if (nonNull !== undefined) return toNonNull(evaluateUnion(cx, nonNull, node, site));
  const isSelection = name === "Pick" || name === "Omit";
  const of = evaluate(cx, first, isSelection ? { ...site, isPart: true } : site);
  const by = second === undefined ? undefined : evaluate(cx, second, site);
  if (cx.failures.has(of) || (by !== undefined && cx.failures.has(by))) return failed(cx, site.at);
  const target = unwrapNames(of);
  // An interface that extends the new type has markers of its own.
  const isBase = ts.isExpressionWithTypeArguments(node);
  const isKept = name === "NonNullable" || (name === "Readonly" && !isMapped(target));
  if (!isKept && !isBase) reportLostMarkers(cx, of, site, "derived");
  switch (name) {
    case "Readonly":
      // TypeScript maps over arrays and maps too, and leaves other types unchanged.
      if (!isMapped(target)) return of;
      return mapMembers(cx, name, of, (member) => Object.freeze({ ...member, readonly: true }), node, site);
    case "Partial":
    case "Required": {
      if (target.kind === "map") return target;
      const optional = name === "Partial";
      const change = (member: Member): Member =>
        member.optional === optional ? member : Object.freeze({ ...member, optional });
      return mapMembers(cx, name, of, change, node, site);
    }
    case "Pick":
    case "Omit":
      return by === undefined ? failed(cx, site.at) : select(cx, name, of, by, node, site);
    case "NonNullable":
      return toNonNull(of);
    case "Exclude":
    case "Extract":
      return by === undefined ? failed(cx, site.at) : filter(cx, name, of, by, node, site);
    default:
      return recase(cx, name, of, node, site);
  }
}

/** Reports whether `Readonly` makes a new type of the members of a type. */
function isMapped(type: TypeNode): boolean {
  return type.kind === "object" || isStructured(type);
}

/** Removes null from a union: null in an enum is rejected, but has no effect here. */
function withoutNull(node: Ts.TypeNode): readonly Ts.TypeNode[] | undefined {
  if (ts.isParenthesizedTypeNode(node)) return withoutNull(node.type);
  if (!ts.isUnionTypeNode(node)) return undefined;
  return node.types.filter(
    (part) =>
      part.kind !== ts.SyntaxKind.UndefinedKeyword &&
      !(ts.isLiteralTypeNode(part) && part.literal.kind === ts.SyntaxKind.NullKeyword),
  );
}

/** Changes all members of a type; those of each part in a discriminated union. */
function mapMembers(
  cx: TypeContext,
  name: "Partial" | "Readonly" | "Required",
  of: TypeNode,
  change: (member: Member) => Member,
  node: Ts.Node,
  site: Site,
): TypeNode {
  const members = evaluateMembers(cx, of, site, name);
  const target = unwrapNames(of);
  if (target.kind !== "object" || unionsOf(target).length === 0)
    return withMembers(cx, members?.map(change), node, site);
  return (
    mapParts(cx, target, change, site, node) ??
    reportUnsupported(
      cx,
      site,
      `\`${name}\` on the discriminated union \`${describeType(of)}\``,
      "declare the members of its parts in this way, with a required discriminator",
    )
  );
}

function withMembers(
  cx: TypeContext,
  members: readonly Member[] | undefined,
  node: Ts.Node,
  site: Site,
): TypeNode {
  if (members === undefined) return failed(cx, site.at);
  return Object.freeze({
    kind: "object",
    members: Object.freeze([...members]),
    bases: Object.freeze([]),
    location: locationOf(site.file, node),
  });
}

function select(
  cx: TypeContext,
  name: "Omit" | "Pick",
  of: TypeNode,
  by: TypeNode,
  node: Ts.Node,
  site: Site,
): TypeNode {
  const all = evaluateMembers(cx, of, site, name);
  if (all === undefined) return failed(cx, site.at);
  const members = sharedMembers(of, all);
  const keys = evaluateKeys(by);
  if (keys === undefined)
    return reportUnsupported(
      cx,
      site,
      `\`${describeType(by)}\` as the names of members`,
      "write the names in quotes",
    );
  const names = members.map((member) => member.name);
  const missing = keys.filter((key) => !names.includes(key));
  if (name === "Pick" && missing.length > 0) {
    for (const key of missing) reportUnknownMember(cx, of, key, names, site);
    return failed(cx, site.at);
  }
  const kept = members.filter((member) => keys.includes(member.name) === (name === "Pick"));
  return withMembers(cx, kept, node, site);
}

function filter(
  cx: TypeContext,
  name: "Exclude" | "Extract",
  of: TypeNode,
  by: TypeNode,
  node: Ts.Node,
  site: Site,
): TypeNode {
  const target = unwrapNames(of);
  if (target.kind === "nullable" && name === "Exclude") return filter(cx, name, target.of, by, node, site);
  const literals = collectLiterals(of);
  if (literals === undefined)
    return reportUnsupported(
      cx,
      site,
      `\`${name}\` on \`${describeType(of)}\``,
      "use it on a union of literals",
    );
  const others = collectLiterals(by);
  const scalar = unwrapNames(by);
  const matches = (value: Json): boolean =>
    others?.values.includes(value) ?? (scalar.kind === "scalar" && scalar.type === typeof value);
  const kept = literals.values.filter((value) => matches(value) === (name === "Extract"));
  return enumOf(cx, kept as readonly Literal[], site, node, literals.enums);
}

function recase(
  cx: TypeContext,
  name: "Capitalize" | "Lowercase" | "Uncapitalize" | "Uppercase",
  of: TypeNode,
  node: Ts.Node,
  site: Site,
): TypeNode {
  const literals = collectLiterals(of);
  if (literals?.type !== "string")
    return reportUnsupported(cx, site, `\`${name}\` on \`${describeType(of)}\``, "use it on string literals");
  const change = (text: string): string => {
    if (name === "Uppercase") return text.toUpperCase();
    if (name === "Lowercase") return text.toLowerCase();
    const head = text.charAt(0);
    return (name === "Capitalize" ? head.toUpperCase() : head.toLowerCase()) + text.slice(1);
  };
  return enumOf(
    cx,
    literals.values.map((value) => change(String(value))),
    site,
    node,
  );
}
