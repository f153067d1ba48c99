import type { ObjectRef } from "@capikit/client";

/** Returns the client's `objectKey` for a reference. */
export function keyOf({ namespace, name }: ObjectRef): string {
  return namespace ? `${namespace}/${name}` : name;
}
