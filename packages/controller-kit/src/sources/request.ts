import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { splitApiVersion } from "@capikit/client/kinds";
import { keyOf } from "../cache/store/key-of.ts";
import type { MapFunction } from "./watch.ts";

/** Converts a queue key back to a request. */
export function requestOfKey(key: string): ObjectRef {
  const slash = key.indexOf("/");
  return Object.freeze(
    slash === -1 ? { name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) },
  );
}

/**
 * Validates a request and returns its key.
 *
 * @param kind kind of the requested objects; undefined for a controller without one.
 * @throws TypeError if the request is invalid for the kind.
 */
export function checkedKey(request: unknown, kind: KindDescriptor | undefined): string {
  const { name, namespace } = (request ?? {}) as Partial<ObjectRef>;
  const isText = typeof name === "string" && (namespace === undefined || typeof namespace === "string");
  if (!isText || name === "" || name.includes("/") || namespace?.includes("/")) {
    throw new TypeError(`invalid request ${show(request)}: it must be { name, namespace? }`);
  }
  if (kind?.scope === "Namespaced" && !namespace) {
    throw new TypeError(`request ${show(request)} without a namespace: ${kind.kind} is namespaced`);
  }
  if (kind?.scope === "Cluster" && namespace) {
    throw new TypeError(`request ${show(request)} with a namespace: ${kind.kind} is cluster-scoped`);
  }
  return keyOf({ name, namespace });
}

function show(value: unknown): string {
  try {
    return JSON.stringify(value)?.slice(0, 200) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Maps objects to their owners of a kind, for any version in the references. */
export function ownerRequests(owner: KindDescriptor, onlyController: boolean): MapFunction {
  const isClusterWide = owner.scope === "Cluster";
  return ({ metadata: { namespace, ownerReferences = [] } }: KubernetesObject): ObjectRef[] =>
    ownerReferences
      .filter(
        (reference) =>
          // A cluster-scoped object cannot have a namespaced owner.
          (isClusterWide || namespace !== undefined) &&
          (!onlyController || reference.controller === true) &&
          reference.kind === owner.kind &&
          splitApiVersion(reference.apiVersion)[0] === owner.group,
      )
      .map(({ name }) => (isClusterWide ? { name } : { namespace, name }));
}
