import type { LeftBehind } from "../graph/left-behind.ts";
import type { ObjectName } from "../objects/object-name.ts";

/** Reasons for which objects stay in the source, with descriptions. */
export const stayReasons = Object.freeze({
  "virtual-owner": "Left behind: an owner is not in the move graph",
  "unmoved-owner": "Left behind: an owner is not moved",
  "owner-cycle": "Left behind: ownership cycle",
  "owner-left-behind": "Left behind with an owner",
  "cluster-scoped": "Copied: cluster-scoped, so the source keeps them",
  "cluster-scoped-owner": "Copied: owned by a cluster-scoped object, so the source keeps them",
  "used-elsewhere": "Copied: used in other namespaces, so the source keeps them",
  "outside-cluster": "Copied: outside of the chosen Cluster, so the source keeps them",
  "not-chosen": "Not moved: the chosen Cluster neither owns nor uses it",
  "no-owner": "Not moved: no owner, and no move label on the object or its CRD",
  "owner-not-moved": "Not moved: no owner is in a hierarchy that moves",
  "kind-not-labelled": "Not moved: the CRD has no label clusterctl.cluster.x-k8s.io",
  "provider-component": "Not moved: part of a provider, which clusterctl init installs in the target",
} satisfies Readonly<Record<LeftBehind["reason"], string>> & Readonly<Record<string, string>>);

/** Reason for which an object stays in the source. */
export type StayReason = keyof typeof stayReasons;

/** A reference to an object. */
export interface ObjectUse {
  readonly by: ObjectName;
  /** Field with the name of the used object, such as `spec.poolRef.name`. */
  readonly path: string;
}

/** An object that is in the source after a move. */
export interface StayingObject extends ObjectName {
  /** Empty for an object of a dump without UIDs. */
  readonly uid: string;
  readonly reason: StayReason;
  /** Whether the move also creates it in the target. */
  readonly copied: boolean;
  /** Whether an object with this name already exists in the target; absent if unknown. */
  readonly existsInTarget?: boolean | undefined;
  /** Whether Kubernetes then deletes it in the source, because all its owners have moved. */
  readonly garbageCollected: boolean;
  /** The owner that is the reason. */
  readonly owner?: ObjectName | undefined;
  /**
   * References from moved objects, and from staying objects that moved objects use. Empty for
   * copied objects.
   */
  readonly usedBy: readonly ObjectUse[];
}
