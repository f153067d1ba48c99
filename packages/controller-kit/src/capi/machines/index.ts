/**
 * Collections of Machines, with filters, orders and failure domains.
 *
 * @module
 */

export {
  adoptableControlPlaneMachines,
  controlPlaneMachines,
  filterMachines,
  getClusterMachines,
  getControlPlaneMachines,
  type MachineFilter,
  type Machines,
  machinesOf,
  sortByCreation,
} from "./cluster-machines.ts";
export { pickFewest, pickMost } from "./failure-domains.ts";
