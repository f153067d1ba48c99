/**
 * Collections of Machines, with filters, orders and failure domains.
 *
 * @module
 */

export { getClusterMachines, getControlPlaneMachines } from "./cluster-machines.ts";
export { pickFewest, pickMost } from "./failure-domains.ts";
export {
  adoptableControlPlaneMachines,
  controlPlaneMachines,
  everyFilter,
  inFailureDomains,
  type MachineFilter,
  matchesKubernetesVersion,
  notFilter,
  ownedMachines,
  someFilter,
  withVersion,
} from "./machine-filter.ts";
export { filterMachines, type Machines, machinesOf } from "./machines.ts";
export { lowestVersion, newestMachine, oldestMachine, sortByCreation } from "./sort-machines.ts";
