import { compareText } from "@capikit/common/text";
import type { ts as Ts } from "ts-morph";
import { metadataRedeclared } from "../../model/diagnostics/codes/project.ts";
import {
  membersWithIndex,
  notAnObject,
  recursiveType,
  typeArguments,
  unsupportedType,
} from "../../model/diagnostics/codes/types.ts";
import type { Member, NamedType, TypeNode } from "../../model/ir/type-node.ts";
import { describeType, unwrapNames } from "../../model/ir/type-node.ts";
import { rootMembers } from "../../model/markers/special.ts";
import type { Location } from "../../model/text/source-text.ts";
import type { DocBlock } from "../comments/read-comments.ts";
import { findBuiltin, nameNode } from "../symbols/docs.ts";
import type { DeclaredSymbol } from "../symbols/symbols.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { failed, isSameInstance, noParams, type Site, type TypeContext } from "./context.ts";
import { evaluate } from "./evaluate.ts";
import { mergeMember, reportConflict } from "./intersection.ts";
import { hasRules } from "./keys.ts";
import { enumOf, type Literal, literalValue, reportRedeclared } from "./make-type.ts";
import { type Body, evaluateBody, evaluateMember } from "./members.ts";

/** Maximum nesting of a generic in its own instantiations before it counts as infinite. */
const maxNesting = 10;

/** Returns the type of a declaration; equal type arguments return the same node. */
export function evaluateSymbol(
  cx: TypeContext,
  symbol: DeclaredSymbol,
  args: readonly TypeNode[],
  from?: Site,
): TypeNode {
  // Nodes of arguments are those of the first use, which another file may have.
  if (args.length > 0) cx.workspace.invalidate(symbol.file.source.path);
  const known = cx.named.get(symbol, args);
  if (known !== undefined) return known;
  const circle =
    cx.open.find((open) => open.symbol === symbol && isSameInstance(open.args, args)) ??
    cx.open.filter((open) => open.symbol === symbol)[maxNesting];
  if (circle !== undefined) {
    // Aliases are not members: report the cycle at the member that names the alias, if any.
    const member = cx.members.length > circle.depth ? cx.members.at(-1) : undefined;
    const at = member ?? from?.at ?? declarationLocation(symbol);
    const isUnion = symbol.nodes.some(
      (node) => ts.isTypeAliasDeclaration(node) && ts.isUnionTypeNode(node.type),
    );
    cx.report(recursiveType.create({ name: symbol.name, isUnion, isPart: from?.isPart === true }, at));
    return failed(cx, at);
  }
  cx.open.push({ symbol, args, depth: cx.members.length });
  const node = make(cx, symbol, args);
  cx.open.pop();
  cx.named.set(symbol, args, node);
  return node;
}

/** Returns type arguments with defaults; reports a wrong number and returns `undefined`. */
export function completeArguments(
  cx: TypeContext,
  symbol: DeclaredSymbol,
  written: readonly TypeNode[],
  site: Site,
): readonly TypeNode[] | undefined {
  const declaration = symbol.nodes.find(hasTypeParameters);
  const parameters = declaration?.typeParameters ?? [];
  const needed = parameters.filter((parameter) => parameter.default === undefined).length;
  if (written.length > parameters.length || written.length < needed) {
    cx.report(
      typeArguments.create(
        { name: symbol.name, least: needed, most: parameters.length, given: written.length },
        site.at,
      ),
    );
    return undefined;
  }
  const params = new Map<string, TypeNode>();
  parameters.forEach((parameter, at) => {
    const arg = written[at];
    if (arg !== undefined) params.set(parameter.name.text, arg);
    else if (parameter.default !== undefined) {
      const inner: Site = {
        file: symbol.file,
        scope: symbol.scope,
        params,
        at: declarationLocation(symbol),
      };
      params.set(parameter.name.text, evaluate(cx, parameter.default, inner));
    }
  });
  return [...params.values()];
}

/** Reports whether a type requires type arguments. */
export function needsArguments({ nodes }: DeclaredSymbol): boolean {
  const parameters = nodes.find(hasTypeParameters)?.typeParameters ?? [];
  return parameters.some((parameter) => parameter.default === undefined);
}

