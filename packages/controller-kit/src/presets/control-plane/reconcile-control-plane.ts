import type { ContractVersion } from "@capikit/api/contract";
import {
  availableReason,
  notAvailableReason,
  waitingForClusterInfrastructureReadyReason,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type Machines, machinesOf } from "../../capi/machines/index.ts";
import { nestedValue } from "../../capi/values/index.ts";
import type { ReconcileAnswer } from "../../index.ts";
import type { AuthorContext, SetCondition } from "../lifecycle/author-context.ts";
import { endpointOf, endpointWait } from "../lifecycle/control-plane-endpoint.ts";
import { statusOf } from "../lifecycle/draft.ts";
import { hasStatusField } from "../lifecycle/has-status-field.ts";
import { adoptMachines } from "./adopt-machines.ts";
import { ensureCertificates } from "./cluster-certificates.ts";
import { ensureKubeconfig } from "./cluster-kubeconfig.ts";
import { isInitialized } from "./control-plane-contract.ts";
import type { ControlPlaneOptions, ControlPlaneOwners } from "./control-plane-options.ts";
import { controlPlaneSelector, machineReplicas } from "./machine-replicas.ts";
import { machineVersions } from "./machine-versions.ts";
import { rollingOut, scalingDown, scalingUp } from "./rollout-conditions.ts";

export interface ControlPlanePlan<T extends KubernetesObject> {
  readonly contract: ContractVersion;
  /** Type of the summary condition. */
  readonly summaryType: string;
  readonly options: ControlPlaneOptions<T>;
}

/** Performs the contract's steps around the author's work. */
export async function reconcileControlPlane<T extends KubernetesObject>(
  { contract, summaryType, options }: ControlPlanePlan<T>,
  context: AuthorContext<T> & ControlPlaneOwners,
): Promise<ReconcileAnswer> {
  const { object, cluster } = context;
  const { kubeconfig = options.certificates !== undefined } = options;
  let summarySet = false;
  const set: SetCondition = (type, ...rest) => {
    summarySet ||= type === summaryType;
    context.set(type, ...rest);
  };
  const wait = (reason: string, message: string): undefined => {
    context.logger.info(message, { reason });
    set(summaryType, "False", reason, message);
  };

  const machines = options.machines === false ? machinesOf([]) : await adoptMachines(context, cluster);
  if (options.machines !== false) await setMachineStatus(contract, context, machines);
  if (options.externalManaged) statusOf(object).externalManagedControlPlane = true;

  const name = cluster.metadata.name ?? "";
  const initialized = isInitialized(contract, object);
  if (!initialized && cluster.status?.initialization?.infrastructureProvisioned !== true) {
    const message = `Waiting for the infrastructure of Cluster ${name} to be provisioned`;
    return wait(waitingForClusterInfrastructureReadyReason, message);
  }
  const wanted = options.certificates?.(object);
  const secrets = options.cachedSecrets ? context.cache : undefined;
  const certificates = wanted
    ? await ensureCertificates(contract, { ...context, set }, cluster, wanted, { initialized, secrets })
    : [];
  const endpoint = endpointOf(cluster, object);
  if (endpoint === undefined && options.endpoint !== "own") {
    const { reason, message } = endpointWait(cluster);
    return wait(reason, message);
  }
  const algorithm = wanted?.find(({ purpose }) => purpose === "ca")?.algorithm;
  const soon =
    kubeconfig && endpoint
      ? await ensureKubeconfig(context, object, cluster, endpoint, { algorithm, secrets })
      : undefined;
  const answer = await options.reconcile({ ...context, set, machines, certificates });
  const made = endpoint ?? endpointOf(cluster, object);
  const later =
    kubeconfig && made && made !== endpoint
      ? await ensureKubeconfig(context, object, cluster, made, { algorithm, secrets })
      : undefined;
  if (options.machines !== false && !summarySet && (options.conditions ?? []).length === 0) {
    const serves =
      isInitialized(contract, object) && machineReplicas(machines.values()).availableReplicas > 0;
    set(summaryType, serves ? "True" : "False", serves ? availableReason : notAvailableReason);
  }
  return soonest(answer, soon ?? later);
}

/** Sets replica counts and conditions from the Machines, also during deletion. */
export async function setMachineStatus<T extends KubernetesObject>(
  contract: ContractVersion,
  { object, kind, set, cluster }: AuthorContext<T> & { readonly cluster: Pick<KubernetesObject, "metadata"> },
  machines: Machines,
): Promise<void> {
  await setReplicas(contract, kind, object, cluster.metadata.name ?? "", machines);
  if (contract === "v1beta1") return;
  const replicas = nestedValue(object, ["spec", "replicas"]);
  const isGoing = object.metadata.deletionTimestamp !== undefined;
  const desired = isGoing ? 0 : typeof replicas === "number" ? replicas : undefined;
  const state = { desired, current: machines.size };
  for (const condition of [rollingOut(machines.values()), scalingUp(state), scalingDown(state)]) {
    set(condition.type, condition.status, condition.reason, condition.message);
  }
}

/** Returns the earlier requeue time. */
function soonest(answer: ReconcileAnswer, other: ReconcileAnswer): ReconcileAnswer {
  if (!answer || !other) return answer ?? other;
  if (answer.requeueAfterMs === 0) return answer;
  return other.requeueAfterMs < answer.requeueAfterMs ? other : answer;
}

/** Sets replica counts by the contract, and versions if the kind's schema has them. */
async function setReplicas(
  contract: ContractVersion,
  kind: KindDescriptor,
  draft: KubernetesObject,
  clusterName: string,
  machines: Machines,
): Promise<void> {
  const status = statusOf(draft);
  const { replicas, readyReplicas, availableReplicas, upToDateReplicas } = machineReplicas(machines.values());
  const selector = controlPlaneSelector(clusterName);
  Object.assign(
    status,
    { selector, replicas, readyReplicas },
    contract === "v1beta1"
      ? { updatedReplicas: upToDateReplicas, unavailableReplicas: replicas - availableReplicas }
      : { availableReplicas, upToDateReplicas },
  );
  const versions = machineVersions(machines.values());
  const [lowest] = versions;
  if (await hasStatusField(kind, "versions")) {
    // The schema forbids an empty list.
    if (lowest === undefined) delete status.versions;
    else status.versions = versions;
  }
  if (lowest !== undefined && (await hasStatusField(kind, "version"))) status.version = lowest.version;
}
