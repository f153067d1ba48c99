import type { Member, ObjectType, TypeNode } from "../../../model/ir/type-node.ts";
import { unwrapNames } from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import type { SideName } from "./side.ts";

/** Returns the object type that names and `| null` wrap. */
export function unwrapObject(type: TypeNode): ObjectType | undefined {
  const target = unwrapNames(type);
  if (target.kind === "nullable") return unwrapObject(target.of);
  return target.kind === "object" ? target : undefined;
}

/** Returns the members at each step of a path; `undefined` if it does not exist. */
export function followMembers(from: ObjectType, path: readonly string[]): readonly Member[] | undefined {
  const found: Member[] = [];
  let at: ObjectType | undefined = from;
  for (const step of path) {
    const member: Member | undefined = at?.members.find(({ name }) => name === step);
    if (member === undefined) return undefined;
    found.push(member);
    at = unwrapObject(member.type);
  }
  return found;
}

/** Returns a conversion marker of a field or of a type's own declaration. */
export function conversionMarker({ markers }: Pick<Member, "markers">, name: string): Marker | undefined {
  return markers.find((marker) => isOwnMarker(marker, name));
}

/**
 * Reports whether a marker has the name and belongs to the project. Markers of other packages, as
 * Cluster API's, refer to functions and types of these packages.
 */
function isOwnMarker({ key, location }: Marker, name: string): boolean {
  return key === `capikit:conversion:${name}` && location.source.package === undefined;
}

/** Returns the markers of a named type, outermost name first. */
function typeMarkers(type: TypeNode, name: string): readonly Marker[] {
  if (type.kind !== "named") return type.kind === "nullable" ? typeMarkers(type.of, name) : [];
  const own = type.markers.filter((marker) => isOwnMarker(marker, name));
  return [...own, ...typeMarkers(type.target, name)];
}

/**
 * Returns the markers of the names of two types. A type that both versions share needs no
 * conversion, so that only markers of names that one of them has apply to it.
 */
export function namedMarkers(
  spoke: TypeNode,
  hub: TypeNode,
  name: string,
): Readonly<Record<SideName, readonly Marker[]>> {
  const found = { spoke: typeMarkers(spoke, name), hub: typeMarkers(hub, name) };
  if (unwrapObject(spoke) !== unwrapObject(hub)) return found;
  return {
    spoke: found.spoke.filter((marker) => !found.hub.includes(marker)),
    hub: found.hub.filter((marker) => !found.spoke.includes(marker)),
  };
}

/**
 * Reports whether the field is dropped, preserved or handled, and so needs no counterpart. If both
 * versions share its declaration, only `drop` applies: the others are for versions without it.
 */
export function isDecided(member: Member, partner?: Member): boolean {
  const isShared = partner !== undefined && partner.location === member.location;
  const names = isShared ? ["drop"] : ["drop", "preserve", "handled"];
  return names.some((name) => conversionMarker(member, name) !== undefined);
}