export function declarationLocation(symbol: DeclaredSymbol): Location {
  const node = symbol.nodes.find((each) => !ts.isVariableDeclaration(each)) ?? symbol.nodes[0];
  if (node === undefined) throw new Error(`symbol ${symbol.name} without a declaration`);
  return locationOf(symbol.file, nameNode(node));
}

/** Returns the comments of a type, which are read for the target of the first call. */
export function docsOf(cx: TypeContext, symbol: DeclaredSymbol): DocBlock {
  return cx.docs.ofSymbol(symbol, cx.isKind(symbol) ? "kind" : "type");
}

function make(cx: TypeContext, symbol: DeclaredSymbol, args: readonly TypeNode[]): NamedType {
  const interfaces = symbol.nodes.filter(ts.isInterfaceDeclaration);
  const alias = symbol.nodes.find(ts.isTypeAliasDeclaration);
  const { description, markers, tags = [] } = docsOf(cx, symbol);
  if (symbol.file.own) tags.forEach(cx.report);
  const location = declarationLocation(symbol);
  const siteOf = (node: Ts.InterfaceDeclaration | Ts.TypeAliasDeclaration): Site => ({
    file: symbol.file,
    scope: symbol.scope,
    params: bind(node, args),
    at: location,
    markers,
  });
  let target: TypeNode;
  let declaration: NamedType["declaration"];
  let narrowed: readonly Member[] | undefined;
  if (alias !== undefined) {
    declaration = "alias";
    const isIntOrString = markers.some(({ key }) => key === "kubebuilder:validation:XIntOrString");
    target = evaluate(cx, alias.type, { ...siteOf(alias), ...(isIntOrString ? { intOrString: true } : {}) });
  } else if (interfaces.length > 0) {
    declaration = "interface";
    const made = makeInterface(cx, symbol, interfaces, siteOf);
    target = made.target;
    narrowed = made.narrowed;
  } else {
    declaration = "enum";
    target = makeEnum(cx, symbol, location);
  }
  const name = args.length === 0 ? symbol.name : `${symbol.name}<${args.map(describeType).join(", ")}>`;
  const node: NamedType = Object.freeze({
    kind: "named",
    name,
    declaration,
    ...(description === undefined ? {} : { description }),
    markers,
    target,
    location,
  });
  if (cx.failures.has(target)) cx.failures.add(node);
  if (narrowed !== undefined && narrowed.length > 0) cx.narrowed.set(node, narrowed);
  return node;
}

function makeInterface(
  cx: TypeContext,
  symbol: DeclaredSymbol,
  nodes: readonly Ts.InterfaceDeclaration[],
  siteOf: (node: Ts.InterfaceDeclaration) => Site,
): { readonly target: TypeNode; readonly narrowed: readonly Member[] } {
  const location = declarationLocation(symbol);
  const isRoot = findBuiltin(symbol) === "KubernetesObject";
  const bases: TypeNode[] = [];
  const inherited = new Map<string, Member>();
  const narrowed: Member[] = [];
  const conflicts: (readonly [Member, Member])[] = [];
  /** Bases without members: maps and arrays, which an interface may extend but not add to. */
  const plain: TypeNode[] = [];
  let isObject = isRoot;
  let whole = true;
  for (const node of nodes)
    for (const clause of node.heritageClauses ?? [])
      for (const written of clause.types) {
        const base = evaluate(cx, written, siteOf(node));
        for (const item of cx.narrowed.get(base) ?? []) narrowed.push(item);
        const target = unwrapNames(base);
        if (cx.failures.has(target)) whole = false;
        else if (target.kind !== "object") plain.push(base);
        else {
          if (hasRules(base)) bases.push(base);
          isObject ||= roots.has(target);
          for (const member of target.members) {
            const other = inherited.get(member.name);
            const merged = other === undefined ? member : mergeMember(cx, other, member);
            if (merged !== undefined) inherited.set(member.name, merged);
            else if (other !== undefined) conflicts.push([other, member]);
          }
        }
      }
  let body: Body = { members: new Map(), map: undefined };
  for (const node of nodes) {
    const site = siteOf(node);
    body = evaluateBody(cx, node.members, site, body, (name, member) => {
      if (isRoot || !isObject || !rootMembers.has(name)) return false;
      const at = locationOf(symbol.file, member.name);
      if (name === "metadata") cx.report(metadataRedeclared.create({ name: symbol.name }, at));
      else narrowed.push(evaluateMember(cx, name, member, at, site));
      return true;
    });
  }
  if (!whole) return { target: failed(cx, location), narrowed };
  const isEmpty = body.members.size + inherited.size === 0;
  if (body.map !== undefined && isEmpty) return { target: body.map, narrowed };
  const [only] = plain;
  if (only !== undefined) {
    if (plain.length === 1 && isEmpty && ["array", "map"].includes(unwrapNames(only).kind))
      return { target: only, narrowed };
    cx.report(notAnObject.create({ operation: "extends", type: describeType(only) }, location));
    return { target: failed(cx, location), narrowed };
  }
  if (body.map !== undefined) {
    if (!cx.failures.has(body.map)) cx.report(membersWithIndex.create({}, location));
    return { target: failed(cx, location), narrowed };
  }
  const own = [...body.members.values()].map((member) =>
    isRoot ? Object.freeze({ ...member, optional: true }) : member,
  );
  for (const member of own) {
    const base = inherited.get(member.name);
    const node = nodes[0];
    if (base !== undefined && node !== undefined) reportRedeclared(cx, base, member, siteOf(node));
  }
  for (const [one, other] of conflicts) {
    if (body.members.has(one.name)) continue;
    reportConflict(cx, { name: one.name, by: "extends" }, one, other, location);
    return { target: failed(cx, location), narrowed };
  }
  const members = [...own, ...[...inherited.values()].filter(({ name }) => !body.members.has(name))];
  const target: TypeNode = Object.freeze({
    kind: "object",
    members: Object.freeze(members),
    bases: Object.freeze(bases),
    location,
  });
  if (isObject) roots.add(target);
  return { target, narrowed };
}

