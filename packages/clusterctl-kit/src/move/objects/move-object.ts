import { pausedAnnotation } from "@capikit/api/core/v1beta2";
import type { OwnerReference } from "@capikit/api/meta";
import { valueAt } from "@capikit/common/json";

export {
  blockMoveAnnotation,
  clusterctlLabel,
  clusterctlMoveHierarchyLabel as moveHierarchyLabel,
  clusterctlMoveLabel as moveLabel,
  deleteForMoveAnnotation,
} from "@capikit/api/clusterctl/v1alpha3";
export { clusterNameLabel, pausedAnnotation } from "@capikit/api/core/v1beta2";

export { coreGroup } from "@capikit/api/meta";

/** Group of ClusterResourceSets. */
export const addonsGroup = "addons.cluster.x-k8s.io";

/** The fields of an object that a move reads. */
export interface MoveObject {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata: {
    readonly name?: string | undefined;
    readonly namespace?: string | undefined;
    readonly uid?: string | undefined;
    readonly resourceVersion?: string | undefined;
    readonly deletionTimestamp?: string | undefined;
    readonly labels?: Readonly<Record<string, string>> | undefined;
    readonly annotations?: Readonly<Record<string, string>> | undefined;
    readonly ownerReferences?: readonly OwnerReference[] | undefined;
  };
  /** Of a Secret, if it was read. */
  readonly type?: string | undefined;
  readonly spec?: unknown;
  readonly status?: unknown;
}

/** Reports whether a Cluster or ClusterClass is paused. */
export function isPaused({ spec, metadata }: MoveObject): boolean {
  return valueAt(spec, "paused") === true || pausedAnnotation in (metadata.annotations ?? {});
}
