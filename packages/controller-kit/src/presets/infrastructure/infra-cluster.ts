import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import {
  clusterPausedTransitions,
  clusterToInfrastructureMapper,
  clusterToObjectsMapper,
  isExternallyManaged,
  isNotExternallyManaged,
} from "../../capi/index.ts";
import { anyOf } from "../../controller/index.ts";
import type { ControllerDefinition } from "../../index.ts";
import { endpointChanged, endpointOf, endpointWait, watchClusters } from "../lifecycle/clusters.ts";
import { findOwnerCluster } from "../lifecycle/find-owners.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import { endpointPresetOptionTypes, type PresetOptions } from "../lifecycle/preset-options.ts";
import { isProvisioned, provisionedField, provisionedReasons } from "../lifecycle/provisioned.ts";
import { type InfraClusterFields, violationOfInfraCluster } from "./infra-cluster-contract.ts";

/** Owner of an InfraCluster. */
export interface InfraClusterOwners {
  /** Frozen: it belongs to the cache. */
  readonly cluster: Cluster;
}

/** Options of `infraCluster`. */
export type InfraClusterOptions<
  T extends KubernetesObject,
  C extends ContractVersion = ContractVersion,
  K extends string = string,
> = PresetOptions<T, InfraClusterOwners, C, K> & {
  /**
   * Source of the control plane's endpoint: `own` lets the author set `spec.controlPlaneEndpoint`,
   * `cluster` waits until users or the control plane provider have set that of the Cluster.
   * Default: `own`.
   */
  readonly endpoint?: "cluster" | "own";
};

/**
 * Creates the controller of an InfraCluster, the infrastructure shared by a Cluster's Machines.
 *
 * The author's `reconcile` creates network and load balancer and sets `spec.controlPlaneEndpoint`
 * (if it provides one), `status.failureDomains` and, when complete,
 * `status.initialization.provisioned` (contract v1beta1: `status.ready`). The preset implements the
 * rest of the contract:
 *
 * - It ignores externally managed objects, waits for the owner, and then adds the finalizer.
 * - It maintains the condition Paused and does not reconcile paused objects.
 * - Ready summarizes the author's conditions.
 * - Once provisioned, the object stays so: resets of the field are undone, as conditions report
 *   later states.
 * - It writes all changes at the end, also if the author throws.
 * - A `TerminalError` sets Ready to False with its reason and is not retried; with contract
 *   v1beta1, it also sets `status.failureReason` and `status.failureMessage`.
 *
 * Source: the InfraCluster contract and Cluster API's own providers.
 *
 * @throws TypeError when an option is invalid.
 *
 * @example
 * infraCluster(fooCluster, {
 *   finalizer: "foocluster.infrastructure.cluster.x-k8s.io",
 *   conditions: ["NetworkReady"],
 *   async reconcile({ object, set, signal }) {
 *     const network = await cloud.ensureNetwork(object.metadata.name, { signal });
 *     set("NetworkReady", network.up ? "True" : "False", network.up ? "Running" : "Provisioning");
 *     if (!network.up) return after("15s");
 *     object.spec.controlPlaneEndpoint = { host: network.address, port: 6443 };
 *     object.status.initialization = { provisioned: true };
 *   },
 *   async delete({ object, signal }) {
 *     if (!(await cloud.removeNetwork(object.metadata.name, { signal }))) return after("10s");
 *   },
 * });
 */
export function infraCluster<
  T extends KubernetesObject,
  C extends ContractVersion = "v1beta2",
  K extends string = string,
>(
  kind: KindDescriptor<T> & InfraClusterFields<T, C>,
  options: InfraClusterOptions<T, C, K>,
): ControllerDefinition {
  checkOptions("infraCluster", options, endpointPresetOptionTypes);
  const contract: ContractVersion = options.contract ?? "v1beta2";
  const plain: KindDescriptor<T> = kind;
  return presetController<T, InfraClusterOwners>(plain, options, {
    isIgnored: isExternallyManaged,
    predicates: [isNotExternallyManaged],
    watches: [
      watchClusters(clusterToInfrastructureMapper(plain), anyOf(clusterPausedTransitions, endpointChanged)),
      watchClusters(clusterToObjectsMapper(plain), clusterPausedTransitions),
    ],
    findOwners: findOwnerCluster,
    waitsFor: (object, { cluster }) =>
      options.endpoint !== "cluster" || endpointOf(cluster, object) ? undefined : endpointWait(cluster),
    isComplete: (object) => isProvisioned(contract, object),
    completeField: provisionedField[contract],
    reasons: provisionedReasons,
    violationOf: violationOfInfraCluster,
  });
}
