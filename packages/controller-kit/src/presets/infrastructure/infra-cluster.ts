import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { clusterToInfrastructureMapper } from "../../capi/mappings/index.ts";
import { isExternallyManaged } from "../../capi/metadata/index.ts";
import { clusterPausedTransitions, isNotExternallyManaged } from "../../capi/predicates/index.ts";
import type { ControllerDefinition } from "../../index.ts";
import { watchClusters } from "../lifecycle/cluster-watch.ts";
import { findOwnerCluster } from "../lifecycle/owner-cluster.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import type { PresetOptions } from "../lifecycle/preset-options.ts";
import { isProvisioned, provisionedReasons } from "../lifecycle/provisioned.ts";
import { type InfraClusterFields, violationOfInfraCluster } from "./infra-cluster-contract.ts";

/** Whose the infrastructure is. */
export interface InfraClusterOwners {
  /** Frozen, as it is in memory. */
  readonly cluster: Cluster;
}

/** What `infraCluster` takes. */
export type InfraClusterOptions<
  T extends KubernetesObject,
  C extends ContractVersion = ContractVersion,
> = PresetOptions<T, InfraClusterOwners, C>;

/**
 * The controller of an InfraCluster: the infrastructure that the Machines of a Cluster share.
 *
 * The author's `reconcile` makes network and load balancer, sets `spec.controlPlaneEndpoint` where they supply it, `status.failureDomains`, and
 * `status.initialization.provisioned` (contract v1beta1: `status.ready`) once all is there. The preset does the rest of the contract:
 * objects that others manage are left alone; the finalizer comes before anything else; the owner is waited for; the condition Paused is
 * kept, and paused objects are left alone; Ready sums up the author's conditions; what has changed is written at the end, also if the
 * author throws. A `TerminalError` makes Ready False with its reason and is not tried again; with contract v1beta1 it fills in `status.failureReason` and
 * `status.failureMessage`.
 *
 * Source: the InfraCluster contract, and the way of Cluster API's own providers.
 *
 * @throws TypeError when something about the options makes no sense.
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
export function infraCluster<T extends KubernetesObject, C extends ContractVersion = "v1beta2">(
  kind: KindDescriptor<T> & InfraClusterFields<T, C>,
  options: InfraClusterOptions<T, C>,
): ControllerDefinition {
  const contract: ContractVersion = options.contract ?? "v1beta2";
  const plain: KindDescriptor<T> = kind;
  return presetController<T, InfraClusterOwners>(plain, options, {
    isIgnored: isExternallyManaged,
    predicates: [isNotExternallyManaged],
    watches: [watchClusters(clusterToInfrastructureMapper(plain), clusterPausedTransitions)],
    findOwners: findOwnerCluster,
    waitsFor: () => undefined,
    isComplete: (object) => isProvisioned(contract, object),
    reasons: provisionedReasons,
    violationOf: violationOfInfraCluster,
  });
}
