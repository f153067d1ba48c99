import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Member, ObjectType, TypeNode } from "../ir/type-node.ts";
import { immutableOnceSetRule } from "../markers/apply/immutable-rules.ts";
import type { Draft } from "../markers/draft.ts";
import { markerOf } from "../markers/marker-arguments.ts";
import type { Location } from "../text/source-text.ts";
import type { SiteContext } from "./build-site.ts";
import { applyMarkers, isSchemaMarker } from "./build-site.ts";
import { meet } from "./meet.ts";
import type { Origins } from "./origin.ts";
import { membersOf } from "./type-shape.ts";

/**
 * Applies a base's declaration to the whole object: its markers and those of its own bases, not
 * its members or texts.
 *
 * @param object the combined markers of all declarations for the object's members
 * @param members the origin of the object's members
 */
export function typeLevel(
  node: TypeNode,
  object: JsonSchema,
  members: ReadonlySet<Location>,
  context: SiteContext,
): Draft {
  const level: Draft = {};
  const literal = node.kind === "named" ? node.target : node;
  if (node.kind === "named") {
    const markers = node.markers.filter((marker) => isSchemaMarker(marker) && !marker.definition.isForItems);
    applyMarkers(
      { ...context, own: level, base: object, direct: false, isSpecial: false, isAlias: false },
      markers,
    );
    for (const text of ["title", "externalDocs", "example"] as const) delete level[text];
  }
  if (literal.kind !== "object")
    return literal.kind === "named"
      ? meet(typeLevel(literal, object, members, context), level, false).schema
      : level;
  const once = leadingRules(literal, members, context.origins);
  if (once.length > 0)
    level["x-kubernetes-validations"] = [...once, ...(level["x-kubernetes-validations"] ?? [])];
  let bases: JsonSchema = {};
  for (const base of literal.bases)
    bases = meet(bases, typeLevel(base, object, members, context), false).schema;
  return meet(bases, level, false).schema;
}

/** Returns the rules of a type before those of its markers: of a union, and of its immutable members. */
export function leadingRules(
  node: ObjectType,
  members: ReadonlySet<Location>,
  origins: Origins,
): readonly ValidationRule[] {
  const rules = node.union?.rules ?? [];
  for (const rule of rules) origins.noteRule(rule, node.location);
  return [...rules, ...onceSetRules(node, members, origins)];
}

/** Returns the parent's rules about a type's own members that the object still has. */
function onceSetRules(
  node: ObjectType,
  members: ReadonlySet<Location>,
  origins: Origins,
): readonly ValidationRule[] {
  if (!node.members.some(isImmutableOnceSet)) return [];
  const inherited = new Set(node.bases.flatMap(membersOf).map(({ location }) => location));
  return node.members
    .filter(
      (member) =>
        isImmutableOnceSet(member) && members.has(member.location) && !inherited.has(member.location),
    )
    .map((member) => onceSetRule(member, origins));
}

function isImmutableOnceSet(member: Member): boolean {
  return member.optional && member.markers.some((marker) => marker.key === "k8s:immutable");
}

function onceSetRule(member: Member, origins: Origins): ValidationRule {
  const rule = immutableOnceSetRule(member.name);
  const marker = markerOf(member, "k8s:immutable");
  if (marker !== undefined) origins.noteRule(rule, marker.location);
  return rule;
}
