import { type Cluster, clusterControlPlaneInitializedCondition } from "@capikit/api/core/v1beta2";
import { anyOf, type Predicate } from "../../predicates/predicate.ts";
import { isConditionTrue } from "../conditions/read-conditions.ts";
import { hasPausedAnnotation, isExternallyManaged } from "../metadata/annotations.ts";
import { hasWatchLabel } from "../metadata/labels.ts";

/** Accepts objects whose watch label has this value; all objects if it is empty. */
export function hasFilterLabel(value: string | undefined): Predicate {
  return ({ object }) => !value || hasWatchLabel(object, value);
}

/** Accepts objects without the paused annotation. */
export const isNotPaused: Predicate = ({ object }) => !hasPausedAnnotation(object);

/** Accepts objects that are not externally managed. */
export const isNotExternallyManaged: Predicate = ({ object }) => !isExternallyManaged(object);

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

/** Accepts new Clusters that are not paused, and Clusters that become unpaused. */
export const clusterUnpaused: Predicate<Cluster> = anyOf(
  onCreate((cluster) => !isClusterPaused(cluster)),
  onUpdate((before, after) => isClusterPaused(before) && !isClusterPaused(after)),
);

/** Accepts Clusters that become paused or unpaused. */
export const clusterPausedTransitions: Predicate<Cluster> = onUpdate(
  (before, after) => isClusterPaused(before) !== isClusterPaused(after),
);

/** Accepts Clusters whose control plane becomes initialized. */
export const clusterControlPlaneInitialized: Predicate<Cluster> = onUpdate(
  (before, after) => !isInitialized(before) && isInitialized(after),
);

/** Accepts Clusters that become paused or unpaused, or whose infrastructure becomes provisioned. */
export const clusterPausedTransitionsOrInfrastructureProvisioned: Predicate<Cluster> = anyOf(
  clusterPausedTransitions,
  onUpdate((before, after) => !isInfraProvisioned(before) && isInfraProvisioned(after)),
);

/** Accepts Clusters whose topology version changes. */
export const clusterTopologyVersionChanged: Predicate<Cluster> = onUpdate(
  (before, after) =>
    hasTopology(before) &&
    hasTopology(after) &&
    before.spec.topology?.version !== after.spec.topology?.version,
);

/** Ignores an empty topology, which upstream's types cannot distinguish from a missing one. */
function hasTopology({ spec: { topology } }: Cluster): boolean {
  return topology !== undefined && Object.keys(topology).length > 0;
}
