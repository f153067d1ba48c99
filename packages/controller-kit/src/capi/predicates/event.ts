import type { KubernetesObject } from "@capikit/api/meta";

/** What happened to an object, as a controller's sources tell it. */
export type ObjectEvent<T extends KubernetesObject = KubernetesObject> =
  | { readonly type: "create"; readonly object: T }
  | { readonly type: "update"; readonly oldObject: T; readonly object: T }
  | { readonly type: "delete"; readonly object: T }
  | { readonly type: "generic"; readonly object: T };

/** Whether an event is worth a reconcile. */
export type Predicate<T extends KubernetesObject = KubernetesObject> = (event: ObjectEvent<T>) => boolean;
