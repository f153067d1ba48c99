import {
  clusterTopologyOwnedLabel,
  machineControlPlaneLabel,
  machinePoolNameLabel,
  managedNodeLabelDomain,
  nodeRestrictionLabelDomain,
  nodeRoleLabelPrefix,
  watchLabel,
} from "@capikit/api/core/v1beta2";
import { isOfDomain } from "./label-domain.ts";
import { type WithMetadata, withMetadata } from "./object-like.ts";

/** Reports whether an object has a label, regardless of its value. */
export function hasLabel({ metadata }: WithMetadata, name: string): boolean {
  return Object.hasOwn(metadata.labels ?? {}, name);
}

/** Reports whether a Cluster's topology created the object. */
export function isTopologyOwned(object: WithMetadata): boolean {
  return hasLabel(object, clusterTopologyOwnedLabel);
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

/**
 * Returns the labels that a Machine's Node gets: roles, those in the domains
 * `node-restriction.kubernetes.io` and `node.cluster.x-k8s.io` and their subdomains, and those
 * whose name matches a pattern.
 */
export function managedLabels(
  labels: Readonly<Record<string, string>>,
  additional: readonly RegExp[] = [],
): Readonly<Record<string, string>> {
  const synced = Object.entries(labels).filter(
    ([name]) =>
      name.split("/", 1)[0] === nodeRoleLabelPrefix ||
      isOfDomain(name, nodeRestrictionLabelDomain) ||
      isOfDomain(name, managedNodeLabelDomain) ||
      additional.some((pattern) => name.search(pattern) !== -1),
  );
  return Object.fromEntries(synced);
}
