import type { RawExtension } from "./json.ts";
import type { int64, Time } from "./scalars.ts";

/**
 * ---
 * Base of all kinds. Kinds add their own members, and may narrow `apiVersion` and `kind` to
 * literals.
 *
 * +capikit:schema:builtin=KubernetesObject
 */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/**
 * ---
 * A list of objects of a kind.
 *
 * +capikit:schema:builtin=KubernetesList
 */
export interface KubernetesList<T> {
  apiVersion: string;
  kind: string;
  metadata: ListMeta;
  items: T[];
}

/**
 * ---
 * Metadata of an object. Schema below the root: `object`, or with option
 * `generateEmbeddedObjectMeta` its name, namespace, labels, annotations and finalizers.
 *
 * +capikit:schema:builtin=ObjectMeta
 */
export interface ObjectMeta {
  /** Name, unique per kind and namespace. Immutable. */
  name?: string;
  /** Prefix for a name that the API server generates. */
  generateName?: string;
  /** Namespace; empty for cluster-scoped objects. */
  namespace?: string;
  /** Identifier that is unique in time and space, set by the API server. */
  uid?: string;
  /** Opaque version of the object, changed by each write. */
  resourceVersion?: string;
  /** Generation of the desired state, increased by each change. */
  generation?: int64;
  creationTimestamp?: Time;
  /** Time of the deletion request. The object is deleted after its finalizers are removed. */
  deletionTimestamp?: Time;
  /** Grace period of the deletion in seconds. */
  deletionGracePeriodSeconds?: int64;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  /** Finalizers that must be removed before the object is deleted. */
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
  /** Field owners, maintained by server-side apply. */
  managedFields?: ManagedFieldsEntry[];
}

/** Reference to an owner. The object is deleted with its last owner. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  /** Whether the owner is the controller of the object. At most one owner is. */
  controller?: boolean;
  /** Whether the object blocks the deletion of the owner under foreground deletion. */
  blockOwnerDeletion?: boolean;
}

/** Fields owned by a manager. */
export interface ManagedFieldsEntry {
  manager?: string;
  operation?: "Apply" | "Update";
  apiVersion?: string;
  time?: Time;
  fieldsType?: string;
  fieldsV1?: RawExtension;
  subresource?: string;
}

/** Metadata of a list. */
export interface ListMeta {
  resourceVersion?: string;
  /** Token of the next page. */
  continue?: string;
  remainingItemCount?: int64;
}
