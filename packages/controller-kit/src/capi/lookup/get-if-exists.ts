import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, ObjectRef } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";

/** Returns an object, or undefined if it does not exist. */
export async function getIfExists<T extends KubernetesObject>(
  reader: ObjectGetter,
  kind: KindDescriptor<T>,
  key: ObjectRef,
  { signal }: LookUpOptions = {},
): Promise<T | undefined> {
  try {
    return await reader.get(kind, key, { signal });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Reads single objects, like a client. */
export type ObjectGetter = Pick<Client, "get">;

/** Lists objects. */
export type ObjectLister = Pick<Client, "listAll">;

/** Options of every lookup. A reconcile context has them. */
export interface LookUpOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}
