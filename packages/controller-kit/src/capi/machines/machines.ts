import type { Machine } from "@capikit/api/core/v1beta2";
import { everyFilter, type MachineFilter, someFilter } from "./machine-filter.ts";

/** Machines by name. They are of one namespace, as those of a Cluster are. Never changed; operations give new ones. */
export type Machines = ReadonlyMap<string, Machine>;

/** Machines by name; of several with one name the last. */
export function machinesOf(machines: Iterable<Machine>): Machines {
  return new Map([...machines].map((machine) => [machine.metadata.name ?? "", machine]));
}

/** Whether a Machine is among them, by name and namespace. */
export function hasMachine(machines: Machines, { metadata }: Machine): boolean {
  const found = machines.get(metadata.name ?? "");
  return found !== undefined && found.metadata.namespace === metadata.namespace;
}

/** Those that pass all filters. */
export function filterMachines(machines: Machines, ...filters: readonly MachineFilter[]): Machines {
  return machinesOf([...machines.values()].filter(everyFilter(...filters)));
}

/** Those that pass one of the filters. */
export function filterMachinesByAny(machines: Machines, ...filters: readonly MachineFilter[]): Machines {
  return machinesOf([...machines.values()].filter(someFilter(...filters)));
}

/** Those whose names are not among the others. */
export function differenceOfMachines(machines: Machines, others: Machines): Machines {
  return machinesOf([...machines.values()].filter(({ metadata }) => !others.has(metadata.name ?? "")));
}
