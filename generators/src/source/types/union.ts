import type { ts as Ts } from "ts-morph";
import {
  includedLiterals,
  nullWithEnum,
  requiredUndefined,
  unsupportedUnion,
} from "../../model/diagnostics/codes/types.ts";
import { isSameType } from "../../model/ir/same-type.ts";
import type { NullableType, TypeNode } from "../../model/ir/type-node.ts";
import { describeType, unwrapNames } from "../../model/ir/type-node.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { failed, opaque, type Site, type TypeContext } from "./context.ts";
import { evaluateDiscriminated } from "./discriminated-union.ts";
import { evaluate } from "./evaluate.ts";
import { collectLiterals } from "./keys.ts";
import { enumOf, type Literal, reportLostMarkers } from "./make-type.ts";

/** The parts of a union, including nested ones and aliases of literals. */
interface Parts {
  readonly literals: Literal[];
  /** All parts that are not literals, without duplicates. */
  readonly types: TypeNode[];
  /** Nullable aliases with markers or a text. */
  readonly aliases: TypeNode[];
  /** The aliases that contain the literals. */
  readonly sources: Set<TypeNode | undefined>;
  /** The texts of the enums that declare the literals. */
  readonly enums: Set<string>;
  nullable: boolean;
  undefinable: boolean;
  number: boolean;
  failure: TypeNode | undefined;
}

/** Reads `A | B`: literals, or one type and null. */
export function evaluateUnion(
  cx: TypeContext,
  types: readonly Ts.TypeNode[],
  node: Ts.Node,
  site: Site,
): TypeNode {
  const parts: Parts = {
    literals: [],
    types: [],
    aliases: [],
    sources: new Set(),
    enums: new Set(),
    nullable: false,
    undefinable: false,
    number: false,
    failure: undefined,
  };
  for (const type of types) collect(cx, type, site, parts);
  if (parts.failure !== undefined) return parts.failure;
  addAliases(cx, parts);
  if (parts.undefinable) {
    cx.report(requiredUndefined.create({}, site.at));
    return failed(cx, site.at);
  }
  const type = combine(cx, parts, site, node);
  if (!parts.nullable || cx.failures.has(type)) return type;
  return toNullable(cx, type, site);
}

/** Returns `T | null`; reports an enum, which would reject null. */
function toNullable(cx: TypeContext, type: TypeNode, site: Site): TypeNode {
  if (collectLiterals(type) !== undefined) {
    cx.report(nullWithEnum.create({ type: describeType(type) }, site.at));
    return failed(cx, site.at);
  }
  if (unwrapNames(type).kind === "nullable") return type;
  return Object.freeze({ kind: "nullable", of: type, location: site.at });
}

/** Returns the type without null. Names with markers or a text keep them. */
export function toNonNull(type: TypeNode): TypeNode {
  const target = unwrapNames(type);
  if (target.kind !== "nullable") return type;
  if (type.kind !== "named" || !isAnnotated(type)) return target.of;
  return Object.freeze({ ...type, target: toNonNull(type.target) });
}

/** Reports whether names add markers or a text to a type. */
function isAnnotated(type: TypeNode): boolean {
  if (type.kind !== "named") return false;
  return type.markers.length > 0 || type.description !== undefined || isAnnotated(type.target);
}

/** Returns the type that names refer to, without null. */
function withoutNames(type: TypeNode): TypeNode {
  const target = unwrapNames(type);
  return target.kind === "nullable" ? unwrapNames(target.of) : target;
}

function collect(cx: TypeContext, node: Ts.TypeNode, site: Site, parts: Parts): void {
  if (ts.isParenthesizedTypeNode(node)) collect(cx, node.type, site, parts);
  else if (ts.isUnionTypeNode(node)) for (const part of node.types) collect(cx, part, site, parts);
  else if (ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword)
    parts.nullable = true;
  else if (node.kind === ts.SyntaxKind.UndefinedKeyword) parts.undefinable = true;
  else if (node.kind === ts.SyntaxKind.NumberKeyword) parts.number = true;
  else if (node.kind !== ts.SyntaxKind.NeverKeyword) add(cx, evaluate(cx, node, site), parts);
}

