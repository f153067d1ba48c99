import { groupOf } from "@capikit/common/kubernetes";
import { compareText, withoutHidden } from "@capikit/common/text";
import type { MoveObject } from "./move-object.ts";

/** Names that identify an object. */
export interface ObjectName {
  readonly apiVersion: string;
  readonly kind: string;
  /** Absent for cluster-scoped objects. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/**
 * Formats the names of an object: `Machine default/one`. Escapes control characters, which names in
 * owner references can contain.
 */
export function named({ kind, namespace, name }: ObjectName): string {
  return withoutHidden(`${kind} ${namespace ? `${namespace}/` : ""}${name}`);
}

export function toObjectName(node: ObjectName): ObjectName {
  const { apiVersion, kind, namespace, name } = node;
  return namespace ? { apiVersion, kind, namespace, name } : { apiVersion, kind, name };
}

/** Returns the names of an object of a cluster or a dump. */
export function getObjectName({ apiVersion = "", kind = "", metadata }: MoveObject): ObjectName {
  return toObjectName({ apiVersion, kind, namespace: metadata.namespace, name: metadata.name ?? "" });
}

/** Returns a key that is equal for all API versions of an object. */
export function keyOfName({ apiVersion, kind, namespace, name }: ObjectName): string {
  return JSON.stringify([groupOf(apiVersion), kind, namespace ?? "", name]);
}

/** Orders objects by kind, namespace, name and API version. */
export function compareNames(a: ObjectName, b: ObjectName): number {
  return compareText(orderKey(a), orderKey(b));
}

/** Returns objects in the order of `compareNames`. Builds the key of each object once. */
export function sortedByName<T extends ObjectName>(objects: readonly T[]): T[] {
  if (objects.length < 2) return [...objects];
  const keyed = objects.map((object) => ({ object, key: orderKey(object) }));
  return keyed.sort((a, b) => compareText(a.key, b.key)).map(({ object }) => object);
}

function orderKey({ kind, namespace = "", name, apiVersion }: ObjectName): string {
  return `${kind} ${namespace}/${name} ${apiVersion}`;
}
