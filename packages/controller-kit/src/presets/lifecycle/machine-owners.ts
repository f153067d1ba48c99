import { type Cluster, type Machine, machine as machineKind } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { ownerMachineKey } from "../../capi/index.ts";
import type { ReconcileContext } from "../../index.ts";
import { findOwners } from "./find-owners.ts";
import type { FoundOwners } from "./lifecycle-plan.ts";

/** Owners of an object of a Machine. Frozen: they belong to the cache. */
export interface MachineOwners<I = undefined> {
  readonly machine: Machine;
  readonly cluster: Cluster;
  /** Object of the kind in the option `infraCluster`; undefined without that option. */
  readonly infraCluster: I;
}

/** Returns the owners of an object of a Machine, or a description of the missing one. */
export function findMachineOwners<I>(
  object: KubernetesObject,
  infraCluster: KindDescriptor<KubernetesObject> | undefined,
  context: ReconcileContext,
): Promise<FoundOwners<MachineOwners<I>>> {
  const owner = { member: "machine", kind: machineKind, key: ownerMachineKey(object) } as const;
  return findOwners<MachineOwners<I>>(object, owner, infraCluster, context);
}
