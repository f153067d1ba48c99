import { behindNames, type Marker, type Member, type ObjectType, type TypeNode } from "@capikit/model";

/** The object behind a type, and behind `| null`. */
export function objectBehind(type: TypeNode): ObjectType | undefined {
  const target = behindNames(type);
  if (target.kind === "nullable") return objectBehind(target.of);
  return target.kind === "object" ? target : undefined;
}

/** The members at each step of a path; `undefined` if it leads nowhere. */
export function followMembers(from: ObjectType, path: readonly string[]): readonly Member[] | undefined {
  const found: Member[] = [];
  let at: ObjectType | undefined = from;
  for (const step of path) {
    const member: Member | undefined = at?.members.find(({ name }) => name === step);
    if (member === undefined) return undefined;
    found.push(member);
    at = objectBehind(member.type);
  }
  return found;
}

export function conversionMarker({ markers }: Member, name: string): Marker | undefined {
  return markers.find(({ key }) => key === `capikit:conversion:${name}`);
}

/** The keys of a list of type map. */
export function listKeys({ markers }: Member): readonly string[] | undefined {
  const keys = markers.filter(({ key }) => key === "listMapKey").map(({ value }) => String(value));
  return keys.length === 0 ? undefined : keys;
}

/** Whether the field says that it is dropped or kept, and so needs no partner. */
export function isDecided(member: Member): boolean {
  return conversionMarker(member, "drop") !== undefined || conversionMarker(member, "preserve") !== undefined;
}
