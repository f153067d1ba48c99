import {
  clusterNameLabel,
  type Machine,
  type MachineDeletionSpec,
  machineControlPlaneLabel,
  machineControlPlaneNameLabel,
} from "@capikit/api/core/v1beta2";
import type { LocalControlPlaneMachineTemplate } from "../../api/controlplane/v1beta2/index.ts";

/**
 * On a Machine: names of the labels, annotations and settings that it has from its control plane.
 * Those that the control plane no longer has are removed; those of others stay.
 */
export const inPlaceAnnotation = "local.controlplane.cluster.x-k8s.io/in-place";

/** Labels that a Machine always has. */
const ownLabels = new Set([clusterNameLabel, machineControlPlaneLabel, machineControlPlaneNameLabel]);

/** What a Machine gets from its control plane without being replaced, by name. */
interface InPlaceFields {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly deletion: MachineDeletionSpec;
  readonly readinessGates: ReadonlyMap<string, NonNullable<Machine["spec"]["readinessGates"]>[number]>;
  readonly taints: ReadonlyMap<string, NonNullable<Machine["spec"]["taints"]>[number]>;
}

type InPlaceNames = Partial<Record<keyof InPlaceFields, readonly string[]>>;

/** Merge patch of the metadata of a Machine and of the objects that it consists of. */
export interface MetadataChange {
  readonly labels: Readonly<Record<string, string | null>>;
  readonly annotations: Readonly<Record<string, string | null>>;
}

/** Returns the value of {@link inPlaceAnnotation} for a template; undefined without such fields. */
export function inPlaceNames(template: LocalControlPlaneMachineTemplate): string | undefined {
  const { labels, annotations, deletion, readinessGates, taints } = fieldsOf(template);
  const names = {
    labels: Object.keys(labels),
    annotations: Object.keys(annotations),
    deletion: Object.keys(deletion),
    readinessGates: [...readinessGates.keys()],
    taints: [...taints.keys()],
  };
  const used = Object.entries(names).filter(([, list]) => list.length > 0);
  return used.length === 0
    ? undefined
    : JSON.stringify(Object.fromEntries(used.map(([field, list]) => [field, list.sort()])));
}

/** Returns the changes of labels and annotations that a Machine needs. */
export function metadataChange(template: LocalControlPlaneMachineTemplate, machine: Machine): MetadataChange {
  const { labels, annotations } = fieldsOf(template);
  const former = namesOn(machine);
  const change = (wanted: Readonly<Record<string, string>>, names: readonly string[] = [], current = {}) => ({
    ...Object.fromEntries(
      names.filter((name) => name in current && !(name in wanted)).map((name) => [name, null]),
    ),
    ...Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => (current as Record<string, string>)[name] !== value),
    ),
  });
  return {
    labels: change(labels, former.labels, machine.metadata.labels),
    annotations: change(annotations, former.annotations, machine.metadata.annotations),
  };
}

/** Changes labels, annotations and settings of a draft of a Machine. */
export function changeInPlace(template: LocalControlPlaneMachineTemplate, machine: Machine): void {
  const { labels, annotations } = metadataChange(template, machine);
  changeDeletion(template, machine);
  const { readinessGates } = fieldsOf(template);
  const gates = merged(
    machine.spec.readinessGates,
    readinessGates,
    namesOn(machine).readinessGates,
    gateName,
  );
  if (gates.length > 0) machine.spec.readinessGates = gates;
  else delete machine.spec.readinessGates;
  const names = { [inPlaceAnnotation]: inPlaceNames(template) ?? null };
  for (const [field, changes] of Object.entries({ labels, annotations: { ...annotations, ...names } })) {
    const all = { ...machine.metadata[field as keyof MetadataChange], ...changes };
    machine.metadata[field as keyof MetadataChange] = Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    );
  }
}

/** Changes the settings that a Machine needs during its deletion, too. */
export function changeDeletion(template: LocalControlPlaneMachineTemplate, machine: Machine): void {
  const { deletion, taints } = fieldsOf(template);
  const former = namesOn(machine);
  const kept = Object.entries(machine.spec.deletion ?? {}).filter(
    ([field]) => !former.deletion?.includes(field),
  );
  const settings: MachineDeletionSpec = { ...Object.fromEntries(kept), ...deletion };
  if (Object.keys(settings).length > 0) machine.spec.deletion = settings;
  else delete machine.spec.deletion;
  const all = merged(machine.spec.taints, taints, former.taints, taintName);
  if (all.length > 0) machine.spec.taints = all;
  else delete machine.spec.taints;
}

function fieldsOf({ metadata = {}, spec }: LocalControlPlaneMachineTemplate): InPlaceFields {
  return {
    labels: Object.fromEntries(
      Object.entries(metadata.labels ?? {}).filter(([name]) => !ownLabels.has(name)),
    ),
    annotations: metadata.annotations ?? {},
    deletion: spec.deletion ?? {},
    readinessGates: new Map(spec.readinessGates?.map((one) => [gateName(one), one])),
    taints: new Map(spec.taints?.map((one) => [taintName(one), one])),
  };
}

function namesOn({ metadata }: Machine): InPlaceNames {
  const text = metadata.annotations?.[inPlaceAnnotation];
  try {
    return text === undefined ? {} : (JSON.parse(text) as InPlaceNames);
  } catch {
    // Another client edited it: no name is known to be ours.
    return {};
  }
}

/** Replaces the former entries of a list and those of the same name; others stay. */
function merged<T>(
  current: readonly T[] = [],
  wanted: ReadonlyMap<string, T>,
  former: readonly string[] = [],
  nameOf: (one: T) => string,
): T[] {
  const others = current.filter((one) => !former.includes(nameOf(one)) && !wanted.has(nameOf(one)));
  return [...others, ...wanted.values()];
}

function gateName({ conditionType }: { readonly conditionType: string }): string {
  return conditionType;
}

function taintName({ key, effect }: { readonly key: string; readonly effect: string }): string {
  return `${key}:${effect}`;
}
