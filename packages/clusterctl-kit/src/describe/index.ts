/**
 * Shows clusters as trees of objects, like `clusterctl describe cluster`, and all clusters of a
 * management cluster in one table.
 *
 * @module
 */
export { type DescribeClusterOptions, type DescribedNode, describeCluster } from "./describe-cluster.ts";
export type { DescribeOptions } from "./describe-options.ts";
export type { ClusterProblem } from "./fleet/cluster-problem.ts";
export type { ClusterSummary } from "./fleet/cluster-summary.ts";
export { clustersTable } from "./fleet/clusters-table.ts";
export { type ClusterFilter, type DescribeClustersOptions, describeClusters } from "./fleet/fleet.ts";
export { type ReadClustersOptions, readClusters } from "./fleet/read-clusters.ts";
export type { DescribedCondition } from "./objects/conditions.ts";
export { firstItem } from "./objects/conditions.ts";
export type { TableOptions, TablePaint } from "./output/text-table.ts";
export { type DescribedRow, describedRows } from "./rows.ts";
export { describedTable } from "./table.ts";
export * from "./watch-cluster.ts";
