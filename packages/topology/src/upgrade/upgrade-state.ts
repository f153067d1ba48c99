import {
  beforeClusterUpgradeHookAnnotationPrefix,
  type Cluster,
  type ClusterClass,
  clusterTopologyDeferUpgradeAnnotation,
  clusterTopologyHoldUpgradeSequenceAnnotation,
  clusterTopologyUpgradeConcurrencyAnnotation,
  type MachineDeploymentTopology,
  type MachinePoolTopology,
} from "@capikit/api/core/v1beta2";
import { pendingHooksAnnotation } from "@capikit/api/runtime/v1beta2";
import { textAt } from "@capikit/common/json";
import { compareBuilds, type KubernetesVersion } from "@capikit/common/kubernetes";
import type { CurrentState, CurrentWorkers } from "../blueprint/current-state.ts";
import { topologyError } from "../errors/topology-error.ts";
import { getAt } from "../json/json-object.ts";
import { specVersion, type Unstructured } from "../objects/kubernetes.ts";
import {
  completePlan,
  isAbove,
  kubernetesVersion,
  planFromVersions,
  planOneMinor,
  type UpgradePlan,
  type UpgradeQuestion,
} from "./upgrade-plan.ts";

/** The hook that is pending from the start of an upgrade until its end. */
export const afterClusterUpgrade = "AfterClusterUpgrade";

/** Returns the names of hooks that Cluster API still has to call. */
export function pendingHooks({ metadata }: Cluster): Set<string> {
  const names = (metadata.annotations?.[pendingHooksAnnotation] ?? "").split(",");
  return new Set(names.filter((name) => name !== ""));
}

/** Reports whether annotations hold an upgrade that has not started. They need no extension. */
function isUpgradeHeld(cluster: Cluster): boolean {
  if (pendingHooks(cluster).has(afterClusterUpgrade)) return false;
  const names = Object.keys(cluster.metadata.annotations ?? {});
  return names.some((name) => name.startsWith(beforeClusterUpgradeHookAnnotationPrefix));
}

/** Kinds of workers, as a topology names their lists. */
export type WorkersKind = "machineDeployments" | "machinePools";

/** Calls a ClusterClass's upgrade plan extension. */
export type PlanOf = (extension: string, question: UpgradeQuestion) => Promise<UpgradePlan>;

/**
 * Computes the versions for one reconcile of the topology controller during an upgrade. Lifecycle
 * hooks count as not blocking, but annotations that hold an upgrade do.
 */
export class UpgradeState {
  /** Whether the control plane starts an upgrade in this reconcile. */
  controlPlaneStarts = false;
  readonly plan: UpgradePlan;
  readonly #cluster: Cluster;
  readonly #current: CurrentState;
  readonly #concurrency: number;
  readonly #upgrading: Readonly<Record<WorkersKind, Set<string>>>;
  #controlPlane = { provisioning: false, upgrading: false, pending: false, waiting: false };

  constructor(cluster: Cluster, current: CurrentState, plan: UpgradePlan) {
    this.#cluster = cluster;
    this.#current = current;
    this.plan = plan;
    const given = Number(cluster.metadata.annotations?.[clusterTopologyUpgradeConcurrencyAnnotation]);
    this.#concurrency = Number.isInteger(given) && given > 0 ? given : 1;
    const names = (workers: ReadonlyMap<string, CurrentWorkers>): Set<string> =>
      new Set([...workers].filter(([, { upgrading }]) => upgrading).map(([name]) => name));
    this.#upgrading = {
      machineDeployments: names(current.machineDeployments),
      machinePools: names(current.machinePools),
    };
  }

  controlPlaneVersion(): string {
    const desired = this.#cluster.spec.topology?.version ?? "";
    const object = this.#current.controlPlane;
    if (object === undefined) return desired;
    const current = specVersion(object);
    if (current === undefined)
      throw topologyError(
        "topology/upgrade-plan",
        "the control plane",
        "has no spec.version, which determines the state of an upgrade",
      );
    const state = this.#controlPlane;
    state.pending = current !== desired;
    if (reportedVersions(object).length === 0) {
      state.provisioning = true;
      return current;
    }
    if (isUpgrading(object, current)) {
      state.upgrading = true;
      return current;
    }
    if (this.#stepOf("machineDeployments") === current || this.#stepOf("machinePools") === current) {
      state.waiting = true;
      return current;
    }
    const busy = this.#upgrading.machineDeployments.size + this.#upgrading.machinePools.size > 0;
    const isOpen = this.plan.openBy !== undefined;
    if (busy || !state.pending || isOpen || isUpgradeHeld(this.#cluster)) return current;
    const [next] = this.plan.controlPlane;
    if (next === undefined)
      throw topologyError(
        "topology/upgrade-plan",
        "the upgrade plan of the control plane",
        `has no step from ${current} to ${desired}`,
      );
    state.pending = false;
    this.controlPlaneStarts = true;
    return next;
  }

  /** Returns the workers' version in this reconcile; `pending` if their creation is delayed. */
  workersVersion(
    kind: WorkersKind,
    topology: MachineDeploymentTopology | MachinePoolTopology,
  ): { version: string; pending: boolean } {
    const desired = this.#cluster.spec.topology?.version ?? "";
    const object = this.#current[kind].get(topology.name)?.object;
    const state = this.#controlPlane;
    const moving = state.provisioning || state.upgrading || this.controlPlaneStarts;
    if (object === undefined) return { version: desired, pending: moving || state.pending };
    const current = textAt(object, "spec", "template", "spec", "version");
    const upgrading = this.#upgrading[kind];
    const [next] = this.plan.workers;
    const stays =
      current === desired ||
      this.plan.openBy !== undefined ||
      this.#isDeferred(kind, topology.name) ||
      upgrading.size >= this.#concurrency ||
      moving ||
      (state.pending && !state.waiting);
    if (stays) return { version: current, pending: false };
    if (next === undefined)
      throw topologyError(
        "topology/upgrade-plan",
        "the upgrade plan of the workers",
        `has no step from ${current} to ${desired}`,
      );
    if (next !== current) upgrading.add(topology.name);
    return { version: next, pending: false };
  }

  #stepOf(kind: WorkersKind): string | undefined {
    return this.#current[kind].size > 0 ? this.plan.workers[0] : undefined;
  }

  #isDeferred(kind: WorkersKind, name: string): boolean {
    const all: readonly (MachineDeploymentTopology | MachinePoolTopology)[] =
      this.#cluster.spec.topology?.workers?.[kind] ?? [];
    for (const { name: other, metadata } of all) {
      const annotations = metadata?.annotations ?? {};
      if (clusterTopologyHoldUpgradeSequenceAnnotation in annotations) return true;
      if (other === name) return clusterTopologyDeferUpgradeAnnotation in annotations;
    }
    return false;
  }
}

