import {
  clusterTopologyReconciledClusterCreatingReason,
  clusterTopologyReconciledClusterUpgradingReason,
  clusterTopologyReconciledControlPlaneUpgradePendingReason,
  clusterTopologyReconciledMachineDeploymentsCreatePendingReason,
  clusterTopologyReconciledMachineDeploymentsUpgradeDeferredReason,
  clusterTopologyReconciledMachineDeploymentsUpgradePendingReason,
  clusterTopologyReconciledMachinePoolsCreatePendingReason,
  clusterTopologyReconciledMachinePoolsUpgradeDeferredReason,
  clusterTopologyReconciledMachinePoolsUpgradePendingReason,
} from "@capikit/api/core/v1beta2";
import { textAt } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { type ReadObject, stateOfCondition } from "@capikit/inventory";
import { type DescribedCondition, describedConditions, firstItem } from "../objects/conditions.ts";
import { type remediationKinds, stoppedRemediations } from "../objects/remediation.ts";

/** A condition that requires attention. */
export interface ClusterProblem {
  readonly kind: "Cluster" | "Machine" | StoppingKind;
  readonly name: string;
  /** Type of the condition; empty if no condition reports the problem. */
  readonly type: string;
  readonly reason: string;
  /** First item of the condition's message, in one line; may be empty. */
  readonly message: string;
}

/** Kinds that replace Machines, or whose state stops the replacement. */
type StoppingKind = (typeof remediationKinds)[number]["kind"]["kind"];

/**
 * Conditions with problems, the most important first. Others report progress, or belong to other
 * controllers: these count as far as the availability gates of the Cluster include them in
 * Available.
 */
const CONDITIONS = [
  "Available",
  "TopologyReconciled",
  "Ready",
  "InfrastructureReady",
  "ControlPlaneInitialized",
  "ControlPlaneAvailable",
  "WorkersAvailable",
  "ControlPlaneMachinesReady",
  "WorkerMachinesReady",
  "RemoteConnectionProbe",
  "Remediating",
  "Deleting",
  "Paused",
];

/** Reasons of TopologyReconciled for a change in progress. */
const TOPOLOGY_PROGRESS = new Set<string>([
  clusterTopologyReconciledClusterCreatingReason,
  clusterTopologyReconciledClusterUpgradingReason,
  clusterTopologyReconciledControlPlaneUpgradePendingReason,
  clusterTopologyReconciledMachineDeploymentsCreatePendingReason,
  clusterTopologyReconciledMachineDeploymentsUpgradeDeferredReason,
  clusterTopologyReconciledMachineDeploymentsUpgradePendingReason,
  clusterTopologyReconciledMachinePoolsCreatePendingReason,
  clusterTopologyReconciledMachinePoolsUpgradeDeferredReason,
  clusterTopologyReconciledMachinePoolsUpgradePendingReason,
]);

/** Returns the first problem of a Cluster, else of its Machines. */
export function firstProblem(
  cluster: ReadObject,
  machines: readonly ReadObject[],
): ClusterProblem | undefined {
  const name = textAt(cluster, "metadata", "name");
  const conditions = describedConditions(cluster);
  const deleting = textAt(cluster, "metadata", "deletionTimestamp") !== "";
  const order = deleting ? ["Deleting", ...CONDITIONS] : CONDITIONS;
  const rankOf = ({ type }: DescribedCondition): number => order.indexOf(type);
  const [found] = conditions.filter(isProblem).sort((left, right) => rankOf(left) - rankOf(right));
  if (found !== undefined) return problemOf("Cluster", name, found);
  const own = { kind: "Cluster", name, type: "" } as const;
  if (deleting) return { ...own, reason: "Deleting", message: "the Cluster is being deleted" };
  if (conditions.length === 0)
    return { ...own, reason: "NoConditions", message: "the Cluster has no conditions" };
  return machineProblem(machines);
}

/** Reports whether a condition requires attention. */
export function isProblem(condition: DescribedCondition): boolean {
  const { type, reason } = condition;
  if (!CONDITIONS.includes(type)) return false;
  if (type === "TopologyReconciled" && TOPOLOGY_PROGRESS.has(reason)) return false;
  const state = stateOfCondition(condition);
  return state === "bad" || state === "unknown";
}

/** Returns the conditions of a Cluster's objects that stop or delay the replacement of Machines. */
export function remediationProblems(objects: readonly ReadObject[]): readonly ClusterProblem[] {
  return objects
    .flatMap((object) =>
      stoppedRemediations(object).map(({ condition }) => {
        const reason = condition.reason || condition.type;
        const name = textAt(object, "metadata", "name");
        return problemOf(object.kind as StoppingKind, name, { ...condition, reason });
      }),
    )
    .sort((left, right) => compareText(left.kind, right.kind) || compareText(left.name, right.name));
}

function machineProblem(machines: readonly ReadObject[]): ClusterProblem | undefined {
  const [found] = machines
    .flatMap((machine) => {
      const ready = describedConditions(machine).find(({ type }) => type === "Ready");
      const name = textAt(machine, "metadata", "name");
      return ready && isProblem(ready) ? [problemOf("Machine", name, ready)] : [];
    })
    .sort((left, right) => compareText(left.name, right.name));
  return found;
}

function problemOf(
  kind: ClusterProblem["kind"],
  name: string,
  { type, reason, message }: DescribedCondition,
): ClusterProblem {
  return { kind, name, type, reason, message: firstItem(message) };
}
