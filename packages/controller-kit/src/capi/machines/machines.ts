import type { Machine } from "@capikit/api/core/v1beta2";
import { everyFilter, type MachineFilter, someFilter } from "./machine-filter.ts";

/** Machines of one namespace by name, such as those of a Cluster. Immutable. */
export type Machines = ReadonlyMap<string, Machine>;

/** Returns Machines by name; the last one wins. */
export function machinesOf(machines: Iterable<Machine>): Machines {
  return new Map([...machines].map((machine) => [machine.metadata.name ?? "", machine]));
}

/** Reports whether a Machine is included, by name and namespace. */
export function hasMachine(machines: Machines, { metadata }: Machine): boolean {
  const found = machines.get(metadata.name ?? "");
  return found !== undefined && found.metadata.namespace === metadata.namespace;
}

/** Returns the Machines that match all filters. */
export function filterMachines(machines: Machines, ...filters: readonly MachineFilter[]): Machines {
  return machinesOf([...machines.values()].filter(everyFilter(...filters)));
}

/** Returns the Machines that match one of the filters. */
export function filterMachinesByAny(machines: Machines, ...filters: readonly MachineFilter[]): Machines {
  return machinesOf([...machines.values()].filter(someFilter(...filters)));
}

/** Returns the Machines whose names are not in `others`. */
export function differenceOfMachines(machines: Machines, others: Machines): Machines {
  return machinesOf([...machines.values()].filter(({ metadata }) => !others.has(metadata.name ?? "")));
}
