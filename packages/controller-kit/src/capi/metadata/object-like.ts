import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";

/** As much of an object as its metadata tells. */
export type WithMetadata = Pick<KubernetesObject, "metadata">;

/** A group and a kind, whatever the version; any kind descriptor is one. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** Where an object is. */
export interface ObjectKey {
  /** Absent for kinds of the cluster scope. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Where an object is; "" for the name while the API server has given none. */
export function objectKey({ metadata: { namespace, name = "" } }: WithMetadata): ObjectKey {
  return namespace === undefined ? { name } : { namespace, name };
}

/** Whether deletion of an object was asked for. */
export function isBeingDeleted({ metadata }: WithMetadata): boolean {
  return Boolean(metadata.deletionTimestamp);
}

/** The group of an `apiVersion`; "" for the core group, undefined for what is no apiVersion, such as `a/b/c`. */
export function groupOf(apiVersion: string): string | undefined {
  const parts = apiVersion.split("/");
  if (parts.length > 2) return undefined;
  return parts.length === 2 ? parts[0] : "";
}

/** The object with some metadata replaced. */
export function withMetadata<T extends WithMetadata>(object: T, metadata: Partial<ObjectMeta>): T {
  return { ...object, metadata: { ...object.metadata, ...metadata } };
}
