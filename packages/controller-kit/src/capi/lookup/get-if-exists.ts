import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import type { ObjectKey } from "../metadata/object-like.ts";
import type { LookUpOptions, ObjectGetter } from "./reader.ts";

/** Returns an object, or undefined if it does not exist. */
export async function getIfExists<T extends KubernetesObject>(
  reader: ObjectGetter,
  kind: KindDescriptor<T>,
  key: ObjectKey,
  options: LookUpOptions = {},
): Promise<T | undefined> {
  try {
    return await reader.get(kind, key, options);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