export async function upgradePlanOf(
  cluster: Cluster,
  clusterClass: ClusterClass,
  current: CurrentState,
  planOf: PlanOf,
): Promise<UpgradePlan> {
  const none: UpgradePlan = { controlPlane: [], workers: [] };
  if (current.controlPlane === undefined) return none;
  const controlPlane = specVersion(current.controlPlane);
  if (controlPlane === undefined)
    throw topologyError(
      "topology/upgrade-plan",
      "the control plane",
      "has no spec.version, which determines the state of an upgrade",
    );
  const question: UpgradeQuestion = {
    desired: cluster.spec.topology?.version ?? "",
    controlPlane,
    minWorkers: lowestVersion(current, kubernetesVersion(controlPlane, "the control plane")),
  };
  const normal = (text: string): string => kubernetesVersion(text, "spec.topology.version").text;
  const isDone = (text: string): boolean => normal(text) === normal(question.desired);
  if (isDone(controlPlane) && (question.minWorkers === undefined || isDone(question.minWorkers))) return none;
  const extension = clusterClass.spec.upgrade?.external?.generateUpgradePlanExtension;
  const versions = clusterClass.spec.kubernetesVersions ?? [];
  const plan =
    extension !== undefined
      ? await planOf(extension, question)
      : versions.length > 0
        ? planFromVersions(question, versions)
        : planOneMinor(question);
  return plan.openBy === undefined ? completePlan(question, plan) : plan;
}

function lowestVersion(current: CurrentState, controlPlane: KubernetesVersion): string | undefined {
  let lowest: KubernetesVersion | undefined;
  for (const { object } of [...current.machineDeployments.values(), ...current.machinePools.values()]) {
    const text = textAt(object, "spec", "template", "spec", "version");
    if (text === "") continue;
    const version = kubernetesVersion(text, "a set of workers");
    if (lowest === undefined || isLowerVersion(version, lowest, controlPlane)) lowest = version;
  }
  return lowest?.text;
}

/** Reports whether workers are older. A build without order is, if it is not the control plane's. */
export function isLowerVersion(
  version: KubernetesVersion,
  lowest: KubernetesVersion,
  controlPlane: KubernetesVersion,
): boolean {
  const order = compareBuilds(version, lowest);
  return order === -1 || (order === 2 && version.text !== controlPlane.text);
}

/** Returns the versions in the status of a control plane; none while it is provisioning. */
export function reportedVersions(controlPlane: Unstructured): string[] {
  const versions = getAt(controlPlane, ["status", "versions"]);
  const listed = Array.isArray(versions) ? versions.map((entry) => textAt(entry, "version")) : [];
  return (listed.length > 0 ? listed : [textAt(controlPlane, "status", "version")]).filter(
    (text) => text !== "",
  );
}

/** Reports whether a control plane with a version still has older machines. */
export function isUpgrading(controlPlane: Unstructured, current: string): boolean {
  const version = kubernetesVersion(current, "spec.version of the control plane");
  return reportedVersions(controlPlane).some((text) =>
    isAbove(version, kubernetesVersion(text, "the status of the control plane")),
  );
}
