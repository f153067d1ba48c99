import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster, Machine, MachinePool } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import type { BootstrapData } from "../../capi/secrets/index.ts";
import type { ReconcileAnswer, Result } from "../../index.ts";
import type { AuthorContext, AuthorDelete } from "../lifecycle/author-context.ts";
import type { PresetOptions } from "../lifecycle/preset-options.ts";

/** Whose bootstrap config it is: a Machine's or a MachinePool's, one of the two. Frozen, as they are in memory. */
export interface BootstrapConfigOwners {
  readonly cluster: Cluster;
  readonly machine: Machine | undefined;
  readonly machinePool: MachinePool | undefined;
}

/** What data are made for: the first machine of a control plane, a further one, or a worker. */
export type BootstrapRole = "init" | "control-plane" | "worker";

/** What the author of bootstrap data has at hand, besides. */
export interface BootstrapWork extends BootstrapConfigOwners {
  readonly role: BootstrapRole;
}

/** What `bootstrapConfig` takes. */
export interface BootstrapConfigOptions<
  T extends KubernetesObject,
  C extends ContractVersion = ContractVersion,
> extends Omit<PresetOptions<T, BootstrapConfigOwners, C>, "reconcile" | "delete" | "finalizer"> {
  /** Keeps objects until `delete` is done. Default: none; the Secret goes with its config by itself. */
  readonly finalizer?: string;
  /** Takes away what there is besides the Secret. Wants a finalizer. */
  readonly delete?: AuthorDelete<T, BootstrapConfigOwners>;
  /**
   * Makes the data, once: `after("10s")` where they cannot be had yet. It is asked when the Cluster's infrastructure is provisioned and, except for
   * the machine that makes the control plane, the control plane is initialized.
   */
  bootstrapData(context: AuthorContext<T> & BootstrapWork): Promise<BootstrapData | Result>;
  /**
   * Asked whenever a config is reconciled whose data are there. What it gives replaces the data of a MachinePool; those of a Machine are
   * kept. `after("5m")` has it asked again then, as tokens in the data want it. Default: data are left as they are.
   */
  refresh?(context: AuthorContext<T> & BootstrapConfigOwners): Promise<BootstrapData | ReconcileAnswer>;
  /**
   * Whether this Machine is the one that makes the control plane, while there is none; others are asked again after 30 s. Default:
   * `acquireInitLock`, which is released when `bootstrapData` throws, and when the control plane is initialized.
   */
  mayInitialize?(
    context: AuthorContext<T> & BootstrapConfigOwners & { readonly machine: Machine },
  ): Promise<boolean>;
}
