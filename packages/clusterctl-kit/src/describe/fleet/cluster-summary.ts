import { machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import { textAt, valueAt } from "@capikit/common/json";
import { compareVersions, tryParseVersion } from "@capikit/common/kubernetes";
import { classOf, type ReadObject } from "@capikit/inventory";
import { type DescribedCondition, describedConditions } from "../objects/conditions.ts";
import { type Counters, clusterCounters } from "../objects/fields.ts";
import { type ClusterProblem, firstProblem, remediationProblems } from "./cluster-problem.ts";

/** State of a Cluster in one line. */
export interface ClusterSummary {
  readonly namespace: string;
  readonly name: string;
  /** `status.phase`: `Pending`, `Provisioning`, `Provisioned` …; empty if unset. */
  readonly phase: string;
  /** ClusterClass: its name, or `namespace/name` in another namespace. Absent without topology. */
  readonly class?: string;
  /** Version of the topology; otherwise the lowest of its control plane Machines, or Machines. */
  readonly version?: string;
  readonly controlPlane: Counters;
  readonly workers: Counters;
  /** Condition Available. */
  readonly available?: Pick<DescribedCondition, "status" | "reason" | "lastTransitionTime">;
  /** `metadata.creationTimestamp`; empty if unset. */
  readonly createdAt: string;
  readonly deleting: boolean;
  /** First problem of the Cluster and its Machines; absent if all is well. */
  readonly problem?: ClusterProblem;
  /** What stops or delays the replacement of Machines: blocked MachineHealthChecks, remediations, unhealthy etcd. */
  readonly remediation?: readonly ClusterProblem[];
}

/** Summarizes a Cluster and its objects. */
export function summarizeCluster(cluster: ReadObject, members: readonly ReadObject[]): ClusterSummary {
  const machines = members.filter(({ kind }) => kind === "Machine");
  const remediation = remediationProblems(members);
  const available = describedConditions(cluster).find(({ type }) => type === "Available");
  const ofClass = classNameOf(cluster);
  const version =
    textAt(cluster, "spec", "topology", "version") ||
    lowestVersion(machines.filter(isControlPlane)) ||
    lowestVersion(machines);
  const problem = firstProblem(cluster, machines);
  return {
    namespace: textAt(cluster, "metadata", "namespace"),
    name: textAt(cluster, "metadata", "name"),
    phase: textAt(cluster, "status", "phase"),
    ...(ofClass !== "" && { class: ofClass }),
    ...(version !== "" && { version }),
    controlPlane: clusterCounters(cluster, "controlPlane"),
    workers: clusterCounters(cluster, "workers"),
    ...(available && {
      available: {
        status: available.status,
        reason: available.reason,
        lastTransitionTime: available.lastTransitionTime,
      },
    }),
    createdAt: textAt(cluster, "metadata", "creationTimestamp"),
    deleting: textAt(cluster, "metadata", "deletionTimestamp") !== "",
    ...(problem && { problem }),
    ...(remediation.length > 0 && { remediation }),
  };
}

export function hasProblem({ problem, remediation }: ClusterSummary): boolean {
  return problem !== undefined || remediation !== undefined;
}

/** Returns the ClusterClass, with its namespace if that is another; empty without a topology. */
function classNameOf(cluster: ReadObject): string {
  const { namespace = "", name = "" } = classOf(cluster) ?? {};
  return name === "" || namespace === textAt(cluster, "metadata", "namespace")
    ? name
    : `${namespace}/${name}`;
}

function isControlPlane(machine: ReadObject): boolean {
  return valueAt(machine, "metadata", "labels", machineControlPlaneLabel) !== undefined;
}

function lowestVersion(machines: readonly ReadObject[]): string {
  let lowest = "";
  for (const machine of machines) {
    const version = textAt(machine, "spec", "version");
    const [left, right] = [tryParseVersion(version), tryParseVersion(lowest)];
    if (left !== undefined && (right === undefined || compareVersions(left, right) < 0)) lowest = version;
  }
  return lowest;
}
