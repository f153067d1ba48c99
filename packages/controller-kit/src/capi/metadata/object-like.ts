import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { splitApiVersion } from "@capikit/common/kubernetes";

/** An object with metadata. */
export type WithMetadata = Pick<KubernetesObject, "metadata">;

/** A group and a kind without version, such as a kind descriptor. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** Returns the reference to an object; the name is "" until the API server generates it. */
export function refOf({ metadata: { namespace, name = "" } }: WithMetadata): ObjectRef {
  return namespace === undefined ? { name } : { namespace, name };
}

/** Reports whether an object is being deleted. */
export function isBeingDeleted({ metadata }: WithMetadata): boolean {
  return Boolean(metadata.deletionTimestamp);
}

/** Returns the group of an `apiVersion`; "" for the core group, undefined if it is invalid. */
export function validGroupOf(apiVersion: string): string | undefined {
  const [group, version] = splitApiVersion(apiVersion);
  return version.includes("/") ? undefined : group;
}

/** Returns a copy with changed metadata. */
export function withMetadata<T extends WithMetadata>(object: T, metadata: Partial<ObjectMeta>): T {
  return { ...object, metadata: { ...object.metadata, ...metadata } };
}
