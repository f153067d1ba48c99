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
export * from "./cluster-api-group.ts";
export type { Condition } from "./condition.ts";
export * from "./env-var-source.ts";
export type { Hook } from "./hook.ts";
export type { EmbeddedObject, JSONValue, RawExtension } from "./json.ts";
export type { KindDefinition, KindDescriptor, ScalePaths, Subresources } from "./kind-definition.ts";
export * from "./kubernetes-object.ts";
export type { LabelSelector, LabelSelectorRequirement } from "./label-selector.ts";
export type { NodeSwapStatus, NodeSystemInfo } from "./node-system-info.ts";
export { type OwnedField, ownedFields, ownsField } from "./owned-fields.ts";
export type { PullPolicy } from "./pull-policy.ts";
export * from "./references.ts";
export * from "./scalars.ts";
export type { Taint, TaintEffect } from "./taint.ts";
