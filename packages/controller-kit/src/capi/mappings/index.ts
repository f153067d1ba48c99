/**
 * Mappings from a changed object to the objects to reconcile.
 *
 * @module
 */

export {
  clusterToInfrastructure,
  infrastructureKeyOf,
  machinePoolToInfrastructure,
  machineToInfrastructure,
} from "./infrastructure-mappings.ts";
export type { MapperContext, RequestMapper } from "./map-function.ts";
export {
  clusterToInfrastructureMapper,
  clusterToObjectsMapper,
  machineDeploymentToObjectsMapper,
  machineSetToObjectsMapper,
} from "./map-functions.ts";
export {
  type OwnedSelection,
  ofCluster,
  ofMachineDeployment,
  ofMachineSet,
} from "./owned-selectors.ts";
