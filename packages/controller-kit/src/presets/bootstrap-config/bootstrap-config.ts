import { kubeadmConfigDataSecretAvailableCondition as dataSecretAvailable } from "@capikit/api/bootstrap/kubeadm/v1beta2";
import type { ContractVersion } from "@capikit/api/contract";
import {
  type Cluster,
  type ContractVersionedObjectReference,
  cluster as clusterKind,
  machine as machineKind,
  machinePool as machinePoolKind,
  notReadyReason,
  readyReason,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import {
  clusterControlPlaneInitialized,
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterToObjectsMapper,
  labelledClusterKey,
  ownerMachineKey,
  ownerMachinePoolKey,
} from "../../capi/index.ts";
import { anyOf, type Predicate } from "../../controller/index.ts";
import { type ControllerDefinition, type ReconcileContext, watched } from "../../index.ts";
import { watchClusters } from "../lifecycle/clusters.ts";
import type { FoundOwners } from "../lifecycle/lifecycle-plan.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import { presetOptionTypes } from "../lifecycle/preset-options.ts";
import { coreRight, lifecycleRights, type PresetRight, readingRight } from "../lifecycle/preset-right.ts";
import { type BootstrapConfigFields, dataCreatedField, hasData } from "./bootstrap-config-contract.ts";
import type { BootstrapConfigOptions, BootstrapConfigOwners } from "./bootstrap-config-options.ts";
import { makeData } from "./make-data.ts";

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
