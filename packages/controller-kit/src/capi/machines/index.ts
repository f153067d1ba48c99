/**
 * Collections of Machines, with filters, orders and failure domains.
 *
 * @module
 */

export { getClusterMachines, getControlPlaneMachines } from "./cluster-machines.ts";
export { pickFewest, pickMost } from "./failure-domains.ts";
export {
  activeMachines,
  adoptableControlPlaneMachines,
  controlPlaneMachines,
  deletingMachines,
  everyFilter,
  hasController,
  hasNode,
  inFailureDomains,
  type MachineFilter,
  matchesKubernetesVersion,
  notFilter,
  ownedMachines,
  readyMachines,
  shouldRolloutAfter,
  shouldRolloutBefore,
  someFilter,
  unhealthyAndOwnerRemediatedMachines,
  unhealthyMachines,
  withAnnotation,
  withUnhealthyControlPlaneComponents,
  withVersion,
} from "./machine-filter.ts";
export {
  differenceOfMachines,
  filterMachines,
  filterMachinesByAny,
  hasMachine,
  type Machines,
  machinesOf,
} from "./machines.ts";
export {
  lowestVersion,
  newestMachine,
  oldestDeletion,
  oldestMachine,
  sortByCreation,
  sortByDeletion,
} from "./sort-machines.ts";
