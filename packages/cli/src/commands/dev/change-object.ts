import {
  clusterTopologyMachineDeploymentNameLabel,
  clusterTopologyMachinePoolNameLabel,
  clusterTopologyOwnedLabel,
  pausedAnnotation,
} from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import { listAt, textAt, valueAt } from "@capikit/common/json";
import { UsageError } from "@capikit/generators/run";

/** A change that the console makes. */
export type ObjectChange =
  | { readonly type: "pause"; readonly isPaused: boolean }
  | { readonly type: "scale"; readonly replicas: number }
  | { readonly type: "upgrade"; readonly version: string };

/** A merge patch of an object. */
export interface ChangePatch {
  readonly object: KubernetesObject;
  readonly patch: Readonly<Record<string, unknown>>;
}

/**
 * Returns the patch for a change. Replicas and versions of objects of a topology belong to their
 * Cluster: the core manager would revert other changes.
 *
 * @throws UsageError if the object has no such field.
 */
export function changeObject(
  change: ObjectChange,
  object: KubernetesObject,
  cluster: KubernetesObject | undefined,
): ChangePatch {
  const { kind, metadata } = object;
  if (change.type === "pause") {
    const { isPaused } = change;
    if (kind === "Cluster") return { object, patch: { spec: { paused: isPaused } } };
    const annotations = { [pausedAnnotation]: isPaused ? "true" : null };
    return { object, patch: { metadata: { annotations } } };
  }
  const isOwned = metadata.labels?.[clusterTopologyOwnedLabel] !== undefined;
  const owner = kind === "Cluster" ? object : isOwned ? cluster : undefined;
  if (owner !== undefined && valueAt(owner, "spec", "topology") !== undefined)
    return { object: owner, patch: topologyPatch(change, object, owner) };
  if (change.type === "scale" && valueAt(object, "spec", "replicas") !== undefined)
    return { object, patch: { spec: { replicas: change.replicas } } };
  const version = change.type === "upgrade" ? change.version : "";
  if (version !== "" && textAt(object, "spec", "version") !== "")
    return { object, patch: { spec: { version } } };
  if (version !== "" && textAt(object, "spec", "template", "spec", "version") !== "")
    return { object, patch: { spec: { template: { spec: { version } } } } };
  const field = change.type === "scale" ? "replicas" : "version";
  throw new UsageError(
    `${kind} ${metadata.name} has no ${field}`,
    "open the control plane or the workers of the Cluster",
  );
}

function topologyPatch(
  change: Exclude<ObjectChange, { type: "pause" }>,
  { metadata: { labels } }: KubernetesObject,
  { metadata, spec }: KubernetesObject & { readonly spec?: unknown },
): ChangePatch["patch"] {
  // Lists are replaced as a whole: another client's change of them must not be lost.
  const { resourceVersion } = metadata;
  if (change.type === "upgrade")
    return { metadata: { resourceVersion }, spec: { topology: { version: change.version } } };
  const { replicas } = change;
  for (const [list, label] of [
    ["machineDeployments", clusterTopologyMachineDeploymentNameLabel],
    ["machinePools", clusterTopologyMachinePoolNameLabel],
  ] as const) {
    const name = labels?.[label];
    const all = listAt(spec, "topology", "workers", list);
    if (name === undefined) continue;
    const scaled = all.map((one) => (textAt(one, "name") === name ? { ...Object(one), replicas } : one));
    return { metadata: { resourceVersion }, spec: { topology: { workers: { [list]: scaled } } } };
  }
  return { metadata: { resourceVersion }, spec: { topology: { controlPlane: { replicas } } } };
}
