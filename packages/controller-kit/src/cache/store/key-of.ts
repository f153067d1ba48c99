import type { ObjectRef } from "@capikit/client";

/** The client's `objectKey` for a reference. */
export function keyOf({ namespace, name }: ObjectRef): string {
  return namespace ? `${namespace}/${name}` : name;
}
