import type { ValidationRule } from "@capikit/schema";
import type { Member, ObjectType } from "../ir/type-node.ts";
import { immutableOnceSetRule } from "../markers/apply/immutable-rules.ts";
import type { Location } from "../source/source-text.ts";
import type { Origins } from "./origin.ts";
import { membersOf } from "./type-shape.ts";

/** Returns the parent's rules about a type's own members that the object still has. */
export function onceSetRules(
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
  const marker = member.markers.find(({ key }) => key === "k8s:immutable");
  if (marker !== undefined) origins.noteRule(rule, marker.location);
  return rule;
}
