import { machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import { defined, integerAt, textAt, valueAt } from "@capikit/common/json";
import { compareVersions, tryParseVersion } from "@capikit/common/kubernetes";
import { type Condition, conditionOf } from "./conditions.ts";
import { classOf, type InventoryObject } from "./references.ts";

/** Replica counts of an object. Unset if its status does not contain them. */
export interface Counters {
  readonly replicas?: number;
  /** Desired replicas. */
  readonly desired?: number;
  readonly available?: number;
  readonly ready?: number;
  readonly upToDate?: number;
}

/** The state of a Cluster that its lists show. */
export interface ClusterState {
  /** `status.phase`: `Pending`, `Provisioning`, `Provisioned` …; empty if unset. */
  readonly phase: string;
  /** ClusterClass: its name, or `namespace/name` in another namespace. Absent without topology. */
  readonly class?: string;
  /** Version of the topology; otherwise the lowest of its control plane Machines, or Machines. */
  readonly version?: string;
  readonly controlPlane: Counters;
  readonly workers: Counters;
}

/** Summarizes a Cluster. */
export function summarizeCluster(
  cluster: InventoryObject,
  machines: readonly InventoryObject[],
): ClusterState {
  const version =
    textAt(cluster, "spec", "topology", "version") ||
    lowestVersion(machines.filter(isControlPlane)) ||
    lowestVersion(machines);
  const ofClass = classNameOf(cluster);
  return {
    phase: textAt(cluster, "status", "phase"),
    ...(ofClass !== "" && { class: ofClass }),
    ...(version !== "" && { version }),
    controlPlane: clusterCounters(cluster, "controlPlane"),
    workers: clusterCounters(cluster, "workers"),
  };
}

/** Returns the replica counts of a Cluster's control plane or workers, which version v1beta1 has in `status.v1beta2`. */
export function clusterCounters(cluster: unknown, part: "controlPlane" | "workers"): Counters {
  const status = ["status", ...(valueAt(cluster, "status", part) === undefined ? ["v1beta2"] : []), part];
  const count = (field: string): number | undefined => integerAt(cluster, ...status, field);
  return defined({
    replicas: count("replicas"),
    desired: count("desiredReplicas"),
    available: count("availableReplicas"),
    ready: count("readyReplicas"),
    upToDate: count("upToDateReplicas"),
  });
}

/** Returns the ClusterClass, with its namespace if that is another; empty without a topology. */
function classNameOf(cluster: InventoryObject): string {
  const { namespace = "", name = "" } = classOf(cluster) ?? {};
  return name === "" || namespace === textAt(cluster, "metadata", "namespace")
    ? name
    : `${namespace}/${name}`;
}

function isControlPlane(machine: InventoryObject): boolean {
  return valueAt(machine, "metadata", "labels", machineControlPlaneLabel) !== undefined;
}

function lowestVersion(machines: readonly InventoryObject[]): string {
  let lowest = "";
  // Machines of one Cluster have few versions.
  for (const version of new Set(machines.map((machine) => textAt(machine, "spec", "version")))) {
    const [left, right] = [tryParseVersion(version), tryParseVersion(lowest)];
    if (left !== undefined && (right === undefined || compareVersions(left, right) < 0)) lowest = version;
  }
  return lowest;
}

/** Reports whether a Cluster had a control plane and is not being deleted: its Secrets and its API server exist. */
export function isControlPlaneInitialized(cluster: InventoryObject): boolean {
  const isDeleting = textAt(cluster, "metadata", "deletionTimestamp") !== "";
  return !isDeleting && conditionOf(cluster, "ControlPlaneInitialized")?.status === "True";
}

/** Returns the failed connection probe of a Cluster whose API server Cluster API could reach before. */
export function failedProbeOf(cluster: InventoryObject): Condition | undefined {
  const probe = conditionOf(cluster, "RemoteConnectionProbe");
  return probe?.status === "False" && isControlPlaneInitialized(cluster) ? probe : undefined;
}
