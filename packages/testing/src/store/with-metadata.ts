import type { DynamicObject } from "@capikit/client";

/** Returns the object with some metadata replaced; undefined removes a member. */
export function withMetadata(
  object: DynamicObject,
  metadata: { [K in keyof DynamicObject["metadata"]]: DynamicObject["metadata"][K] | undefined },
): DynamicObject {
  const merged = Object.entries({ ...object.metadata, ...metadata }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...object, metadata: Object.fromEntries(merged) };
}
