import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster, Machine, MachinePool } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import type { BootstrapData } from "../../capi/workload.ts";
import type { ReconcileAnswer, Result } from "../../index.ts";
import type { AuthorContext, AuthorDelete } from "../lifecycle/author-context.ts";
import type { PresetOptions } from "../lifecycle/preset-options.ts";

/** Owner of a bootstrap config, a Machine or a MachinePool. Frozen: it belongs to the cache. */
export interface BootstrapConfigOwners {
  readonly cluster: Cluster;
  readonly machine: Machine | undefined;
  readonly machinePool: MachinePool | undefined;
}

/** Purpose of the data: the first control plane machine, a further one, or a worker. */
export type BootstrapRole = "init" | "control-plane" | "worker";

/** Context for creating bootstrap data. */
export interface BootstrapWork extends BootstrapConfigOwners {
  readonly role: BootstrapRole;
}

/** Options of `bootstrapConfig`. */
export interface BootstrapConfigOptions<
  T extends KubernetesObject,
  C extends ContractVersion = ContractVersion,
  K extends string = string,
> extends Omit<PresetOptions<T, BootstrapConfigOwners, C, K>, "reconcile" | "delete" | "finalizer"> {
  /** Keeps objects until `delete` is done. Default: none, which suffices for the Secret. */
  readonly finalizer?: string;
  /** Deletes resources other than the Secret. Requires a finalizer. */
  readonly delete?: AuthorDelete<T, BootstrapConfigOwners, NoInfer<K>>;
  /**
   * Creates the data, once. Return `after("10s")` to retry while they are not available. Called
   * when the Cluster's infrastructure is provisioned and, except for the initializing machine, the
   * control plane is initialized.
   */
  bootstrapData(context: AuthorContext<T, NoInfer<K>> & BootstrapWork): Promise<BootstrapData | Result>;
  /**
   * Called on each reconcile of a config with data. Its result replaces the data of a MachinePool;
   * a Machine's data never change. Return `after("5m")` to be called again, for example to renew
   * tokens. Default: data are never replaced.
   */
  refresh?(
    context: AuthorContext<T, NoInfer<K>> & BootstrapConfigOwners,
  ): Promise<BootstrapData | ReconcileAnswer>;
  /**
   * Whether to read the owners of Secrets from the manager's cache first, which saves a request in
   * each reconcile of a config with data. List `clusterSecrets` in that cache's `kinds`, or it keeps
   * all Secrets. Requires permission to list and watch Secrets. Default: false.
   */
  readonly cachedSecrets?: boolean;
  /**
   * Reports whether this Machine may initialize the control plane; others retry after 30 s.
   * Default: the lock of the kubeadm bootstrap provider, released when `bootstrapData` throws and when the control plane is
   * initialized.
   */
  mayInitialize?(
    context: AuthorContext<T, NoInfer<K>> & BootstrapConfigOwners & { readonly machine: Machine },
  ): Promise<boolean>;
}
