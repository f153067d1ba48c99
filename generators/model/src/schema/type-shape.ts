import type { Member, ObjectType, TypeNode } from "../ir/type-node.ts";
import type { Marker } from "../markers/marker.ts";
import { isPlainSpecial } from "./special-schemas.ts";

/** Reports whether the type is inline, so that markers change its schema directly. */
export function isDirect(node: TypeNode): boolean {
  if (node.kind === "nullable") return isDirect(node.of);
  if (node.kind === "special") return isPlainSpecial(node.special);
  return node.kind !== "named";
}

export function isSpecial(node: TypeNode): boolean {
  if (node.kind === "nullable") return isSpecial(node.of);
  if (node.kind === "named") return isSpecial(node.target);
  return node.kind === "special" && !isPlainSpecial(node.special);
}

export function itemsOf(node: TypeNode): TypeNode | undefined {
  if (node.kind === "nullable") return itemsOf(node.of);
  return node.kind === "array" ? node.items : undefined;
}

export function objectOf(node: TypeNode): ObjectType | undefined {
  if (node.kind === "nullable") return objectOf(node.of);
  return node.kind === "object" ? node : undefined;
}

/** Reports whether a type allows null, following names. */
export function isNullable(node: TypeNode): boolean {
  return node.kind === "named" ? isNullable(node.target) : node.kind === "nullable";
}

/** Returns the members of a type, following names. */
export function membersOf(node: TypeNode): readonly Member[] {
  if (node.kind === "named") return membersOf(node.target);
  return objectOf(node)?.members ?? [];
}

const withoutType = new Set(["kubebuilder:validation:Schemaless", "kubebuilder:validation:XIntOrString"]);

/** Reports whether the markers define a schema for an unresolved type. */
export function isFreed(node: TypeNode, markers: readonly Marker[]): boolean {
  return node.kind === "opaque" && markers.some(({ key }) => withoutType.has(key));
}
