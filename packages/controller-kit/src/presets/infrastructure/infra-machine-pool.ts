import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster, MachinePool } from "@capikit/api/core/v1beta2";
import { cluster as clusterKind, machinePool as machinePoolKind } from "@capikit/api/kinds/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { labelledClusterKey, ownerMachinePoolKey } from "../../capi/lookup/index.ts";
import { clusterToObjectsMapper, machinePoolToInfrastructure } from "../../capi/mappings/index.ts";
import { clusterPausedTransitionsOrInfrastructureProvisioned } from "../../capi/predicates/index.ts";
import type { BootstrapData } from "../../capi/secrets/index.ts";
import { type ControllerDefinition, type ReconcileContext, watched } from "../../index.ts";
import type { AuthorReconcile } from "../lifecycle/author-context.ts";
import { watchClusters } from "../lifecycle/cluster-watch.ts";
import { statusOf } from "../lifecycle/draft.ts";
import { findInfraCluster, watchInfraClusters } from "../lifecycle/infra-cluster-of.ts";
import { lazyBootstrapData } from "../lifecycle/lazy-bootstrap-data.ts";
import type { FoundOwners } from "../lifecycle/lifecycle-plan.ts";
import { machineWait } from "../lifecycle/machine-waits.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import type { PresetOptions } from "../lifecycle/preset-options.ts";
import { isProvisioned, provisionedReasons } from "../lifecycle/provisioned.ts";
import { type InfraMachinePoolFields, violationOfInfraMachinePool } from "./infra-machine-pool-contract.ts";

/** Whose the machines are; frozen, as they are in memory. */
export interface InfraMachinePoolOwners<I = undefined> {
  readonly machinePool: MachinePool;
  readonly cluster: Cluster;
  /** Of the kind that the preset was given; undefined without. */
  readonly infraCluster: I;
}

/** What the author of a pool has at hand, besides. */
export interface InfraMachinePoolWork<I = undefined> extends InfraMachinePoolOwners<I> {
  /**
   * What each machine runs at its first start. Read from the API server when asked for.
   *
   * @throws ApiError, NotFound included; TypeError where the Secret has no data.
   */
  bootstrapData(): Promise<BootstrapData>;
}

/** What `infraMachinePool` takes. */
export interface InfraMachinePoolOptions<
  T extends KubernetesObject,
  C extends ContractVersion = ContractVersion,
  I extends KubernetesObject | undefined = undefined,
> extends Omit<PresetOptions<T, InfraMachinePoolOwners<I>, C>, "reconcile"> {
  /** The InfraCluster's kind: its object is waited for and handed on as `infraCluster`, and its changes count. Default: none. */
  readonly infraCluster?: KindDescriptor<I>;
  readonly reconcile: AuthorReconcile<T, InfraMachinePoolWork<I>>;
}

/**
 * The controller of an InfraMachinePool: machines that the platform counts by itself.
 *
 * As `infraMachine`, for a MachinePool. It is called on every change of the MachinePool, whose `spec.replicas` it has to follow. The author's
 * `reconcile` sets `spec.providerIDList`, `status.replicas`, `status.infrastructureMachineKind` where there is an object for each machine, and
 * `status.initialization.provisioned` (contract v1beta1: `status.ready`). With contract v1beta2 the preset sets `status.ready` as well, since
 * Cluster API's controller of MachinePools reads nothing else as of version 1.14.
 *
 * Source: the InfraMachinePool contract, and the way of Cluster API's own providers.
 *
 * @throws TypeError when something about the options makes no sense.
 */
export function infraMachinePool<
  T extends KubernetesObject,
  C extends ContractVersion = "v1beta2",
  I extends KubernetesObject | undefined = undefined,
>(
  kind: KindDescriptor<T> & InfraMachinePoolFields<T, C>,
  options: InfraMachinePoolOptions<T, C, I>,
): ControllerDefinition {
  const contract: ContractVersion = options.contract ?? "v1beta2";
  const plain: KindDescriptor<T> = kind;
  const infraCluster = options.infraCluster as KindDescriptor<KubernetesObject> | undefined;
  const full: PresetOptions<T, InfraMachinePoolOwners<I>, C> = {
    ...options,
    reconcile: (context) => {
      const bootstrapData = lazyBootstrapData(context, dataSecretNameOf(context.machinePool));
      return options.reconcile({ ...context, bootstrapData });
    },
  };
  return presetController<T, InfraMachinePoolOwners<I>>(plain, full, {
    watches: [
      watched(machinePoolKind, (machinePool) => machinePoolToInfrastructure(machinePool, plain)),
      watchClusters(clusterToObjectsMapper(plain), clusterPausedTransitionsOrInfrastructureProvisioned),
      ...(infraCluster === undefined ? [] : [watchInfraClusters(infraCluster, plain)]),
    ],
    findOwners: (object, context) => findMachinePool<I>(object, infraCluster, context),
    waitsFor: (_, { machinePool, cluster }) =>
      machineWait(cluster, {
        // Platforms that boot machines by themselves want an empty name.
        hasData: dataSecretNameOf(machinePool) !== undefined,
        isControlPlane: false,
      }),
    isComplete: (object) => isProvisioned(contract, object),
    reasons: provisionedReasons,
    complete(draft) {
      if (contract === "v1beta2" && isProvisioned(contract, draft)) statusOf(draft).ready = true;
    },
    violationOf: (object) => violationOfInfraMachinePool(contract, object),
  });
}

function dataSecretNameOf(machinePool: MachinePool): string | undefined {
  return machinePool.spec.template.spec.bootstrap.dataSecretName;
}

async function findMachinePool<I>(
  object: KubernetesObject,
  infraClusterKind: KindDescriptor<KubernetesObject> | undefined,
  context: ReconcileContext,
): Promise<FoundOwners<InfraMachinePoolOwners<I>>> {
  const { cache, signal } = context;
  const poolKey = ownerMachinePoolKey(object);
  const machinePool = poolKey && (await cache.find(machinePoolKind, poolKey, { signal }));
  // A MachinePool that is gone must not keep us from seeing the pause of a Cluster that is there.
  const clusterKey = labelledClusterKey(machinePool ?? object);
  const cluster = clusterKey && (await cache.find(clusterKind, clusterKey, { signal }));
  const infra = await findInfraCluster(infraClusterKind, cluster, context);
  // Of the kind that was asked for, if one was.
  const infraCluster = infra.found as I;
  const owners = { machinePool, cluster, infraCluster };
  const waitingFor = (what: string) => ({ owners, missing: `Waiting for ${what}` });
  if (poolKey === undefined) {
    return waitingFor(`Cluster API to make a MachinePool the owner of the ${object.kind}`);
  }
  if (machinePool === undefined) {
    return waitingFor(`MachinePool ${poolKey.name}, the owner of the ${object.kind}`);
  }
  if (clusterKey === undefined) {
    return waitingFor(`the label of the Cluster on MachinePool ${poolKey.name}`);
  }
  if (cluster === undefined) return waitingFor(`Cluster ${clusterKey.name} of MachinePool ${poolKey.name}`);
  if (infra.missing !== undefined) return waitingFor(infra.missing);
  return { owners: { machinePool, cluster, infraCluster } };
}
