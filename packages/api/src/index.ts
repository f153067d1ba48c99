/**
 * Types for the API of a provider, and the objects of Cluster API that each provider reads, in the
 * current contract version v1beta2. All other types and kinds have subpaths, see the README.
 *
 * @module
 */

export { cluster } from "../gen/kinds/core/v1beta2/cluster.ts";
export { machine } from "../gen/kinds/core/v1beta2/machine.ts";
export { machinePool } from "../gen/kinds/core/v1beta2/machine-pool.ts";
export type { APIEndpoint, Cluster, FailureDomain } from "./core/v1beta2/cluster.ts";
export type { ContractVersionedObjectReference } from "./core/v1beta2/contract-versioned-object-reference.ts";
export type { Machine } from "./core/v1beta2/machine.ts";
export type { MachineAddress } from "./core/v1beta2/machine-address.ts";
export type { MachinePool } from "./core/v1beta2/machine-pool.ts";
export type { Condition } from "./meta/condition.ts";
export type { RawExtension } from "./meta/json.ts";
export type { KindDefinition, KindDescriptor } from "./meta/kind-definition.ts";
export type {
  KubernetesList,
  KubernetesObject,
  ObjectMeta,
  OwnerReference,
} from "./meta/kubernetes-object.ts";
export type { LabelSelector } from "./meta/label-selector.ts";
export * from "./meta/references.ts";
export type { Duration, IntOrString, int, int32, int64, MicroTime, Quantity, Time } from "./meta/scalars.ts";
