import { machineControlPlaneLabel, machinePoolNameLabel, watchLabel } from "@capikit/api/core/v1beta2";
import { type WithMetadata, withMetadata } from "./object-like.ts";

/** Reports whether an object has a label, regardless of its value. */
export function hasLabel({ metadata }: WithMetadata, name: string): boolean {
  return Object.hasOwn(metadata.labels ?? {}, name);
}

/** Reports whether an object belongs to a MachinePool, by label or owner. */
export function isMachinePoolOwned(object: WithMetadata): boolean {
  const owners = object.metadata.ownerReferences ?? [];
  return hasLabel(object, machinePoolNameLabel) || owners.some(({ kind }) => kind === "MachinePool");
}

/** Reports whether an object has the watch label with this value. */
export function hasWatchLabel({ metadata }: WithMetadata, value: string): boolean {
  return metadata.labels?.[watchLabel] === value;
}

/** Reports whether a Machine belongs to a control plane: it has the label with any value. */
export function isControlPlaneMachine(machine: WithMetadata): boolean {
  return hasLabel(machine, machineControlPlaneLabel);
}

/** Returns a copy with labels set, or the object itself if it has them all. */
export function withLabels<T extends WithMetadata>(object: T, desired: Readonly<Record<string, string>>): T {
  const labels = object.metadata.labels ?? {};
  const changed = Object.entries(desired).some(([name, value]) => labels[name] !== value);
  return changed ? withMetadata(object, { labels: { ...labels, ...desired } }) : object;
}
