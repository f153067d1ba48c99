/**
 * Shows clusters as trees of objects, like `clusterctl describe cluster`.
 *
 * @module
 */

export type { DescribedCondition } from "./conditions.ts";
export { firstItem } from "./conditions.ts";
export { type DescribeClusterOptions, type DescribedNode, describeCluster } from "./describe-cluster.ts";
export type { DescribeOptions } from "./describe-options.ts";
export { type DescribedRow, describedRows } from "./rows.ts";
export { describedTable, type TableOptions, type TablePaint } from "./table.ts";
export * from "./watch-cluster.ts";
