import type { ContractVersion } from "@capikit/api/contract";
import { type Cluster, type MachinePool, machinePool as machinePoolKind } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import {
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterToObjectsMapper,
  machinePoolToInfrastructure,
  nestedValue,
  ownerMachinePoolKey,
} from "../../capi/index.ts";
import type { BootstrapData } from "../../capi/workload.ts";
import { after, type ControllerDefinition, owned, watched } from "../../index.ts";
import { createSsaCache } from "../../writes/index.ts";
import type { AuthorReconcile } from "../lifecycle/author-context.ts";
import { watchClusters } from "../lifecycle/clusters.ts";
import type { FollowsContract, RequiredConditions } from "../lifecycle/contract-fields.ts";
import { statusOf } from "../lifecycle/draft-object.ts";
import { findOwners, watchInfraClusters } from "../lifecycle/find-owners.ts";
import type { ContractViolation } from "../lifecycle/lifecycle-plan.ts";
import { lazyBootstrapData, machineWait } from "../lifecycle/machines.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import { lifecycleOptionTypes, type PresetOptions } from "../lifecycle/preset-options.ts";
import { isProvisioned, provisionedField, provisionedReasons } from "../lifecycle/provisioned.ts";
import { deletePoolMachines, type PoolMachines, reconcilePoolMachines } from "./pool-machines.ts";

/** Owners of an InfraMachinePool. Frozen: they belong to the cache. */
export interface InfraMachinePoolOwners<I = undefined> {
  readonly machinePool: MachinePool;
  readonly cluster: Cluster;
  /** Object of the kind in the option `infraCluster`; undefined without that option. */
  readonly infraCluster: I;
}

/** Context of the author's functions for a pool. */
export interface InfraMachinePoolWork<I = undefined> extends InfraMachinePoolOwners<I> {
  /**
   * Reads the bootstrap data of each machine from the API server on the first call.
   *
   * @throws ApiError, also for NotFound; TypeError when the Secret has no data.
   */
  bootstrapData(): Promise<BootstrapData>;
}

/** Options of `infraMachinePool`. */
export interface InfraMachinePoolOptions<
  T extends KubernetesObject,
  C extends ContractVersion = ContractVersion,
  I extends KubernetesObject | undefined = undefined,
  M extends KubernetesObject = KubernetesObject,
  K extends string = string,
> extends Omit<PresetOptions<T, InfraMachinePoolOwners<I>, C, K>, "reconcile"> {
  /** Kind of the InfraCluster to wait for, watch and pass on as `infraCluster`. Default: none. */
  readonly infraCluster?: KindDescriptor<I>;
  /** One InfraMachine and Machine for each instance of the pool. Default: none. */
  readonly machines?: PoolMachines<T, M, I>;
  readonly reconcile: AuthorReconcile<T, InfraMachinePoolWork<I>, NoInfer<K>>;
}

/**
 * Creates the controller of an InfraMachinePool, whose platform scales the machines itself.
 *
 * Like `infraMachine`, but for a MachinePool: it reconciles on each change of the MachinePool and
 * follows its `spec.replicas`. The author's `reconcile` sets `spec.providerIDList`,
 * `status.replicas`, `status.infrastructureMachineKind` if each machine has an object, and
 * `status.initialization.provisioned` (contract v1beta1: `status.ready`). With contract v1beta2 the
 * preset also sets `status.ready`, the only field that the MachinePool controller of Cluster API
 * reads. Source: the InfraMachinePool contract and Cluster API's own providers.
 *
 * With `machines`, the preset creates an InfraMachine for each instance and sets all these fields
 * itself. The author's `reconcile` only creates missing instances; the InfraMachine's controller
 * deletes them with their Machine. `delete` is called when no InfraMachines remain. Needs the
 * rights `get;list;watch;delete` for Machines, and `get;list;watch;create;patch;delete` for the
 * InfraMachines.
 *
 * @throws TypeError when an option is invalid.
 */
export function infraMachinePool<
  T extends KubernetesObject,
  C extends ContractVersion = "v1beta2",
  I extends KubernetesObject | undefined = undefined,
  M extends KubernetesObject = KubernetesObject,
  K extends string = string,
