import type { Member, TypeNode } from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import { conversionMarker, isOwnMarker, unwrapObject } from "../../conversion-members.ts";
import type { SideName } from "./side.ts";

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
