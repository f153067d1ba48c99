/**
 * Shows clusters as trees of objects, like `clusterctl describe cluster`.
 *
 * @module
 */
export type { ConditionState, DescribedCondition } from "./conditions.ts";
export type { Counters } from "./counters.ts";
export { type DescribeClusterOptions, type DescribedNode, describeCluster } from "./describe-cluster.ts";
export type { DescribeOptions } from "./describe-options.ts";
export type { ReadObject } from "./fields.ts";
export { describedPage, type PageOptions } from "./page.ts";
export { type ReadClusterOptions, readCluster } from "./read-cluster.ts";
export { type DescribedRow, describedRows } from "./rows.ts";
export { describedTable, type TableOptions, type TablePaint } from "./table.ts";
export { type WatchClusterOptions, watchCluster } from "./watch-cluster.ts";