>(
  kind: KindDescriptor<T> & InfraMachinePoolFields<T, C>,
  options: InfraMachinePoolOptions<T, C, I, M, K>,
): ControllerDefinition {
  checkOptions("infraMachinePool", options, {
    ...lifecycleOptionTypes,
    infraCluster: "object",
    machines: "object",
  });
  const contract: ContractVersion = options.contract ?? "v1beta2";
  const plain: KindDescriptor<T> = kind;
  const infraCluster = options.infraCluster as KindDescriptor<KubernetesObject> | undefined;
  const machines = options.machines as PoolMachines<T, KubernetesObject, I> | undefined;
  const requests = createSsaCache();
  const full: PresetOptions<T, InfraMachinePoolOwners<I>, C> = {
    ...options,
    ...(machines && { owns: [...(options.owns ?? []), owned(machines.kind, { onlyController: false })] }),
    async reconcile(context) {
      const bootstrapData = lazyBootstrapData(context, dataSecretNameOf(context.machinePool));
      const answer = await options.reconcile({ ...context, bootstrapData });
      if (machines) await reconcilePoolMachines(machines, context, contract, requests);
      return answer;
    },
    async delete(context) {
      // Changes of InfraMachines trigger the next reconcile.
      if (machines && (await deletePoolMachines(machines.kind, context))) return after("1m");
      return await options.delete(context);
    },
  };
  return presetController<T, InfraMachinePoolOwners<I>>(plain, full, {
    watches: [
      watched(machinePoolKind, (machinePool) => machinePoolToInfrastructure(machinePool, plain)),
      watchClusters(clusterToObjectsMapper(plain), clusterPausedTransitionsOrInfrastructureProvisioned),
      ...(infraCluster === undefined ? [] : [watchInfraClusters(infraCluster, plain)]),
    ],
    findOwners(object, context) {
      const owner = {
        member: "machinePool",
        kind: machinePoolKind,
        key: ownerMachinePoolKey(object),
      } as const;
      return findOwners<InfraMachinePoolOwners<I>>(object, owner, infraCluster, context);
    },
    waitsFor: (_, { machinePool, cluster }) =>
      machineWait(cluster, {
        // Platforms that bootstrap machines themselves set an empty name.
        hasData: dataSecretNameOf(machinePool) !== undefined,
        isControlPlane: false,
      }),
    isComplete: (object) => isProvisioned(contract, object),
    completeField: provisionedField[contract],
    reasons: provisionedReasons,
    complete(draft) {
      if (contract === "v1beta2" && isProvisioned(contract, draft)) statusOf(draft).ready = true;
    },
    violationOf: (object) => (machines ? undefined : violationOfInfraMachinePool(contract, object)),
  });
}

function dataSecretNameOf(machinePool: MachinePool): string | undefined {
  return machinePool.spec.template.spec.bootstrap.dataSecretName;
}

/** Required fields of an InfraMachinePool by contract, keyed by path. */
export interface RequiredInfraMachinePoolFields {
  readonly v1beta2: {
    readonly "spec.providerIDList": readonly string[];
    readonly "status.replicas": number;
    /** For both contracts: Cluster API's MachinePool controller only reads this field. */
    readonly "status.ready": boolean;
    readonly "status.initialization.provisioned": boolean;
  };
  readonly v1beta1: {
    readonly "spec.providerIDList": readonly string[];
    readonly "status.replicas": number;
    /** For both contracts: Cluster API's MachinePool controller only reads this field. */
    readonly "status.ready": boolean;
  };
}

/** Optional fields of an InfraMachinePool by contract, keyed by path. */
export interface OptionalInfraMachinePoolFields {
  readonly v1beta2: { readonly "status.infrastructureMachineKind": string };
  readonly v1beta1: {
    readonly "status.infrastructureMachineKind": string;
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** Checks that an InfraMachinePool type has the fields of its contract. */
export type InfraMachinePoolFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredConditions[C] & RequiredInfraMachinePoolFields[C],
  OptionalInfraMachinePoolFields[C]
>;

/** Returns the contract violation of an InfraMachinePool: Cluster API requires IDs and replicas. */
function violationOfInfraMachinePool(
  contract: ContractVersion,
  object: KubernetesObject,
): ContractViolation | undefined {
  if (!isProvisioned(contract, object)) return undefined;
  const violation = (problem: string): ContractViolation => ({
    message: `reconcile left ${object.kind} with ${provisionedField[contract]} but ${problem}`,
    fields: [["status", "ready"]],
  });
  const replicas = nestedValue(object, ["status", "replicas"]);
  if (typeof replicas !== "number") {
    return violation("no status.replicas: set it to the number of machines, also to 0");
  }
  const ids = nestedValue(object, ["spec", "providerIDList"]);
  if (replicas === 0 || (Array.isArray(ids) && ids.length > 0)) return undefined;
  return violation(
    `no spec.providerIDList for ${replicas} status.replicas: set it to the provider IDs of the Nodes, which Cluster API waits for`,
  );
}
