import type { RawExtension } from "./json.ts";
import type { int64 } from "./scalars.ts";
import type { Time } from "./time.ts";

/**
 * ---
 * What every object says of itself. Schema below the root: `object`, or with option `generateEmbeddedObjectMeta` its name,
 * namespace, labels, annotations and finalizers.
 *
 * +capikit:schema:builtin=ObjectMeta
 */
export interface ObjectMeta {
  /** Unique within kind and namespace; cannot be changed. */
  name?: string;
  /** The beginning of a name that the API server completes. */
  generateName?: string;
  /** Empty for objects of the cluster scope. */
  namespace?: string;
  /** Unique over time and space, given by the API server. */
  uid?: string;
  /** Changes with every write; opaque. */
  resourceVersion?: string;
  /** Counts the changes of the wanted state. */
  generation?: int64;
  creationTimestamp?: Time;
  /** Set once deletion was asked for; the object goes when its finalizers are gone. */
  deletionTimestamp?: Time;
  /** Seconds between the request and the deletion. */
  deletionGracePeriodSeconds?: int64;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  /** Who has work to do before the object may go. */
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
  /** Which field is whose, kept by server-side apply. */
  managedFields?: ManagedFieldsEntry[];
}

/** An object this one belongs to; it goes with its last owner. */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  /** Whether the owner is the one that controls the object. At most one of the references says so. */
  controller?: boolean;
  /** Whether the owner stays until this object is gone, under foreground deletion. */
  blockOwnerDeletion?: boolean;
}

/** The fields that one manager owns. */
export interface ManagedFieldsEntry {
  manager?: string;
  operation?: "Apply" | "Update";
  apiVersion?: string;
  time?: Time;
  fieldsType?: string;
  fieldsV1?: RawExtension;
  subresource?: string;
}

/** What a list says of itself. */
export interface ListMeta {
  resourceVersion?: string;
  /** The token of the next page. */
  continue?: string;
  remainingItemCount?: int64;
}
