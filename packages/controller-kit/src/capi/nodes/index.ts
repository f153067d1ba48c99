/**
 * Nodes of workload clusters and cache indexes to find them.
 *
 * @module
 */

export {
  addCacheIndex,
  type CacheIndex,
  clusterClassIndex,
  machineNodeIndex,
  machineProviderIdIndex,
  nodeProviderIdIndex,
} from "./cache-indexes.ts";
export { AmbiguousNodeError, findNodeByProviderId } from "./find-node.ts";
export { isNodeReady, nodeReadyCondition } from "./node.ts";
