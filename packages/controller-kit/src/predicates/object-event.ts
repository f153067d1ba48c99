import type { KubernetesObject } from "@capikit/api/meta";

/** An event of a watched object. */
export type ObjectEvent<T extends KubernetesObject = KubernetesObject> =
  | {
      readonly type: "create";
      readonly object: T;
      /** Whether the object existed before the watch started. Default: false. */
      readonly isInInitialList?: boolean;
    }
  /** A resync has the same object twice. */
  | { readonly type: "update"; readonly oldObject: T; readonly object: T }
  | {
      readonly type: "delete";
      readonly object: T;
      /** Whether the deletion was missed, so `object` may be outdated. Default: false. */
      readonly deletedUnseen?: boolean;
    }
  | { readonly type: "generic"; readonly object: T };

/** Decides whether an event leads to a reconcile. */
export type Predicate<T extends KubernetesObject = KubernetesObject> = (event: ObjectEvent<T>) => boolean;
