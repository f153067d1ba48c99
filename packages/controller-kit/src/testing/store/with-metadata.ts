import type { DynamicObject } from "@capikit/client";

/** The object with some of its metadata replaced; undefined takes a member away. */
export function withMetadata(
  object: DynamicObject,
  metadata: { [K in keyof DynamicObject["metadata"]]: DynamicObject["metadata"][K] | undefined },
): DynamicObject {
  const merged = Object.entries({ ...object.metadata, ...metadata }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...object, metadata: Object.fromEntries(merged) };
}
