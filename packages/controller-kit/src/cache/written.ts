import type { KubernetesObject, ObjectRef } from "@capikit/client";

/** What was written, as far as the server told. */
export type Written<T extends KubernetesObject = KubernetesObject> =
  /** The stored object. If it is under deletion and has no finalizers, it is gone. */
  | { readonly type: "stored"; readonly object: T }
  /** The object is gone. */
  | { readonly type: "deleted"; readonly ref: ObjectRef; readonly uid?: string | undefined }
  /** The objects of a selection are gone or under deletion. */
  | {
      readonly type: "deletedCollection";
      readonly namespace?: string | undefined;
      readonly labelSelector?: string | undefined;
      readonly fieldSelector?: string | undefined;
    };
