import type { KubernetesObject } from "@capikit/api/meta";

/** What happened to an object, as a controller's sources tell it. */
export type ObjectEvent<T extends KubernetesObject = KubernetesObject> =
  | {
      readonly type: "create";
      readonly object: T;
      /** It was there before anybody watched, so that there is no hurry. Default: false. */
      readonly isInInitialList?: boolean;
    }
  /** With a resync both objects are the same. */
  | { readonly type: "update"; readonly oldObject: T; readonly object: T }
  | {
      readonly type: "delete";
      readonly object: T;
      /** The deletion itself went unseen, so that this is the last state known, and may not be its last one. Default: false. */
      readonly deletedUnseen?: boolean;
    }
  | { readonly type: "generic"; readonly object: T };

/** Whether an event is worth a reconcile. */
export type Predicate<T extends KubernetesObject = KubernetesObject> = (event: ObjectEvent<T>) => boolean;
