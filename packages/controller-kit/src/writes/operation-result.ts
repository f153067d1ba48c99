import type { KubernetesObject } from "@capikit/api/meta";

/** The operation that completes the sentence "ConfigMap default/foo has been …". */
export type OperationResult = "unchanged" | "created" | "updated" | "updatedStatus" | "updatedStatusOnly";

/** An operation, and the object as stored after it. */
export interface Operation<T extends KubernetesObject, R extends OperationResult = OperationResult> {
  readonly result: R;
  readonly object: T;
}
