import type { KindDescriptor } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { objectKey } from "@capikit/client/reflector";

/** What a queue knows an object by: `namespace/name`, or the name alone for cluster-wide kinds. */
export function keyOfRequest({ namespace, name }: ObjectRef): string {
  return namespace ? `${namespace}/${name}` : name;
}

/** The way back. */
export function requestOfKey(key: string): ObjectRef {
  const slash = key.indexOf("/");
  return Object.freeze(
    slash === -1 ? { name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) },
  );
}

/** The key of an object's own request. */
export const keyOfObject: typeof objectKey = objectKey;

/**
 * The key of a request that others made up.
 *
 * @param kind whose objects are asked for; undefined for a controller without a kind of its own.
 * @throws TypeError when no object of the kind can be meant.
 */
export function checkedKey(request: unknown, kind: KindDescriptor | undefined): string {
  const { name, namespace } = (request ?? {}) as Partial<ObjectRef>;
  const isText = typeof name === "string" && (namespace === undefined || typeof namespace === "string");
  if (!isText || name === "" || name.includes("/") || namespace?.includes("/")) {
    throw new TypeError(`${show(request)} is no request; it must be { name, namespace? }.`);
  }
  if (kind?.scope === "Namespaced" && !namespace) {
    throw new TypeError(`${show(request)} lacks the namespace; ${kind.kind} is a kind of namespaces.`);
  }
  if (kind?.scope === "Cluster" && namespace) {
    throw new TypeError(`${show(request)} has a namespace, but ${kind.kind} is a kind of the whole cluster.`);
  }
  return keyOfRequest({ name, namespace });
}

function show(value: unknown): string {
  try {
    return JSON.stringify(value)?.slice(0, 200) ?? String(value);
  } catch {
    return String(value);
  }
}
