/**
 * Lookups of an object's Cluster, Machine and MachinePool.
 *
 * @module
 */

export { getIfExists } from "./get-if-exists.ts";
export { labelledClusterKey, ownerClusterKey, ownerMachineKey, ownerMachinePoolKey } from "./owner-keys.ts";
export {
  getLabelledCluster,
  getMachinePoolByLabels,
  getOwnerCluster,
  getOwnerMachine,
  getOwnerMachinePool,
  NoClusterError,
} from "./owners.ts";
export type { LookUpOptions, ObjectGetter, ObjectLister } from "./reader.ts";
