import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import type { Cluster } from "../store/cluster.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { keyOf, readObject } from "../store/stored-object.ts";

/**
 * Stores an object without validation. Keeps or creates identity and creation time; an absent
 * generation increases on changes outside metadata and status.
 */
export function putObject(
  cluster: Cluster,
  kindDescriptor: Pick<ServedKind, "group" | "plural" | "kind">,
  object: DynamicObject,
): DynamicObject {
  const store = cluster.storeOf(kindDescriptor);
  const { kind } = store;
  const { namespace, name } = object.metadata;
  if (!name || (kind.scope === "Namespaced") !== Boolean(namespace)) {
    throw new TypeError(
      `${kind.kind} ${name ?? ""} needs ${kind.scope === "Namespaced" ? "metadata.name and metadata.namespace" : "metadata.name alone"}`,
    );
  }
  const found = store.objects.get(keyOf(namespace, name));
  const live = found && readObject(found);
  const { uid, creationTimestamp, generation } =
    live?.metadata ?? (cluster.identity() as DynamicObject["metadata"]);
  const next = live !== undefined && isDeepStrictEqual(specOf(live), specOf(object)) ? 0 : 1;
  const put: DynamicObject = {
    ...object,
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: {
      ...(uid !== undefined && { uid }),
      ...(creationTimestamp !== undefined && { creationTimestamp }),
      ...(kind.counted && { generation: (generation ?? 0) + next }),
      ...object.metadata,
    },
  };
  return readObject(cluster.write(store, put, live));
}

/** Returns the parts of an object whose changes increase its generation. */
function specOf({ apiVersion: _, kind: __, metadata: ___, status: ____, ...rest }: DynamicObject): object {
  return rest;
}
