import { type Marker, type Member, type ObjectType, type TypeNode, unwrapNames } from "@capikit/model";

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

/** Returns a conversion marker of a field. */
export function conversionMarker({ markers }: Member, name: string): Marker | undefined {
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
export function typeMarkers(type: TypeNode, name: string): readonly Marker[] {
  if (type.kind !== "named") return type.kind === "nullable" ? typeMarkers(type.of, name) : [];
  const own = type.markers.filter((marker) => isOwnMarker(marker, name));
  return [...own, ...typeMarkers(type.target, name)];
}

/** Reports whether both versions share the type, including its names with a marker. */
export function isSharedType(spoke: TypeNode, hub: TypeNode, name: string): boolean {
  const [markers, others] = [typeMarkers(spoke, name), typeMarkers(hub, name)];
  const isSame = unwrapObject(spoke) === unwrapObject(hub);
  return isSame && markers.length === others.length && markers.every((marker, at) => marker === others[at]);
}

/** Returns the keys of a map list. */
export function listKeys({ markers }: Member): readonly string[] | undefined {
  const keys = markers.filter(({ key }) => key === "listMapKey").map(({ value }) => String(value));
  return keys.length === 0 ? undefined : keys;
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
