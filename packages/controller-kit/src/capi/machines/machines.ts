import type { Machine } from "@capikit/api/core/v1beta2";
import { everyFilter, type MachineFilter } from "./machine-filter.ts";

/** Machines of one namespace by name, such as those of a Cluster. Immutable. */
export type Machines = ReadonlyMap<string, Machine>;

/** Returns Machines by name; the last one wins. */
export function machinesOf(machines: Iterable<Machine>): Machines {
  return new Map([...machines].map((machine) => [machine.metadata.name ?? "", machine]));
}

/** Returns the Machines that match all filters. */
export function filterMachines(machines: Machines, ...filters: readonly MachineFilter[]): Machines {
  return machinesOf([...machines.values()].filter(everyFilter(...filters)));
}
