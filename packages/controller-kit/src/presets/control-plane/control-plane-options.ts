import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import type { ClusterCertificate } from "../../capi/certificates/index.ts";
import type { Machines } from "../../capi/machines/index.ts";
import type { AuthorReconcile } from "../lifecycle/author-context.ts";
import type { PresetOptions } from "../lifecycle/preset-options.ts";

/** Whose control plane it is. */
export interface ControlPlaneOwners {
  /** Frozen, as it is in memory. */
  readonly cluster: Cluster;
}

/** What the author of a control plane has at hand, besides. */
export interface ControlPlaneWork extends ControlPlaneOwners {
  /** Those of the control plane that it owns; none where its instances are no Machines. */
  readonly machines: Machines;
  /** With what the Secrets hold; none where the preset was given none. */
  readonly certificates: readonly ClusterCertificate[];
}

/** What `controlPlane` takes. */
export interface ControlPlaneOptions<
  T extends KubernetesObject,
  C extends ContractVersion = ContractVersion,
  M extends boolean = boolean,
> extends Omit<PresetOptions<T, ControlPlaneOwners, C>, "reconcile"> {
  /**
   * Whether its instances are Machines: their numbers, versions, and with contract v1beta2 the conditions RollingOut, ScalingUp and ScalingDown are kept, and
   * on deletion they go before `delete` is called. Default: true.
   */
  readonly machines?: M;
  /**
   * Who supplies the endpoint: somebody else, so that the author is not asked before the Cluster has it, or the author, in
   * `spec.controlPlaneEndpoint`. Default: `cluster`.
   */
  readonly endpoint?: "cluster" | "own";
  /**
   * The certificates that the Cluster needs, such as `() => initialControlPlaneCertificates()`: they are made where they do not exist, and the
   * condition CertificatesAvailable tells of them. Default: none.
   */
  certificates?(object: T): readonly ClusterCertificate[];
  /** Whether the Secret `<cluster>-kubeconfig` is made and renewed. Core needs it. Default: whether there are `certificates`. */
  readonly kubeconfig?: boolean;
  /**
   * Whether Secrets of the Cluster are looked for in the manager's cache, and asked for only where it does not have them: no requests for them in
   * most reconciles. Name `clusterSecrets` among the `kinds` of that cache, which would keep all Secrets otherwise. Needs the rights to list and to watch
   * Secrets. Default: false, they are asked for each time.
   */
  readonly cachedSecrets?: boolean;
  /** Whether instances do not show as Nodes, as with managed services: `status.externalManagedControlPlane` says so then. Default: false. */
  readonly externalManaged?: boolean;
  readonly reconcile: AuthorReconcile<T, ControlPlaneWork>;
}
