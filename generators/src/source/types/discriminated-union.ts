import { escapeMember, type ValidationRule } from "@capikit/schema";
import type { ts as Ts } from "ts-morph";
import { unionMember, unionNull, unionPartMarker } from "../../model/diagnostics/codes/types.ts";
import { isSameMember } from "../../model/ir/same-type.ts";
import {
  type EnumType,
  type Member,
  type ObjectType,
  type TypeNode,
  type UnionPart,
  unionsOf,
  unwrapNames,
} from "../../model/ir/type-node.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { enumOf, type Literal } from "./make-type.ts";

/**
 * Reads a union of objects that a required member with literals distinguishes: the members of all
 * parts, and rules for which of them are set. `undefined` without such a member.
 */
export function evaluateDiscriminated(
  cx: TypeContext,
  types: readonly TypeNode[],
  site: Site,
  node: Ts.Node,
): TypeNode | undefined {
  const objects = types.flatMap((type) => (hasMarkers(type) ? type : partsOf(type)));
  const bodies = objects.flatMap((type) => {
    const target = unwrapNames(type);
    return target.kind === "object" && (hasMarkers(type) || unionsOf(type).length === 0)
      ? new Map(target.members.map((one) => [one.name, one]))
      : [];
  });
  if (bodies.length < objects.length || bodies.length < 2) return undefined;
  const names = [...(bodies[0]?.keys() ?? [])];
  for (const name of names) {
    const parts = bodies.map((members): UnionPart => ({ members, values: literalsOf(members.get(name)) }));
    const values = parts.flatMap((part) => part.values);
    const isDiscriminator =
      parts.every((part) => part.values.length > 0) && new Set(values).size === values.length;
    if (!isDiscriminator) continue;
    const marked = types.find(hasMarkers);
    if (marked === undefined) return combineParts(cx, name, parts, site, node);
    cx.report(
      unionPartMarker.create({}, site.at, [{ message: "this part has markers", location: marked.location }]),
    );
    return failed(cx, site.at);
  }
  return undefined;
}

/** Returns the literals of a required member; empty for other members. */
function literalsOf(member: Member | undefined): readonly Literal[] {
  if (member === undefined || member.optional) return [];
  const target = unwrapNames(member.type);
  return target.kind === "enum" ? (target.values as readonly Literal[]) : [];
}

/** Returns the object of all parts, with rules for the members of each. */
export function combineParts(
  cx: TypeContext,
  discriminator: string,
  parts: readonly UnionPart[],
  site: Site,
  node: Ts.Node,
): TypeNode {
  const names = [...new Set(parts.flatMap(({ members }) => [...members.keys()]))];
  const members: Member[] = [];
  const rules: ValidationRule[] = [];
  for (const name of names) {
    const having = parts.filter((part) => part.members.has(name));
    const declared = having.flatMap((part) => part.members.get(name) ?? []);
    const [first] = declared;
    if (first === undefined) continue;
    const isDiscriminator = name === discriminator;
    const other = declared.find((one) => one !== first && !agree(first, one, isDiscriminator));
    if (other !== undefined) {
      const related = [first, other].map(({ location }) => ({ message: "declared here", location }));
      cx.report(unionMember.create({ name, isDiscriminator }, site.at, related));
      return failed(cx, site.at);
    }
    if (isDiscriminator) {
      const values = parts.flatMap((part) => part.values);
      const enums = having.flatMap((part) => enumsOf(part.members.get(name)));
      members.push({ ...first, ...textOf(declared), type: enumOf(cx, values, site, node, enums) });
      continue;
    }
    const needing = having.filter((part) => part.members.get(name)?.optional === false);
    const optional = needing.length < parts.length;
    members.push(optional === first.optional ? first : Object.freeze({ ...first, optional }));
    const found = unionRules(discriminator, name, parts);
    const nullable = declared.find(({ type }) => unwrapNames(type).kind === "nullable");
    if (found.length > 0 && nullable !== undefined) {
      cx.report(unionNull.create({ name, discriminator }, nullable.location));
      return failed(cx, site.at);
    }
    for (const rule of found) rules.push(rule);
  }
  const made: ObjectType = {
    kind: "object",
    members: Object.freeze(members),
    bases: Object.freeze([]),
    union: Object.freeze({
      discriminator,
      parts: Object.freeze(parts.map(({ values, members }) => Object.freeze({ values, members }))),
      rules: Object.freeze(rules),
    }),
    location: locationOf(site.file, node),
  };
  return Object.freeze(made);
}

function enumsOf(member: Member | undefined): readonly string[] {
  const target = member && unwrapNames(member.type);
  return target?.kind === "enum" ? ((target as EnumType).enums ?? []) : [];
}

