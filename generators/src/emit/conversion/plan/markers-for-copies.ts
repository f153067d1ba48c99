import type { KindVersion } from "../../../model/ir/model.ts";
import {
  innerTypes,
  type Member,
  type NamedType,
  type ObjectType,
  type TypeNode,
} from "../../../model/ir/type-node.ts";
import type { Marker } from "../../../model/markers/marker.ts";
import { conversionMarker, followMembers } from "../../conversion-members.ts";

/** A conversion marker and the type or field that has it. */
export interface PlacedMarker {
  /** Type, or type and field: `WidgetSpec.timeout`. */
  readonly place: string;
  readonly marker: Marker;
}

/**
 * Returns the markers of a hub that would change values of a version with equal types. These are
 * `with` without `from`, `finish`, and `from` with the name of a field of the hub.
 */
export function markersForCopies({ type }: KindVersion): readonly PlacedMarker[] {
  return [...markersIn(type, type.name, new Set())];
}

function* markersIn(node: TypeNode, name: string, visited: Set<ObjectType>): Generator<PlacedMarker> {
  if (node.kind === "object") {
    if (visited.has(node)) return;
    visited.add(node);
    for (const member of node.members) {
      const place = `${name}.${member.name}`;
      for (const marker of fieldMarkers(node, member)) yield { place, marker };
      yield* markersIn(member.type, place, visited);
    }
    return;
  }
  if (node.kind === "named") for (const marker of typeMarkers(node)) yield { place: node.name, marker };
  for (const inner of innerTypes(node))
    yield* markersIn(inner, node.kind === "named" ? node.name : name, visited);
}

function typeMarkers(type: NamedType): readonly Marker[] {
  return ["with", "finish"].flatMap((name) => conversionMarker(type, name) ?? []);
}

function fieldMarkers(type: ObjectType, member: Member): readonly Marker[] {
  const from = conversionMarker(member, "from");
  const marker = from ?? conversionMarker(member, "with");
  const isOfOthers = from !== undefined && followMembers(type, String(from.value).split(".")) === undefined;
  return marker === undefined || isOfOthers ? [] : [marker];
}
