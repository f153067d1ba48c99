/**
 * Types for the API of a provider, and the objects of Cluster API that each provider reads, in the
 * current contract version v1beta2. All other types and kinds have subpaths, see the README.
 *
 * @module
 */

export { cluster } from "../gen/kinds/core/v1beta2/cluster.ts";
export { machine } from "../gen/kinds/core/v1beta2/machine.ts";
export { machinePool } from "../gen/kinds/core/v1beta2/machine-pool.ts";
export type { Cluster } from "./core/v1beta2/cluster.ts";
export type { APIEndpoint } from "./core/v1beta2/cluster-network.ts";
export type { ContractVersionedObjectReference } from "./core/v1beta2/contract-versioned-object-reference.ts";
export type { FailureDomain } from "./core/v1beta2/failure-domain.ts";
export type { Machine } from "./core/v1beta2/machine.ts";
export type { MachineAddress } from "./core/v1beta2/machine-address.ts";
export type { MachinePool } from "./core/v1beta2/machine-pool.ts";
export type { Condition } from "./meta/condition.ts";
export type { RawExtension } from "./meta/json.ts";
export type { KindDefinition } from "./meta/kind-definition.ts";
export type { KindDescriptor } from "./meta/kind-descriptor.ts";
export type { KubernetesList, KubernetesObject } from "./meta/kubernetes-object.ts";
export type { LabelSelector } from "./meta/label-selector.ts";
export type { ObjectMeta, OwnerReference } from "./meta/object-meta.ts";
export type { IntOrString, Quantity } from "./meta/quantity.ts";
export type {
  LocalObjectReference,
  ObjectReference,
  SecretReference,
  TypedLocalObjectReference,
} from "./meta/references.ts";
export type { int, int32, int64 } from "./meta/scalars.ts";
export type { Duration, MicroTime, Time } from "./meta/time.ts";
