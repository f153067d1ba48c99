/**
 * End-to-end specs of providers, like those of Cluster API's `test/e2e`: functions for any test
 * runner that create and change Clusters, wait, and report the objects that differ.
 *
 * @module
 */

export type { ClusterState } from "./cluster-state.ts";
export { type CreateClusterOptions, createCluster } from "./create-cluster.ts";
export { type DeleteClusterOptions, deleteCluster } from "./delete-cluster.ts";
export { E2eError, type Unmet } from "./e2e-error.ts";
export type { ClusterRef, E2eEnvironment, Interval, IntervalName } from "./environment.ts";
export { saveArtifacts } from "./failure.ts";
export { type ScaleOptions, scaleMachineDeployment, workloadClient } from "./scale-workers.ts";
export { type UntilRunningOptions, untilRunning } from "./until-running.ts";
export { type UpgradeOptions, upgradeCluster } from "./upgrade-cluster.ts";
export { type Wait, waitFor } from "./wait-for.ts";
