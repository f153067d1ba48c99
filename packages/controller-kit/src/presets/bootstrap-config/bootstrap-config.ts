import {
  kubeadmConfigDataSecretAvailableCondition as dataSecretAvailable,
  dataSecretGenerationFailedV1Beta1Reason,
  kubeadmConfigDataSecretAvailableReason,
  kubeadmConfigDataSecretNotAvailableReason,
  waitingForClusterInfrastructureV1Beta1Reason,
} from "@capikit/api/bootstrap/kubeadm/v1beta2";
import type { ContractVersion } from "@capikit/api/contract";
import {
  type Cluster,
  type ContractVersionedObjectReference,
  clusterControlPlaneInitializedCondition,
  cluster as clusterKind,
  internalErrorMessage,
  type Machine,
  machine as machineKind,
  machinePool as machinePoolKind,
  notReadyReason,
  readyReason,
  waitingForControlPlaneAvailableV1Beta1Reason,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import {
  clusterControlPlaneInitialized,
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterToObjectsMapper,
  isConditionTrue,
  isControlPlaneMachine,
  labelledClusterKey,
  ownerMachineKey,
  ownerMachinePoolKey,
} from "../../capi/index.ts";
import {
  adoptBootstrapData,
  type BootstrapData,
  ForeignSecretError,
  storeBootstrapData,
} from "../../capi/workload.ts";
import { anyOf, type Predicate } from "../../controller/index.ts";
import {
  after,
  type ControllerDefinition,
  type ReconcileAnswer,
  type ReconcileContext,
  type Result,
  TerminalError,
  watched,
} from "../../index.ts";
import type { AuthorContext } from "../lifecycle/author-context.ts";
import { watchClusters } from "../lifecycle/clusters.ts";
import { isStopped } from "../lifecycle/condition-rules.ts";
import { statusOf } from "../lifecycle/draft-object.ts";
import type { FoundOwners } from "../lifecycle/lifecycle-plan.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import { presetOptionTypes } from "../lifecycle/preset-options.ts";
import { coreRight, lifecycleRights, type PresetRight, readingRight } from "../lifecycle/preset-right.ts";
import {
  type BootstrapConfigFields,
  dataCreatedField,
  hasData,
  setDataSecret,
} from "./bootstrap-config-contract.ts";
import type {
  BootstrapConfigOptions,
  BootstrapConfigOwners,
  BootstrapRole,
} from "./bootstrap-config-options.ts";
import { acquireInitLock, releaseClusterInitLock, releaseInitLock } from "./init-lock.ts";

const unlessInitialized = "30s";

/** The rights that `bootstrapConfig` needs. */
export const bootstrapConfigRights: readonly PresetRight[] = Object.freeze([
  ...lifecycleRights,
  readingRight("machines"),
  readingRight("machinepools"),
  // The data of a config.
  coreRight("secrets", ["get", "create", "patch"]),
  coreRight("secrets", ["update"], { option: "refresh" }),
  coreRight("secrets", ["list", "watch"], { option: "cachedSecrets" }),
  // The lock of the machine that initializes the control plane.
  coreRight("configmaps", ["get", "create", "delete"], { unless: "mayInitialize" }),
]);

/**
 * Creates the controller of a BootstrapConfig, which turns a machine into a node.
 *
 * The author's `bootstrapData` creates the data. The preset implements the rest of the contract:
 *
 * - It waits for the owner (Machine or MachinePool), its Cluster, the infrastructure and, except
 *   for the initializing Machine, the control plane.
 * - It stores the data in the Secret with the config's name and sets `status.dataSecretName`,
 *   `status.initialization.dataSecretCreated` (contract v1beta1: `status.ready`) and the condition
 *   DataSecretAvailable, which is part of Ready.
 * - It restores the owner of the Secret, as after a move or the restore of a backup, but never adopts
 *   or replaces a Secret of something else.
 * - It never recreates existing data, even if the status got lost, and ignores paused objects.
 *
 * Source: the BootstrapConfig contract and the kubeadm bootstrap provider.
 *
 * @throws TypeError when an option is invalid.
 *
 * @example
 * bootstrapConfig(fooConfig, {
 *   async bootstrapData({ object, cluster, role }) {
 *     const value = await (role === "init" ? firstScript : joinScript)(object, cluster);
 *     return { value, format: "cloud-config" };
 *   },
 * });
 */
export function bootstrapConfig<
  T extends KubernetesObject,
  C extends ContractVersion = "v1beta2",
  K extends string = string,
>(
  kind: KindDescriptor<T> & BootstrapConfigFields<T, C>,
  options: BootstrapConfigOptions<T, C, K>,
): ControllerDefinition {
  checkOptions("bootstrapConfig", options, {
    ...presetOptionTypes,
    contract: "string",
    finalizer: "string",
    delete: "function",
    pause: "function",
    prepare: "function",
    bootstrapData: "function",
    refresh: "function",
    mayInitialize: "function",
    cachedSecrets: "boolean",
  });
  const contract: ContractVersion = options.contract ?? "v1beta2";
  const plain: KindDescriptor<T> = kind;
  const {
    bootstrapData,
    refresh,
    mayInitialize,
    cachedSecrets = false,
    conditions = [],
    ...common
  } = options;
  const author = {
    cachedSecrets,
    bootstrapData: bootstrapData.bind(options),
    ...(refresh && { refresh: refresh.bind(options) }),
    ...(mayInitialize && { mayInitialize: mayInitialize.bind(options) }),
  };
  const all = [dataSecretAvailable, ...conditions.filter((type) => type !== dataSecretAvailable)];
  return presetController<T, BootstrapConfigOwners>(
    plain,
    { ...common, conditions: all, reconcile: (context) => makeData<T>(author, contract, context) },
    {
      watches: [
        watched(machineKind, ({ metadata, spec }) =>
          configKey(plain, metadata.namespace, spec.bootstrap.configRef),
        ),
        watched(machinePoolKind, ({ metadata, spec }) =>
          configKey(plain, metadata.namespace, spec.template.spec.bootstrap.configRef),
        ),
        watchClusters(clusterToObjectsMapper(plain), clusterChanges),
      ],
      findOwners,
      waitsFor: () => undefined,
      isComplete: (object) => hasData(contract, object),
      completeField: dataCreatedField[contract],
      reasons: { complete: readyReason, incomplete: notReadyReason },
      violationOf: () => undefined,
    },
  );
}

const clusterChanges: Predicate<Cluster> = anyOf(
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterControlPlaneInitialized,
);

function configKey(
  { group, kind }: KindDescriptor,
  namespace: string | undefined,
  reference: ContractVersionedObjectReference | undefined,
): ObjectRef | undefined {
  if (reference?.apiGroup !== group || reference.kind !== kind) return undefined;
  return { ...(namespace === undefined ? {} : { namespace }), name: reference.name };
}

async function findOwners(
  config: KubernetesObject,
  { cache, signal }: ReconcileContext,
): Promise<FoundOwners<BootstrapConfigOwners>> {
  const { namespace } = config.metadata;
  const machineKey = ownerMachineKey(config);
  const poolKey = machineKey === undefined ? ownerMachinePoolKey(config) : undefined;
  const machine = machineKey && (await cache.find(machineKind, machineKey, { signal }));
  const machinePool = poolKey && (await cache.find(machinePoolKind, poolKey, { signal }));
  const clusterName = machine?.spec.clusterName ?? machinePool?.spec.clusterName;
  // The label names the Cluster of a config whose owner is gone.
  const clusterKey =
    clusterName === undefined ? labelledClusterKey(config) : { namespace, name: clusterName };
  const cluster = clusterKey && (await cache.find(clusterKind, clusterKey, { signal }));
  const owners = { machine, machinePool, cluster };
  const waitingFor = (what: string) => ({ owners, missing: `Waiting for ${what}` });
  const key = machineKey ?? poolKey;
  if (key === undefined) {
    return waitingFor(`Cluster API to set the owner (Machine or MachinePool) of the ${config.kind}`);
  }
  if (machine === undefined && machinePool === undefined) {
    return waitingFor(
      `${machineKey ? "Machine" : "MachinePool"} ${key.name}, the owner of the ${config.kind}`,
    );
  }
  if (cluster === undefined) return waitingFor(`Cluster ${clusterName}`);
  return { owners: { machine, machinePool, cluster } };
}

/** A config during a reconcile. */
type ConfigScope<T extends KubernetesObject> = AuthorContext<T> & BootstrapConfigOwners;

type Author<T extends KubernetesObject> = Pick<
  BootstrapConfigOptions<T>,
  "bootstrapData" | "refresh" | "mayInitialize" | "cachedSecrets"
>;

/** Ensures that a config's data are in its Secret, and reports it in the status. */
async function makeData<T extends KubernetesObject>(
  author: Author<T>,
  contract: ContractVersion,
  context: ConfigScope<T>,
): Promise<ReconcileAnswer> {
  const { object, cluster, machine, client, signal, set, logger } = context;
  const notAvailable = (
    v1beta1Reason: string,
    message: string,
    severity: "Info" | "Warning" = "Info",
  ): void => {
    // @until CAPI v1.16
    const reason = contract === "v1beta1" ? v1beta1Reason : kubeadmConfigDataSecretNotAvailableReason;
    set(dataSecretAvailable, "False", reason, message, severity);
  };
  const available = (name: string): void => {
    setDataSecret(contract, object, name);
    set(dataSecretAvailable, "True", kubeadmConfigDataSecretAvailableReason);
  };
  const clusterName = cluster.metadata.name ?? "";
  const { name = "" } = object.metadata;
  const store = async (data: BootstrapData): Promise<void> =>
    available(await storeBootstrapData(client, object, clusterName, data, { signal }));

  const cache = author.cachedSecrets ? context.cache : undefined;
  const adopt = () => adoptBootstrapData(client, object, clusterName, { cache, signal });
  if (hasData(contract, object)) {
    await restoreOwner(context, adopt);
    set(dataSecretAvailable, "True", kubeadmConfigDataSecretAvailableReason);
    return await refresh(author, context, store);
  }
  if (cluster.status?.initialization?.infrastructureProvisioned !== true) {
    const message = `Waiting for the infrastructure of Cluster ${cluster.metadata.name} to be provisioned`;
    return notAvailable(waitingForClusterInfrastructureV1Beta1Reason, message);
  }
  // A move or a failed write loses the status; that is not a reason to recreate the data. The
  // Secret that a MachinePool names may belong to an earlier config: its configRef can change.
  const known = machine?.spec.bootstrap.dataSecretName;
  if (known) {
    if (known === name) await restoreOwner(context, adopt);
    return available(known);
  }
  try {
    if (await adopt()) return available(name);
  } catch (error) {
    if (error instanceof ForeignSecretError) {
      notAvailable(dataSecretGenerationFailedV1Beta1Reason, error.message, "Warning");
    }
    throw error;
  }

  const role = await chooseRole(author, context);
  if (role === undefined) {
    const message = `Waiting for the control plane of Cluster ${cluster.metadata.name} to be initialized`;
    notAvailable(waitingForControlPlaneAvailableV1Beta1Reason, message);
    return after(unlessInitialized);
  }
  const fail = (error: unknown): void => {
    if (isStopped(error, signal)) return;
    // Errors may contain times; the message of a TerminalError is meant for users.
    const message = error instanceof TerminalError ? error.message : internalErrorMessage;
    notAvailable(dataSecretGenerationFailedV1Beta1Reason, message, "Warning");
  };
  let made: BootstrapData | Result;
  try {
    made = await author.bootstrapData({ ...context, role });
  } catch (error) {
    fail(error);
    if (role === "init" && machine !== undefined && author.mayInitialize === undefined) {
      // Another Machine may hold it: this one may have been deleted during the call.
      await releaseClusterInitLock(machine, client, cluster, { signal }).catch((cause: unknown) => {
        logger.error("Failed to release control plane init lock", { error: cause });
      });
    }
    throw error;
  }
  if (isResult(made)) {
    notAvailable(dataSecretGenerationFailedV1Beta1Reason, "The bootstrap data are not available yet");
    return made;
  }
  try {
    await store(made);
  } catch (error) {
    // Keeps the lock: the data may be stored despite the error, as when the response got lost.
    fail(error);
    throw error;
  }
  return undefined;
}

/** Restores the owner of data that are in use. Data with another owner stay in use, but unowned. */
async function restoreOwner<T extends KubernetesObject>(
  { object, logger }: ConfigScope<T>,
  adopt: () => Promise<boolean>,
): Promise<void> {
  const { dataSecretName } = statusOf(object);
  if (dataSecretName !== undefined && dataSecretName !== object.metadata.name) return;
  try {
    await adopt();
  } catch (error) {
    if (!(error instanceof ForeignSecretError)) throw error;
    logger.warn("Cannot restore the owner of the bootstrap data", { error });
  }
}

/** Returns the machine's role; undefined while another one initializes the control plane. */
async function chooseRole<T extends KubernetesObject>(
  author: Author<T>,
  context: ConfigScope<T>,
): Promise<BootstrapRole | undefined> {
  const { cluster, machine, client, signal } = context;
  const ofControlPlane = machine !== undefined && isControlPlaneMachine(machine);
  if (isConditionTrue(cluster, clusterControlPlaneInitializedCondition)) {
    // Any joining machine releases it: a control plane may have one Machine.
    if (author.mayInitialize === undefined) await releaseInitLock(client, cluster, { signal });
    return ofControlPlane ? "control-plane" : "worker";
  }
  if (!ofControlPlane) return undefined;
  const mayInitialize =
    author.mayInitialize ??
    ((one: { readonly machine: Machine }) => acquireInitLock(client, cluster, one.machine, { signal }));
  return (await mayInitialize({ ...context, machine })) ? "init" : undefined;
}

async function refresh<T extends KubernetesObject>(
  author: Author<T>,
  context: ConfigScope<T>,
  store: (data: BootstrapData) => Promise<void>,
): Promise<ReconcileAnswer> {
  const answer = await author.refresh?.(context);
  if (answer === undefined || isResult(answer)) return answer;
  if (context.machine !== undefined) {
    throw new TypeError(
      "refresh returned data for the config of a Machine, which cannot change: return undefined, or after() to be called again",
    );
  }
  await store(answer as BootstrapData);
  return undefined;
}

function isResult(answer: object): answer is Result {
  return "requeueAfterMs" in answer;
}
