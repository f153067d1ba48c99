import type { Labels } from "@capikit/common/kubernetes";
import type { Registration } from "./registration.ts";

/** The object of a hook call. Its labels and namespace determine the matching extensions. */
export interface ForObject {
  readonly kind?: string;
  readonly metadata: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
    /** Default: none. */
    readonly labels?: Labels;
  };
}

/** Returns `namespace/name`, for messages. */
export function namespacedName({ metadata: { namespace, name = "" } }: ForObject): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** Reports whether a handler's extension selects the labels of an object. */
export function selectsObject({ objectSelector }: Registration, { metadata }: ForObject): boolean {
  return objectSelector.matches(metadata.labels ?? {});
}
