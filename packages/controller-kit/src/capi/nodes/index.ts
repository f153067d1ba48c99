/**
 * Nodes of workload clusters and cache indexes to find them.
 *
 * @module
 */

export {
  addCacheIndex,
  type CacheIndex,
  clusterClassIndex,
  clusterClassIndexValue,
  machineNodeIndex,
  machinePoolNodeIndex,
  machinePoolProviderIdIndex,
  machineProviderIdIndex,
  nodeProviderIdIndex,
} from "./cache-indexes.ts";
export { AmbiguousNodeError, findNodeByProviderId } from "./find-node.ts";
export {
  isNodeAvailable,
  isNodeReady,
  isNodeUnreachable,
  nodeReadyCondition,
} from "./node.ts";
