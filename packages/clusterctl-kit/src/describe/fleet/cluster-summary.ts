import { textAt } from "@capikit/common/json";
import { type ClusterState, type ReadObject, summarizeCluster } from "@capikit/inventory";
import { type DescribedCondition, describedConditions } from "../objects/conditions.ts";
import { type ClusterProblem, firstProblem, remediationProblems } from "./cluster-problem.ts";

/** State of a Cluster in one line. */
export interface ClusterSummary extends ClusterState {
  readonly namespace: string;
  readonly name: string;
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
export function fleetSummary(cluster: ReadObject, members: readonly ReadObject[]): ClusterSummary {
  const machines = members.filter(({ kind }) => kind === "Machine");
  const remediation = remediationProblems(members);
  const available = describedConditions(cluster).find(({ type }) => type === "Available");
  const problem = firstProblem(cluster, machines);
  return {
    namespace: textAt(cluster, "metadata", "namespace"),
    name: textAt(cluster, "metadata", "name"),
    ...summarizeCluster(cluster, machines),
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
