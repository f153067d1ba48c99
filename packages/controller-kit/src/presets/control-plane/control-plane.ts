import type { ContractVersion } from "@capikit/api/contract";
import {
  availableCondition,
  availableReason,
  type Cluster,
  clusterNameLabel,
  deletingReason,
  machine as machineKind,
  machinePool,
  notAvailableReason,
  readyCondition,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import { formatCount, formatFirst } from "@capikit/common/text";
import {
  clusterKeyOf,
  clusterPausedTransitions,
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterToObjectsMapper,
  clusterTopologyVersionChanged,
  controlPlaneMachines,
  filterMachines,
  getClusterMachines,
  type Machines,
  refOf,
  type WithMetadata,
} from "../../capi/index.ts";
import { anyOf, type Predicate } from "../../controller/index.ts";
import { after, type ControllerDefinition, type ReconcileContext, type Result } from "../../index.ts";
import type { AuthorContext } from "../lifecycle/author-context.ts";
import { endpointChanged, watchClusters } from "../lifecycle/clusters.ts";
import { findOwnerCluster } from "../lifecycle/find-owners.ts";
import { deleteObjects } from "../lifecycle/machines.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import { endpointPresetOptionTypes } from "../lifecycle/preset-options.ts";
import { coreRight, lifecycleRights, type PresetRight, readingRight } from "../lifecycle/preset-right.ts";
import { controlPlaneKeyOf, machinesToDelete, watchAdoptableMachines } from "./adopt-machines.ts";
import {
  type ControlPlaneFields,
  initializedField,
  isInitialized,
  violationOfControlPlane,
} from "./control-plane-contract.ts";
import type { ControlPlaneOptions, ControlPlaneOwners } from "./control-plane-options.ts";
import { type ControlPlanePlan, reconcileControlPlane, setMachineStatus } from "./reconcile-control-plane.ts";

const certificates = { option: "certificates" };
const kubeconfig = { option: "kubeconfig" };
const machines = { option: "machines", byDefault: true };
const finalizers = { on: "kind", subresource: "finalizers", verbs: ["update"] } as const;

/** The rights that `controlPlane` needs. */
export const controlPlaneRights: readonly PresetRight[] = Object.freeze([
  ...lifecycleRights,
  readingRight("machines", { verbs: ["get", "list", "watch", "patch", "delete"], ...machines }),
  readingRight("machinepools", machines),
  // The Machines block the deletion of their owner.
  { ...finalizers, ...machines },
  // Certificates include the kubeconfig, whose client certificate is renewed. The Secrets block the
  // deletion of their owner.
  coreRight("secrets", ["get", "create", "update", "patch"], certificates),
  { ...finalizers, ...certificates },
  coreRight("secrets", ["get", "create", "update", "patch"], kubeconfig),
  { ...finalizers, ...kubeconfig },
  coreRight("secrets", ["list", "watch"], { option: "cachedSecrets" }),
]);

/**
 * Creates the controller of a ControlPlane.
 *
 * The author's `reconcile` creates the instances and sets
 * `status.initialization.controlPlaneInitialized` (contract v1beta1: `status.initialized`) once the
 * API server has served a request. The preset implements the rest of the contract:
 *
 * - It handles finalizer, owner, pause and patches like `infraCluster`, and waits for the Cluster's
 *   infrastructure and endpoint.
 * - It adopts the Cluster's control plane Machines without a controller, as after the restore of a
 *   backup, and maintains replicas and versions of its Machines and, if enabled, certificates and
 *   kubeconfig.
 * - On deletion it waits for the workers to go, then deletes the Machines and calls `delete`.
 *
 * The condition Available (contract v1beta1: Ready) summarizes the author's conditions. Without
 * any, it is True when the control plane is initialized and, with Machines, one of them is
 * available. An author may also set it directly.
 *
 * Source: the ControlPlane contract and the kubeadm control plane provider.
 *
 * @throws TypeError when an option is invalid.
 *
 * @example
 * controlPlane(fooControlPlane, {
 *   finalizer: "foocontrolplane.controlplane.cluster.x-k8s.io",
 *   certificates: () => initialControlPlaneCertificates(),
 *   async reconcile({ object, cluster, machines, clusterCache }) {
 *     if (machines.size < (object.spec.replicas ?? 1)) await createMachine(object, cluster);
 *     const controlPlaneInitialized = await answers(clusterCache, cluster);
 *     object.status.initialization = { controlPlaneInitialized };
 *     return after("20s");
 *   },
 *   async delete() {},
 * });
 */
export function controlPlane<
  T extends KubernetesObject,
  C extends ContractVersion = "v1beta2",
  M extends boolean = true,
  K extends string = string,
>(
  kind: KindDescriptor<T> & ControlPlaneFields<T, C, M>,
  options: ControlPlaneOptions<T, C, M, K>,
): ControllerDefinition {
  checkOptions("controlPlane", options, {
    ...endpointPresetOptionTypes,
    machines: "boolean",
    kubeconfig: "boolean",
    cachedSecrets: "boolean",
    externalManaged: "boolean",
    certificates: "function",
  });
  const contract: ContractVersion = options.contract ?? "v1beta2";
  const plain: KindDescriptor<T> = kind;
  // @until CAPI v1.16
  const summaryType = contract === "v1beta1" ? readyCondition : availableCondition;
  const plan: ControlPlanePlan<T> = { contract, summaryType, options };
  const hasMachines = options.machines !== false;
  return presetController<T, ControlPlaneOwners>(
    plain,
    {
      ...options,
      owns: [...(hasMachines ? [machineKind] : []), ...(options.owns ?? [])],
      reconcile: (context) => reconcileControlPlane(plan, context),
      async delete(context) {
        const cluster = context.cluster ?? clusterByLabel(context.object);
        if (hasMachines && cluster !== undefined) {
          const machines = await machinesToDelete(context, cluster);
          await setMachineStatus(contract, { ...context, cluster }, machines);
          const answer = await deleteMachines(context, summaryType, cluster, machines);
          if (answer !== undefined) return answer;
        }
        return await options.delete(context);
      },
    },
    {
      summaryType,
      watches: [
        watchClusters((cluster) => controlPlaneKeyOf(plain, cluster), clusterChanges),
        watchClusters(clusterToObjectsMapper(plain), clusterPausedTransitions),
        ...(hasMachines ? [watchAdoptableMachines(plain)] : []),
      ],
      findOwners: findOwnerCluster,
      // Replicas are reported while the author's work waits.
      waitsFor: () => undefined,
      isComplete: (object) => isInitialized(contract, object),
      completeField: initializedField[contract],
      reasons: { complete: availableReason, incomplete: notAvailableReason },
      violationOf: violationOfControlPlane,
    },
  );
}

const clusterChanges: Predicate<Cluster> = anyOf(
  clusterPausedTransitionsOrInfrastructureProvisioned,
  clusterTopologyVersionChanged,
  endpointChanged,
);

/** Returns the part of the Cluster that finding its Machines needs, after the Cluster is gone. */
function clusterByLabel(object: KubernetesObject): Pick<Cluster, "metadata"> | undefined {
  const key = clusterKeyOf(object);
  return (
    key && {
      metadata: { name: key.name, ...(key.namespace === undefined ? {} : { namespace: key.namespace }) },
    }
  );
}

/** Fallback interval for checking progress; changes of Machines trigger reconciles. */
const interval = "30s";

/** Deletes the Machines after all workers. Returns the requeue time; undefined when done. */
async function deleteMachines(
  context: AuthorContext<KubernetesObject>,
  summaryType: string,
  cluster: WithMetadata,
  machines: Machines,
): Promise<Result | undefined> {
  const { object, set } = context;
  if (machines.size === 0) return undefined;
  const dependents = await findDependents(context, cluster);
  if (dependents.length > 0) {
    const message = `${object.kind} deletion blocked because following objects still exist: ${formatFirst(dependents, 5)}`;
    set(summaryType, "False", deletingReason, message);
    return after(interval);
  }
  const message = `Deleting ${formatCount(machines.size, "Machine")}`;
  set(summaryType, "False", deletingReason, message);
  await deleteObjects(context, machineKind, [...machines.values()]);
  return after(interval);
}

type Reading = Pick<ReconcileContext, "cache" | "signal">;

/** Returns the Cluster's objects that still need its control plane, such as `Machine a`. */
async function findDependents({ cache, signal }: Reading, cluster: WithMetadata): Promise<readonly string[]> {
  const all = await getClusterMachines(cache, cluster, { signal });
  const { namespace, name } = refOf(cluster);
  const isControlPlane = controlPlaneMachines(name);
  const pools = await cache.list(machinePool, {
    namespace,
    labelSelector: `${clusterNameLabel}=${name}`,
    signal,
  });
  return [
    ...pools.map(({ metadata }) => `MachinePool ${metadata.name}`),
    ...[...filterMachines(all, (machine) => !isControlPlane(machine)).keys()].map((one) => `Machine ${one}`),
  ].sort();
}