function add(cx: TypeContext, type: TypeNode, parts: Parts): void {
  if (cx.failures.has(type)) {
    parts.failure = type;
    return;
  }
  const target = unwrapNames(type);
  if (target.kind === "enum") {
    for (const value of target.values) if (isLiteral(value)) parts.literals.push(value);
    for (const text of target.enums ?? []) parts.enums.add(text);
    parts.sources.add(type.kind === "named" ? type : undefined);
  } else if (target.kind === "nullable") {
    parts.nullable = true;
    if (isAnnotated(type)) parts.aliases.push(type);
    else add(cx, target.of, parts);
  } else if (!parts.types.some((one) => isSameType(one, type))) parts.types.push(type);
}

/** Adds nullable aliases. One that is the only type of the union keeps its markers and text. */
function addAliases(cx: TypeContext, parts: Parts): void {
  const [first] = parts.aliases;
  if (first === undefined) return;
  if (parts.types.length === 0 && parts.aliases.every((alias) => isSameType(first, alias)))
    parts.types.push(first);
  else for (const alias of parts.aliases) add(cx, (unwrapNames(alias) as NullableType).of, parts);
}

function isLiteral(value: unknown): value is Literal {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function combine(cx: TypeContext, parts: Parts, site: Site, node: Ts.Node): TypeNode {
  const { types } = parts;
  const [only] = types;
  if (!parts.number && only === undefined) {
    const [source] = parts.sources;
    if (parts.sources.size === 1 && source !== undefined) return source;
    for (const part of parts.sources) if (part !== undefined) reportLostMarkers(cx, part, site, "literals");
    return enumOf(cx, parts.literals, site, node, parts.enums);
  }
  if (!parts.number && types.length === 1 && only !== undefined) {
    // TypeScript drops literals that another part of the union includes.
    const target = withoutNames(only);
    if (parts.literals.every((value) => target.kind === "scalar" && target.type === typeof value)) {
      const literals = [...new Set(parts.literals.map((value) => JSON.stringify(value)))];
      if (literals.length > 0 && site.file.own)
        cx.report(includedLiterals.create({ literals, type: describeType(only) }, site.at));
      return only;
    }
  }
  if (!parts.number && parts.literals.length === 0) {
    const object = evaluateDiscriminated(cx, types, site, node);
    if (object !== undefined) return object;
  }
  const isText = (type: TypeNode): boolean => {
    const target = withoutNames(type);
    return target.kind === "scalar" && target.type === "string";
  };
  const isNumber = (type: TypeNode): boolean => {
    const target = withoutNames(type);
    return target.kind === "special" && /^u?int\d*$/.test(target.special);
  };
  const numeric = parts.number || types.some(isNumber);
  const textual = types.some(isText) || parts.literals.some((value) => typeof value === "string");
  const intOrString = numeric && textual && types.every((type) => isText(type) || isNumber(type));
  if (intOrString && site.intOrString === true) return opaque(locationOf(site.file, node));
  cx.report(
    unsupportedUnion.create(
      {
        parts: [
          ...(parts.number ? ["number"] : []),
          ...types.map(describeType),
          ...new Set(parts.literals.map((value) => JSON.stringify(value))),
        ],
        sort: intOrString
          ? "int-or-string"
          : types.length > 0 && types.every((type) => unwrapNames(type).kind === "object")
            ? "objects"
            : parts.literals.length > 0
              ? "literals"
              : "other",
      },
      site.at,
    ),
  );
  return failed(cx, site.at);
}

/** Returns a member's type without `undefined`; `undefined` if nothing remains. */
export function withoutUndefined(node: Ts.TypeNode): readonly Ts.TypeNode[] | undefined {
  if (ts.isParenthesizedTypeNode(node)) return withoutUndefined(node.type);
  if (!ts.isUnionTypeNode(node)) return undefined;
  const rest = node.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
  return rest.length === node.types.length ? undefined : rest;
}
