/**
 * Predicates for Clusters and the objects that belong to them.
 *
 * @module
 */

export {
  clusterControlPlaneInitialized,
  clusterCreateNotPaused,
  clusterHasTopology,
  clusterPausedTransitions,
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterTopologyVersionChanged,
  clusterUnpaused,
  clusterUpdateInfraProvisioned,
  clusterUpdateUnpaused,
} from "./cluster-predicates.ts";
export {
  hasFilterLabel,
  isNotExternallyManaged,
  isNotPaused,
  isNotPausedAndHasFilterLabel,
  isOwnedByTopology,
} from "./resource-predicates.ts";
