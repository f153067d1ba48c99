import type { ObjectRef } from "@capikit/client";

/** Returns the client's `objectKey` of a reference, the key in caches and queues. */
export function keyOf({ namespace, name }: ObjectRef): string {
  return namespace ? `${namespace}/${name}` : name;
}