/** Reports whether a part has markers, which would apply to the objects of all parts. */
function hasMarkers(type: TypeNode): boolean {
  if (type.kind === "named")
    return type.markers.some(({ definition }) => "schema" in definition.apply) || hasMarkers(type.target);
  return type.kind === "object" && type.bases.some(hasMarkers);
}

/** Reports whether two parts declare a member in the same way; each has a literal of the discriminator. */
function agree(a: Member, b: Member, isDiscriminator: boolean): boolean {
  if (isDiscriminator)
    return (
      a.markers.length + b.markers.length === 0 &&
      [a, b].some(
        ({ description }) =>
          description === undefined || (description === a.description && description === b.description),
      )
    );
  return isSameMember(a, b);
}

function textOf(declared: readonly Member[]): Pick<Member, "description"> {
  const description = declared.find((one) => one.description !== undefined)?.description;
  return description === undefined ? {} : { description };
}

/** A part of a union as its rules need it. */
interface RulePart extends Pick<UnionPart, "values"> {
  readonly members: ReadonlyMap<string, Pick<Member, "optional">>;
}

/** Returns the members that each value of a type has; others of a union cannot be selected. */
export function sharedMembers(type: TypeNode, members: readonly Member[]): readonly Member[] {
  const unions = unionsOf(type);
  return members.filter(({ name }) =>
    unions.every(
      ({ parts }) =>
        parts.every((part) => part.members.has(name)) || !parts.some((part) => part.members.has(name)),
    ),
  );
}

/**
 * Changes the members of each part of a union, as mapped types of TypeScript do. `undefined` if the result
 * has no discriminator.
 */
export function mapParts(
  cx: TypeContext,
  type: ObjectType,
  change: (member: Member) => Member,
  site: Site,
  node: Ts.Node,
): TypeNode | undefined {
  const parts = partsOf(type).map((part) =>
    part.kind === "object" ? { ...part, members: Object.freeze(part.members.map(change)) } : part,
  );
  return evaluateDiscriminated(cx, parts, site, node);
}

/** Returns the objects of a union, with the members next to it; the type itself if it is not a union, or several. */
function partsOf(type: TypeNode): readonly TypeNode[] {
  const target = unwrapNames(type);
  const [union, another] = unionsOf(type);
  if (target.kind !== "object" || union === undefined || another !== undefined) return [type];
  const inUnion = new Set(union.parts.flatMap(({ members }) => [...members.keys()]));
  const beside = target.members.filter(({ name }) => !inUnion.has(name));
  const { location } = target;
  return union.parts.map(
    ({ members }): ObjectType => ({
      kind: "object",
      members: Object.freeze([...beside, ...members.values()]),
      bases: Object.freeze([]),
      location,
    }),
  );
}

/** Returns the rules for the parts that have a member, and for those that need it. */
export function unionRules(
  discriminator: string,
  member: string,
  parts: readonly RulePart[],
): readonly ValidationRule[] {
  const having = parts.filter(({ members }) => members.has(member));
  const needing = having.filter(({ members }) => members.get(member)?.optional === false);
  const has = `has(self.${escapeMember(member)})`;
  const when = (some: readonly RulePart[]): string => condition(discriminator, valuesOf(some));
  const text = (some: readonly RulePart[]): string => `${discriminator} is ${valuesOf(some).join(" or ")}`;
  if (having.length < parts.length && needing.length === having.length)
    return [
      {
        rule: `${when(having)} ? ${has} : !${has}`,
        message: `${member} is required when ${text(having)}, and forbidden otherwise`,
      },
    ];
  const rules: ValidationRule[] = [];
  if (having.length < parts.length)
    rules.push({
      rule: `!${has} || ${when(having)}`,
      message: `${member} is only allowed when ${text(having)}`,
    });
  if (needing.length > 0 && needing.length < parts.length)
    rules.push({
      rule: `!(${when(needing)}) || ${has}`,
      message: `${member} is required when ${text(needing)}`,
    });
  return rules;
}

function valuesOf(parts: readonly RulePart[]): readonly Literal[] {
  return parts.flatMap(({ values }) => values);
}

/** Returns a CEL expression that the discriminator has one of the values. */
function condition(discriminator: string, values: readonly Literal[]): string {
  const of = `self.${escapeMember(discriminator)}`;
  const [only] = values;
  return values.length === 1 && only !== undefined
    ? `${of} == ${literal(only)}`
    : `${of} in [${values.map(literal).join(", ")}]`;
}

function literal(value: Literal): string {
  return typeof value === "string" && !/['\\\p{C}]/u.test(value) ? `'${value}'` : JSON.stringify(value);
}
