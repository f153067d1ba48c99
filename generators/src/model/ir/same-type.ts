import { isDeepStrictEqual } from "node:util";
import type { Marker } from "../markers/marker.ts";
import type { Member, NamedType, ObjectType, TypeNode, UnionPart } from "./type-node.ts";

/** Reports whether two types have the same values, markers and texts, wherever they are declared. */
export function isSameType(a: TypeNode, b: TypeNode): boolean {
  const [one, other] = [skipBareNames(a), skipBareNames(b)];
  if (one === other) return true;
  switch (one.kind) {
    case "named":
      return other.kind === "named" && isSameDeclaration(one, other);
    case "array":
      return other.kind === "array" && isSameType(one.items, other.items);
    case "map":
      return other.kind === "map" && isSameType(one.values, other.values);
    case "nullable":
      return other.kind === "nullable" && isSameType(one.of, other.of);
    case "scalar":
      return other.kind === "scalar" && one.type === other.type;
    case "special":
      return other.kind === "special" && one.special === other.special;
    case "enum":
      return (
        other.kind === "enum" &&
        isDeepStrictEqual(new Set(one.values), new Set(other.values)) &&
        isDeepStrictEqual(one.enums, other.enums)
      );
    case "object":
      return other.kind === "object" && isSameObject(one, other);
    case "opaque":
      return false;
  }
}

/** Reports whether two declarations of a member differ at most in `?` and `readonly`. */
export function isSameMember(a: Member, b: Member): boolean {
  return (
    a === b ||
    (a.name === b.name &&
      a.description === b.description &&
      isSameList(a.markers, b.markers, isSameMarker) &&
      isSameType(a.type, b.type))
  );
}

export function isSameMarker(a: Marker, b: Marker): boolean {
  return (
    a === b ||
    (a.definition === b.definition &&
      isDeepStrictEqual(a.value, b.value) &&
      isDeepStrictEqual(a.arguments, b.arguments))
  );
}

/** Returns the type behind names without markers and texts. */
function skipBareNames(type: TypeNode): TypeNode {
  let at = type;
  while (at.kind === "named" && at.markers.length === 0 && at.description === undefined) at = at.target;
  return at;
}

function isSameDeclaration(a: NamedType, b: NamedType): boolean {
  return (
    a.description === b.description &&
    isSameList(a.markers, b.markers, isSameMarker) &&
    isSameType(a.target, b.target)
  );
}

function isSameObject(a: ObjectType, b: ObjectType): boolean {
  const { union: one, members } = a;
  const { union: other } = b;
  const isSameUnion =
    one === other ||
    (one?.discriminator === other?.discriminator &&
      isSameList(one?.parts ?? [], other?.parts ?? [], isSamePart));
  return isSameUnion && isSameList(a.bases, b.bases, isSameType) && areSameMembers(members, b.members);
}

function isSamePart(a: UnionPart, b: UnionPart): boolean {
  return (
    isDeepStrictEqual(a.values, b.values) && areSameMembers([...a.members.values()], [...b.members.values()])
  );
}

function areSameMembers(a: readonly Member[], b: readonly Member[]): boolean {
  const byName = new Map(b.map((member) => [member.name, member]));
  return (
    a.length === b.length &&
    a.every((member) => {
      const other = byName.get(member.name);
      return (
        other !== undefined &&
        member.optional === other.optional &&
        member.readonly === other.readonly &&
        isSameMember(member, other)
      );
    })
  );
}

function isSameList<T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((one, at) => isSame(one, b[at] as T));
}
