import type { KubernetesObject, ObjectRef } from "@capikit/client";

/** A successful write, as far as the response describes it. */
export type Written<T extends KubernetesObject = KubernetesObject> =
  /**
   * The stored object. If it is being deleted and has no finalizers, it is gone. A Namespace may
   * still exist then. `isNew`: the write created it.
   */
  | {
      readonly type: "stored";
      readonly object: T;
      readonly isNew?: boolean;
      readonly fieldManager?: string | undefined;
    }
  /** The object is gone. */
  | { readonly type: "deleted"; readonly ref: ObjectRef; readonly uid?: string | undefined }
  /** The object is being deleted, or gone. */
  | { readonly type: "evicted"; readonly ref: ObjectRef }
  /** Objects of one namespace or of a cluster-scoped kind are gone or being deleted. */
  | {
      readonly type: "deletedCollection";
      readonly namespace?: string | undefined;
      readonly objects: readonly KubernetesObject[];
    };

/** The resource version of each watch before a write, which a changed object exceeds. */
export type WriteStart = ReadonlyMap<object, string>;
