import type { ContractVersion } from "@capikit/api/contract";
import {
  type Machine,
  machine as machineKind,
  machineOwnerRemediatedCondition,
  machineOwnerRemediatedWaitingForRemediationReason,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import {
  clusterPausedTransitions,
  clusterToObjectsMapper,
  machineToInfrastructure,
  patchObject,
  refOf,
  withCondition,
} from "../../capi/index.ts";
import { type ControllerDefinition, type ReconcileContext, watched } from "../../index.ts";
import type { AuthorReconcile } from "../lifecycle/author-context.ts";
import { watchClusters } from "../lifecycle/clusters.ts";
import { fit } from "../lifecycle/condition-rules.ts";
import { findMachineOwners, type MachineOwners } from "../lifecycle/find-owners.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import { type PresetOptions, presetOptionTypes } from "../lifecycle/preset-options.ts";

/** Context of the author's `reconcile` for the remediation of a Machine. */
export interface MachineRemediationWork<M, I = undefined> extends MachineOwners<I> {
  /** InfraMachine of the Machine. Frozen; undefined if it does not exist. */
  readonly infraMachine: M | undefined;
  /**
   * Lets the owner of the Machine replace it: sets the Machine's condition OwnerRemediated to False
   * with the message.
   */
  replaceMachine(message: string): Promise<void>;
}

/** Options of `machineRemediation`. */
export interface MachineRemediationOptions<
  T extends KubernetesObject,
  M extends KubernetesObject,
  I extends KubernetesObject | undefined = undefined,
  K extends string = string,
> extends Omit<
    PresetOptions<T, object, ContractVersion, K>,
    "contract" | "delete" | "finalizer" | "pause" | "prepare" | "reconcile"
  > {
  /** Kind of the Machine's infrastructure. */
  readonly infraMachine: KindDescriptor<M>;
  /** Kind of the InfraCluster to pass on as `infraCluster`. Default: none. */
  readonly infraCluster?: KindDescriptor<I>;
  readonly reconcile: AuthorReconcile<T, MachineRemediationWork<M, I>, NoInfer<K>>;
}

/**
 * Creates the controller of an external remediation: MachineHealthChecks create an object from
 * their `remediation.templateRef` for each unhealthy Machine, and delete it when the Machine is
 * healthy. The author's `reconcile` repairs the Machine, for example by a reboot, or calls
 * `replaceMachine`. The kind needs `status.conditions`.
 *
 * @throws TypeError when an option is invalid.
 */
export function machineRemediation<
  T extends KubernetesObject,
  M extends KubernetesObject,
  I extends KubernetesObject | undefined = undefined,
  K extends string = string,
>(kind: KindDescriptor<T>, options: MachineRemediationOptions<T, M, I, K>): ControllerDefinition {
  checkOptions("machineRemediation", options, {
    ...presetOptionTypes,
    reconcile: "function",
    infraCluster: "object",
    infraMachine: "object",
  });
  const { infraMachine, infraCluster, reconcile, ...rest } = options;
  return presetController<T, MachineOwners<I>>(
    kind,
    {
      ...rest,
      async reconcile(context) {
        const { cache, machine, signal } = context;
        const [key] = machineToInfrastructure(machine, infraMachine);
        return await reconcile({
          ...context,
          infraMachine: key && (await cache.find(infraMachine, key, { signal })),
          replaceMachine: (message) => replaceMachine(machine, message, context),
        });
      },
    },
    {
      watches: [
        // Cluster API gives the object the name of its Machine.
        watched(machineKind, refOf),
        watchClusters(clusterToObjectsMapper(kind), clusterPausedTransitions),
      ],
      findOwners: (object, context) =>
        findMachineOwners<I>(object, infraCluster as KindDescriptor<KubernetesObject> | undefined, context),
      waitsFor: () => undefined,
      isComplete: () => false,
      reasons: { complete: "Remediated", incomplete: "Remediating" },
      violationOf: () => undefined,
    },
  );
}

async function replaceMachine(
  machine: Machine,
  message: string,
  { client, signal }: Pick<ReconcileContext, "client" | "signal">,
): Promise<void> {
  const type = machineOwnerRemediatedCondition;
  const reason = machineOwnerRemediatedWaitingForRemediationReason;
  const after = withCondition(machine, fit({ type, status: "False", reason, message }, "v1beta2"));
  await patchObject(client, machineKind, machine, after, { ownedConditions: [type], signal });
}
