import type { ts as Ts } from "ts-morph";
import { type ConflictFacts, conflictingMember } from "../../model/diagnostics/codes/types.ts";
import { isSameMarker, isSameType } from "../../model/ir/same-type.ts";
import type { DiscriminatedUnion, Member, TypeNode } from "../../model/ir/type-node.ts";
import { unionsOf } from "../../model/ir/type-node.ts";
import type { Location } from "../../model/text/source-text.ts";
import { dropRepeats } from "../comments/read-comments.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { combineParts, sharedMembers } from "./discriminated-union.ts";
import { evaluate, evaluateMembers } from "./evaluate.ts";
import { hasRules } from "./keys.ts";

/** One side of `&`. */
interface Operand {
  readonly type: TypeNode;
  readonly members: readonly Member[];
}

/** Reads `A & B`: the members of both, with the markers of both. */
export function evaluateIntersection(cx: TypeContext, node: Ts.IntersectionTypeNode, site: Site): TypeNode {
  const operands: Operand[] = [];
  const members = new Map<string, Member>();
  let whole = true;
  for (const part of node.types) {
    const type = evaluate(cx, part, site);
    const found = evaluateMembers(cx, type, site, "&");
    if (found === undefined) whole = false;
    else if (!operands.some((one) => isSameType(one.type, type))) operands.push({ type, members: found });
  }
  for (const member of operands.flatMap((operand) => operand.members)) {
    const other = members.get(member.name);
    const merged = other === undefined ? member : mergeMember(cx, other, member);
    if (merged === undefined) whole = false;
    if (merged === undefined && other !== undefined)
      reportConflict(cx, { name: member.name, by: "&" }, other, member, site.at);
    if (merged !== undefined) members.set(member.name, merged);
  }
  if (!whole) return failed(cx, site.at);
  const bases: TypeNode[] = [];
  for (const operand of operands) {
    const others = operands.filter((one) => one !== operand);
    const base = withOthers(cx, operand.type, others, site, node);
    if (base === undefined) return failed(cx, site.at);
    if (hasRules(base)) bases.push(base);
  }
  return Object.freeze({
    kind: "object",
    members: Object.freeze([...members.values()]),
    bases: Object.freeze(bases),
    location: locationOf(site.file, node),
  });
}

/** Returns a member with the markers of two declarations; `undefined` if their types differ. */
export function mergeMember(cx: TypeContext, a: Member, b: Member): Member | undefined {
  if (a === b) return a;
  if (!isSameType(a.type, b.type)) return undefined;
  const { readonly, ...first } = a;
  const added = b.markers.filter((marker) => !a.markers.some((one) => isSameMarker(one, marker)));
  const description = a.description ?? b.description;
  return Object.freeze({
    ...first,
    optional: a.optional && b.optional,
    ...(readonly && b.readonly && { readonly }),
    ...(description !== undefined && { description }),
    markers: dropRepeats([...a.markers, ...added], cx.report),
  });
}

export function reportConflict(
  cx: TypeContext,
  facts: ConflictFacts,
  a: Member,
  b: Member,
  at: Location,
): void {
  cx.report(
    conflictingMember.create(facts, at, [
      { message: "declared here", location: a.location },
      { message: "also declared here", location: b.location },
    ]),
  );
}

/**
 * Returns an operand whose unions have the members of the others in each part, as `&` distributes over
 * them. `undefined` after a report.
 */
function withOthers(
  cx: TypeContext,
  type: TypeNode,
  others: readonly Operand[],
  site: Site,
  node: Ts.Node,
): TypeNode | undefined {
  if (unionsOf(type).length === 0) return type;
  if (type.kind === "named") {
    const target = withOthers(cx, type.target, others, site, node);
    return target && Object.freeze({ ...type, target });
  }
  if (type.kind !== "object") return type;
  if (type.union !== undefined) return distribute(cx, type.union, others, site, node);
  const bases: TypeNode[] = [];
  for (const one of type.bases) {
    const base = withOthers(cx, one, others, site, node);
    if (base === undefined) return undefined;
    bases.push(base);
  }
  return Object.freeze({ ...type, bases: Object.freeze(bases) });
}

function distribute(
  cx: TypeContext,
  { discriminator, parts }: DiscriminatedUnion,
  others: readonly Operand[],
  site: Site,
  node: Ts.Node,
): TypeNode | undefined {
  const names = new Set(parts.flatMap(({ members }) => [...members.keys()]));
  const added = others
    .flatMap(({ type, members }) => sharedMembers(type, members))
    .filter(({ name }) => names.has(name) && name !== discriminator);
  for (const member of others.flatMap(({ members }) => members)) {
    const inSome = parts.flatMap(({ members }) => members.get(member.name) ?? []);
    const [first] = inSome;
    if (first === undefined || inSome.length === parts.length) continue;
    if (added.some(({ name }) => name === member.name)) continue;
    // Two unions would decide about it.
    reportConflict(cx, { name: member.name, by: "&" }, first, member, site.at);
    return undefined;
  }
  const distributed = parts.map(({ values, members }) => {
    const all = new Map(members);
    for (const member of added) {
      const own = all.get(member.name);
      all.set(
        member.name,
        own === undefined ? member : { ...own, optional: own.optional && member.optional },
      );
    }
    return { values, members: all };
  });
  const type = combineParts(cx, discriminator, distributed, site, node);
  return cx.failures.has(type) ? undefined : type;
}
