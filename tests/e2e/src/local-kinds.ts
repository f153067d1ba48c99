import type { Condition } from "@capikit/api/meta";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";

/** An object of the local provider, as far as tests look into it. */
export interface LocalObject extends KubernetesObject {
  readonly spec?: { readonly [field: string]: unknown };
  readonly status?: { readonly conditions?: readonly Condition[]; readonly ready?: boolean };
}

export const localCluster = localKind("infrastructure", "LocalCluster");
export const localMachine = localKind("infrastructure", "LocalMachine");
export const localMachinePool = localKind("infrastructure", "LocalMachinePool");
export const localBootstrapConfig = localKind("bootstrap", "LocalBootstrapConfig");
export const localControlPlane = localKind("controlplane", "LocalControlPlane");

/** All that a Cluster makes objects of; templates are the user's. */
export const localKinds: readonly KindDescriptor<LocalObject>[] = [
  localCluster,
  localMachine,
  localMachinePool,
  localBootstrapConfig,
  localControlPlane,
];

function localKind(group: string, kind: string): KindDescriptor<LocalObject> {
  return Object.freeze({
    group: `${group}.cluster.x-k8s.io`,
    version: "v1beta2",
    kind,
    plural: `${kind.toLowerCase()}s`,
    scope: "Namespaced",
  });
}
