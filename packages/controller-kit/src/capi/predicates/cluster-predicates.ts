import { type Cluster, clusterControlPlaneInitializedCondition } from "@capikit/api/core/v1beta2";
import { allOf, anyOf } from "../../predicates/combine.ts";
import type { Predicate } from "../../predicates/object-event.ts";
import { isConditionTrue } from "../conditions/read-conditions.ts";

const isClusterPaused = (cluster: Cluster) => cluster.spec.paused === true;
const isInfraProvisioned = (cluster: Cluster) =>
  cluster.status?.initialization?.infrastructureProvisioned === true;
const isInitialized = (cluster: Cluster) => isConditionTrue(cluster, clusterControlPlaneInitializedCondition);

function onCreate(holds: (cluster: Cluster) => boolean): Predicate<Cluster> {
  return (event) => event.type === "create" && holds(event.object);
}

function onUpdate(holds: (before: Cluster, after: Cluster) => boolean): Predicate<Cluster> {
  return (event) => event.type === "update" && holds(event.oldObject, event.object);
}

/** Lets through new Clusters that are not paused. */
export const clusterCreateNotPaused: Predicate<Cluster> = onCreate((cluster) => !isClusterPaused(cluster));

/** Lets through new Clusters whose infrastructure is provisioned. */
export const clusterCreateInfraProvisioned: Predicate<Cluster> = onCreate(isInfraProvisioned);

/** Lets through Clusters as their infrastructure becomes provisioned. */
export const clusterUpdateInfraProvisioned: Predicate<Cluster> = onUpdate(
  (before, after) => !isInfraProvisioned(before) && isInfraProvisioned(after),
);

/** Lets through Clusters as they are unpaused. */
export const clusterUpdateUnpaused: Predicate<Cluster> = onUpdate(
  (before, after) => isClusterPaused(before) && !isClusterPaused(after),
);

/** Lets through new Clusters that are not paused, and those that are unpaused. */
export const clusterUnpaused: Predicate<Cluster> = anyOf(clusterCreateNotPaused, clusterUpdateUnpaused);

/** Lets through Clusters as they are paused or unpaused. */
export const clusterPausedTransitions: Predicate<Cluster> = onUpdate(
  (before, after) => isClusterPaused(before) !== isClusterPaused(after),
);

/** Lets through Clusters as their control plane becomes initialized. */
export const clusterControlPlaneInitialized: Predicate<Cluster> = onUpdate(
  (before, after) => !isInitialized(before) && isInitialized(after),
);

/** Lets through Clusters as they are paused or unpaused, or their infrastructure becomes provisioned. */
export const clusterPausedTransitionsOrInfrastructureProvisioned: Predicate<Cluster> = anyOf(
  clusterPausedTransitions,
  clusterUpdateInfraProvisioned,
);

/** Lets through new Clusters that are unpaused and provisioned, and Clusters as they become either. Deprecated upstream. */
export const clusterUnpausedAndInfrastructureProvisioned: Predicate<Cluster> = anyOf(
  allOf(clusterCreateNotPaused, clusterCreateInfraProvisioned),
  clusterUpdateUnpaused,
  clusterUpdateInfraProvisioned,
);

/** Lets through Clusters of a topology. */
export const clusterHasTopology: Predicate<Cluster> = ({ object }) => hasTopology(object);

/** Lets through Clusters as the version of their topology changes. */
export const clusterTopologyVersionChanged: Predicate<Cluster> = onUpdate(
  (before, after) =>
    hasTopology(before) &&
    hasTopology(after) &&
    before.spec.topology?.version !== after.spec.topology?.version,
);

/** An empty topology counts as none, as upstream's types cannot tell them apart. */
function hasTopology({ spec: { topology } }: Cluster): boolean {
  return topology !== undefined && Object.keys(topology).length > 0;
}
