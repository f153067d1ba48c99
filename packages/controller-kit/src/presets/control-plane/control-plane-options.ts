import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Machines } from "../../capi/index.ts";
import type { ClusterCertificate } from "../../capi/workload.ts";
import type { AuthorReconcile } from "../lifecycle/author-context.ts";
import type { PresetOptions } from "../lifecycle/preset-options.ts";

/** Owner of a control plane. */
export interface ControlPlaneOwners {
  /** Frozen: it belongs to the cache. */
  readonly cluster: Cluster;
}

/** Context of the author's control plane functions. */
export interface ControlPlaneWork extends ControlPlaneOwners {
  /** Machines owned by the control plane; empty if it does not use Machines. */
  readonly machines: Machines;
  /** Certificates with the contents of their Secrets; empty without the option `certificates`. */
  readonly certificates: readonly ClusterCertificate[];
}

/** Options of `controlPlane`. */
export interface ControlPlaneOptions<
  T extends KubernetesObject,
  C extends ContractVersion = ContractVersion,
  M extends boolean = boolean,
  K extends string = string,
> extends Omit<PresetOptions<T, ControlPlaneOwners, C, K>, "reconcile"> {
  /**
   * Whether the control plane consists of Machines. The preset then maintains replicas, versions
   * and, with contract v1beta2, the conditions RollingOut, ScalingUp and ScalingDown, and deletes
   * the Machines before it calls `delete`. Default: true.
   */
  readonly machines?: M;
  /**
   * Source of the endpoint: `cluster` waits until the Cluster has one, `own` lets the author set
   * `spec.controlPlaneEndpoint`. Default: `cluster`.
   */
  readonly endpoint?: "cluster" | "own";
  /**
   * Certificates of the Cluster, such as `() => initialControlPlaneCertificates()`. Creates missing
   * ones and sets the condition CertificatesAvailable. Default: none.
   */
  certificates?(object: T): readonly ClusterCertificate[];
  /** Whether to maintain the Secret `<cluster>-kubeconfig`. Default: true with `certificates`. */
  readonly kubeconfig?: boolean;
  /**
   * Whether to read Secrets of the Cluster from the manager's cache first, which saves most
   * requests. List `clusterSecrets` in that cache's `kinds`, or it keeps all Secrets. Requires
   * permission to list and watch Secrets. Default: false.
   */
  readonly cachedSecrets?: boolean;
  /** Sets `status.externalManagedControlPlane`: instances have no Nodes. Default: false. */
  readonly externalManaged?: boolean;
  readonly reconcile: AuthorReconcile<T, ControlPlaneWork, NoInfer<K>>;
}
