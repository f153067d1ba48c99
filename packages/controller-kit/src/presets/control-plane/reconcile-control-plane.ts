import type { EncryptionAlgorithmType } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import type { ContractVersion } from "@capikit/api/contract";
import {
  type APIEndpoint,
  availableReason,
  type Cluster,
  clusterNameLabel,
  clusterSecretName,
  type Machine,
  machineAvailableCondition,
  machineControlPlaneLabel,
  machineReadyCondition,
  machineUpToDateCondition,
  notAvailableReason,
  type StatusVersion,
  waitingForClusterInfrastructureReadyReason,
} from "@capikit/api/core/v1beta2";
import { secret as secretKind } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isAlreadyExists } from "@capikit/client/errors";
import { compareVersions, tryParseVersion } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import {
  getIfExists,
  isConditionTrue,
  type Machines,
  machinesOf,
  nestedValue,
  type ObjectGetter,
  ownerReferenceTo,
  refOf,
  sortByCreation,
} from "../../capi/index.ts";
import {
  createKubeconfigSecretWithOwner,
  isSecretControlledBy,
  MissingAuthorityError,
  needsClientCertRotation,
  regenerateKubeconfigSecret,
  takeClusterSecret,
} from "../../capi/workload.ts";
import { lowestNonZeroResult } from "../../controller/index.ts";
import { after, type ReconcileAnswer, type ReconcileContext, type Result } from "../../index.ts";
import type { AuthorContext, SetCondition } from "../lifecycle/author-context.ts";
import { endpointOf, endpointWait } from "../lifecycle/clusters.ts";
import { hasStatusField } from "../lifecycle/contract-adapter.ts";
import { statusOf } from "../lifecycle/draft-object.ts";
import { adoptMachines } from "./adopt-machines.ts";
import { isInitialized } from "./control-plane-contract.ts";
import type { ControlPlaneOptions, ControlPlaneOwners } from "./control-plane-options.ts";
import { ensureCertificates } from "./ensure-certificates.ts";
import { rollingOut, scalingDown, scalingUp } from "./rollout-conditions.ts";

export interface ControlPlanePlan<T extends KubernetesObject> {
  readonly contract: ContractVersion;
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
  return lowestNonZeroResult(answer ?? undefined, soon ?? later);
}

/** Sets replica counts and conditions from the Machines, also during deletion. */
export async function setMachineStatus<T extends KubernetesObject>(
  contract: ContractVersion,
  { object, kind, set, cluster }: AuthorContext<T> & { readonly cluster: Pick<KubernetesObject, "metadata"> },
  machines: Machines,
): Promise<void> {
  await setReplicas(contract, kind, object, cluster.metadata.name ?? "", machines);
  // @until CAPI v1.16
  if (contract === "v1beta1") return;
  const replicas = nestedValue(object, ["spec", "replicas"]);
  const isGoing = object.metadata.deletionTimestamp !== undefined;
  const desired = isGoing ? 0 : typeof replicas === "number" ? replicas : undefined;
  const state = { desired, current: machines.size };
  for (const condition of [rollingOut(machines.values()), scalingUp(state), scalingDown(state)]) {
    set(condition.type, condition.status, condition.reason, condition.message);
  }
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
    // @until CAPI v1.16
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

/**
 * Counts Machines by Kubernetes version, lowest version first: `status.versions` of a control
 * plane. Uses the kubelet's version or else the desired one; skips Machines without either.
 *
 * Cluster API refuses another order and invalid versions. Source: `VersionsFromMachines` of Cluster
 * API's internal packages.
 */
export function machineVersions(machines: Iterable<Machine>): StatusVersion[] {
  const replicas = new Map<string, number>();
  for (const { spec, status } of sortByCreation(machines)) {
    const version = status?.nodeInfo?.kubeletVersion || spec.version;
    if (version) replicas.set(version, (replicas.get(version) ?? 0) + 1);
  }
  return [...replicas]
    .map(([version, count]) => ({ version, replicas: count }))
    .sort((a, b) => compareTexts(a.version, b.version));
}

/** Sorts invalid versions last. Versions that differ only in build metadata keep their order. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [tryParseVersion(a), tryParseVersion(b)];
  const byText = compareText(a, b);
  if (left === undefined || right === undefined) {
    if (left !== undefined) return -1;
    return right !== undefined ? 1 : byText;
  }
  const order = compareVersions(left, right, { build: true });
  if (order === 2) return 0;
  return order === 0 ? byText : order;
}

/** Half the validity of client certificates. */
const renewalMs = (365 / 2) * 24 * 60 * 60 * 1000;

/**
 * Creates the kubeconfig of a Cluster, or takes over that of another component of Cluster API, and
 * renews its client certificate after half its validity. Leaves a user's kubeconfig alone. Returns the requeue time while
 * the Cluster's CA is missing.
 */
async function ensureKubeconfig(
  { client, signal }: Pick<ReconcileContext, "client" | "signal">,
  controlPlane: KubernetesObject,
  cluster: Cluster,
  { host, port }: Required<APIEndpoint>,
  {
    algorithm,
    secrets,
  }: {
    readonly algorithm: EncryptionAlgorithmType | undefined;
    readonly secrets: ObjectGetter | undefined;
  },
): Promise<Result | undefined> {
  const key = refOf(cluster);
  const ref = { namespace: key.namespace, name: clusterSecretName(key.name, "kubeconfig") };
  const known = secrets && (await getIfExists(secrets, secretKind, ref, { signal }));
  const secret = known ?? (await getIfExists(client, secretKind, ref, { signal }));
  const owner = ownerReferenceTo(controlPlane, { controller: true, blockOwnerDeletion: true });
  if (secret !== undefined) {
    const own = await takeClusterSecret(client, secret, key.name, owner, { signal });
    if (isSecretControlledBy(own, owner) && needsClientCertRotation(own, renewalMs)) {
      await regenerateKubeconfigSecret(client, own, { algorithm, signal });
    }
    return undefined;
  }
  const endpoint = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  try {
    await createKubeconfigSecretWithOwner(client, key, endpoint, owner, { algorithm, signal });
  } catch (error) {
    if (error instanceof MissingAuthorityError) return after("30s");
    if (!isAlreadyExists(error)) throw error;
  }
  return undefined;
}

/** Number of machines, in total and by condition. */
export interface MachineReplicas {
  readonly replicas: number;
  /** Machines with condition Ready. */
  readonly readyReplicas: number;
  /** Machines with condition Available. */
  readonly availableReplicas: number;
  /** Machines with condition UpToDate. */
  readonly upToDateReplicas: number;
}

/** Counts Machines as contract v1beta2 requires for a control plane. */
export function machineReplicas(machines: Iterable<Machine>): MachineReplicas {
  const all = [...machines];
  const having = (type: string) => all.filter((machine) => isConditionTrue(machine, type)).length;
  return {
    replicas: all.length,
    readyReplicas: having(machineReadyCondition),
    availableReplicas: having(machineAvailableCondition),
    upToDateReplicas: having(machineUpToDateCondition),
  };
}

/** Returns `status.selector` of a Cluster's control plane, for the scale subresource. */
export function controlPlaneSelector(clusterName: string): string {
  return `${clusterNameLabel}=${clusterName},${machineControlPlaneLabel}`;
}
