/**
 * Building blocks of API types: numbers with a width, Kubernetes' value types, object metadata,
 * conditions and references.
 *
 * Special types have a `+capikit:schema:builtin` marker, which generators recognise through any
 * re-export.
 *
 * @module
 */

export type { Json, JsonSchema, ValidationRule } from "@capikit/common/json";
export type { Condition } from "./condition.ts";
export * from "./env-var-source.ts";
export type { Hook } from "./hook.ts";
export type { EmbeddedObject, JSONValue, RawExtension } from "./json.ts";
export type { KindDefinition, ScalePaths, Subresources } from "./kind-definition.ts";
export type { KindDescriptor } from "./kind-descriptor.ts";
export type { KubernetesList, KubernetesObject } from "./kubernetes-object.ts";
export type { LabelSelector, LabelSelectorRequirement } from "./label-selector.ts";
export type { NodeSwapStatus, NodeSystemInfo } from "./node-system-info.ts";
export type { ListMeta, ManagedFieldsEntry, ObjectMeta, OwnerReference } from "./object-meta.ts";
export type { PullPolicy } from "./pull-policy.ts";
export type { IntOrString, Quantity } from "./quantity.ts";
export * from "./references.ts";
export type { bytes, float32, float64, int, int32, int64, uint32, uint64 } from "./scalars.ts";
export type { Taint, TaintEffect } from "./taint.ts";
export type { Duration, MicroTime, Time } from "./time.ts";