/** Objects with the members of `KubernetesObject`. */
const roots = new WeakSet<TypeNode>();

function makeEnum(cx: TypeContext, symbol: DeclaredSymbol, at: Location): TypeNode {
  const site: Site = { file: symbol.file, scope: symbol.scope, params: noParams, at };
  const values = enumMembers(symbol);
  const node = symbol.nodes[0];
  if (values === undefined || node === undefined) {
    cx.report(
      unsupportedType.create(
        { what: "an enum of computed values", instead: "assign a literal to every member" },
        at,
      ),
    );
    return failed(cx, at);
  }
  return enumOf(cx, [...values.values()], site, node, [enumText(symbol)]);
}

/**
 * Returns the text of an enum, equal for enums that are assignable to each other: name and members.
 * A `const enum` is only assignable to itself.
 */
export function enumText(symbol: DeclaredSymbol): string {
  const members = [...(enumMembers(symbol) ?? [])].sort(([a], [b]) => compareText(a, b));
  const isConst = symbol.nodes.some(
    (node) =>
      ts.isEnumDeclaration(node) && (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Const) !== 0,
  );
  const { source, start } = declarationLocation(symbol);
  return JSON.stringify([symbol.name, members, ...(isConst ? [source.path, start] : [])]);
}

/** Returns the members of an enum with their values; `undefined` if one is computed. */
export function enumMembers(symbol: DeclaredSymbol): ReadonlyMap<string, Literal> | undefined {
  const values = new Map<string, Literal>();
  for (const node of symbol.nodes.filter(ts.isEnumDeclaration)) {
    let next: number | undefined = 0;
    for (const member of node.members) {
      const value: Literal | undefined =
        member.initializer === undefined ? next : literalValue(member.initializer);
      if (value === undefined || !("text" in member.name)) return undefined;
      values.set(member.name.text, value);
      next = typeof value === "number" ? value + 1 : undefined;
    }
  }
  return values;
}

function bind(
  node: Ts.InterfaceDeclaration | Ts.TypeAliasDeclaration,
  args: readonly TypeNode[],
): ReadonlyMap<string, TypeNode> {
  if (args.length === 0 || node.typeParameters === undefined) return noParams;
  const params = new Map<string, TypeNode>();
  node.typeParameters.forEach((parameter, at) => {
    const arg = args[at];
    if (arg !== undefined) params.set(parameter.name.text, arg);
  });
  return params;
}

function hasTypeParameters(node: Ts.Node): node is Ts.InterfaceDeclaration | Ts.TypeAliasDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}
