import type { ContractVersion } from "@capikit/api/contract";
import { type Machine, machine as machineKind } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import {
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterToObjectsMapper,
  isControlPlaneMachine,
  isMachinePoolOwned,
  machineToInfrastructure,
  nestedValue,
} from "../../capi/index.ts";
import type { BootstrapData } from "../../capi/workload.ts";
import { type ControllerDefinition, watched } from "../../index.ts";
import type { AuthorReconcile } from "../lifecycle/author-context.ts";
import { watchClusters } from "../lifecycle/clusters.ts";
import type { FollowsContract, RequiredConditions } from "../lifecycle/contract-fields.ts";
import { findMachineOwners, type MachineOwners, watchInfraClusters } from "../lifecycle/find-owners.ts";
import type { ContractViolation } from "../lifecycle/lifecycle-plan.ts";
import { lazyBootstrapData, machineWait } from "../lifecycle/machines.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import { lifecycleOptionTypes, type PresetOptions } from "../lifecycle/preset-options.ts";
import { isProvisioned, provisionedField, provisionedReasons } from "../lifecycle/provisioned.ts";

/** Context of the author's functions for a machine. */
export interface InfraMachineWork<I = undefined> extends MachineOwners<I> {
  /**
   * Reads the machine's bootstrap data from the API server on the first call.
   *
   * @throws ApiError, also for NotFound; TypeError when the Secret has no data, or for a
   * MachinePool's Machine without data.
   */
  bootstrapData(): Promise<BootstrapData>;
}

/** Options of `infraMachine`. */
export interface InfraMachineOptions<
  T extends KubernetesObject,
  C extends ContractVersion = ContractVersion,
  I extends KubernetesObject | undefined = undefined,
  K extends string = string,
> extends Omit<PresetOptions<T, MachineOwners<I>, C, K>, "reconcile"> {
  /** Kind of the InfraCluster to wait for, watch and pass on as `infraCluster`. Default: none. */
  readonly infraCluster?: KindDescriptor<I>;
  readonly reconcile: AuthorReconcile<T, InfraMachineWork<I>, NoInfer<K>>;
}

/**
 * Creates the controller of an InfraMachine, the infrastructure of one Machine.
 *
 * Like `infraCluster`, but it also waits for the Cluster's infrastructure and the bootstrap data,
 * and reports this in Ready. The author's `reconcile` creates the machine from `bootstrapData()`
 * and sets `spec.providerID`, `status.addresses`, `status.failureDomain` and, once the machine
 * runs, `status.initialization.provisioned` (contract v1beta1: `status.ready`). A provisioned
 * machine without `spec.providerID` is an error. Source: the InfraMachine contract and Cluster
 * API's own providers.
 *
 * @throws TypeError when an option is invalid.
 *
 * @example
 * infraMachine(fooMachine, {
 *   finalizer: "foomachine.infrastructure.cluster.x-k8s.io",
 *   infraCluster: fooCluster,
 *   async reconcile({ object, infraCluster, bootstrapData, signal }) {
 *     const { value } = await bootstrapData();
 *     const { region } = infraCluster.spec;
 *     const vm = await cloud.ensureMachine(object.metadata.name, region, value, { signal });
 *     object.spec.providerID = `foo:///${vm.id}`;
 *     if (!vm.runs) return after("15s");
 *     object.status.addresses = [{ type: "InternalIP", address: vm.address }];
 *     object.status.initialization = { provisioned: true };
 *   },
 *   async delete({ object, signal }) {
 *     if (!(await cloud.removeMachine(object.metadata.name, { signal }))) return after("10s");
 *   },
 * });
 */
export function infraMachine<
  T extends KubernetesObject,
  C extends ContractVersion = "v1beta2",
  I extends KubernetesObject | undefined = undefined,
  K extends string = string,
>(
  kind: KindDescriptor<T> & InfraMachineFields<T, C>,
  options: InfraMachineOptions<T, C, I, K>,
): ControllerDefinition {
  checkOptions("infraMachine", options, { ...lifecycleOptionTypes, infraCluster: "object" });
  const contract: ContractVersion = options.contract ?? "v1beta2";
  const plain: KindDescriptor<T> = kind;
  const infraCluster = options.infraCluster as KindDescriptor<KubernetesObject> | undefined;
  const full: PresetOptions<T, MachineOwners<I>, C> = {
    ...options,
    reconcile: (context) => {
      const bootstrapData = lazyBootstrapData(context, dataSecretNameOf(context.machine));
      return options.reconcile({ ...context, bootstrapData });
    },
  };
  return presetController<T, MachineOwners<I>>(plain, full, {
    watches: [
      watched(machineKind, (machine) => machineToInfrastructure(machine, plain)),
      watchClusters(clusterToObjectsMapper(plain), clusterPausedTransitionsOrInfrastructureProvisioned),
      ...(infraCluster === undefined ? [] : [watchInfraClusters(infraCluster, plain)]),
    ],
    findOwners: (object, context) => findMachineOwners<I>(object, infraCluster, context),
    waitsFor: (object, { machine, cluster }) =>
      machineWait(cluster, {
        // Machines of a pool boot with its data: Cluster API sets an empty name, others none.
        hasData: isMachinePoolOwned(object) || dataSecretNameOf(machine) !== undefined,
        isControlPlane: isControlPlaneMachine(machine),
      }),
    isComplete: (object) => isProvisioned(contract, object),
    completeField: provisionedField[contract],
    reasons: provisionedReasons,
    violationOf: (object) => violationOfInfraMachine(contract, object),
  });
}

function dataSecretNameOf(machine: Machine): string | undefined {
  return machine.spec.bootstrap.dataSecretName;
}

/** Required fields of an InfraMachine by contract, keyed by path. */
export interface RequiredInfraMachineFields {
  readonly v1beta2: {
    readonly "spec.providerID": string;
    readonly "status.initialization.provisioned": boolean;
  };
  readonly v1beta1: {
    readonly "spec.providerID": string;
    readonly "status.ready": boolean;
  };
}

/** Optional fields of an InfraMachine by contract, keyed by path. */
export interface OptionalInfraMachineFields {
  readonly v1beta2: {
    readonly "status.addresses": readonly { readonly type: string; readonly address: string }[];
    readonly "status.failureDomain": string;
  };
  readonly v1beta1: OptionalInfraMachineFields["v1beta2"] & {
    readonly "spec.failureDomain": string;
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** Checks that an InfraMachine type has the fields of its contract. */
export type InfraMachineFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredConditions[C] & RequiredInfraMachineFields[C],
  OptionalInfraMachineFields[C]
>;

/** Returns the contract violation of an InfraMachine: Cluster API requires a provider ID. */
function violationOfInfraMachine(
  contract: ContractVersion,
  object: KubernetesObject,
): ContractViolation | undefined {
  if (!isProvisioned(contract, object) || nestedValue(object, ["spec", "providerID"])) return undefined;
  return {
    message: `reconcile left ${object.kind} with ${provisionedField[contract]} but no spec.providerID: set it to the provider ID of the machine's Node, which Cluster API waits for`,
    fields: [],
  };
}
