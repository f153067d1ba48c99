// Generated from kubernetes/meta-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";

/** The schema of Condition. */
export const conditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status", "lastTransitionTime", "reason", "message"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    observedGeneration: { type: "integer", format: "int64" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of FieldSelectorRequirement. */
export const fieldSelectorRequirementSchema: JsonSchema = {
  type: "object",
  required: ["key", "operator"],
  properties: {
    key: { type: "string" },
    operator: { type: "string" },
    values: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of LabelSelectorRequirement. */
export const labelSelectorRequirementSchema: JsonSchema = {
  type: "object",
  required: ["key", "operator"],
  properties: {
    key: { type: "string" },
    operator: { type: "string" },
    values: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of LabelSelector. */
export const labelSelectorSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    matchExpressions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: labelSelectorRequirementSchema,
    },
    matchLabels: { type: "object", additionalProperties: { type: "string" } },
  },
};

/** The schema of ManagedFieldsEntry. */
export const managedFieldsEntrySchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    fieldsType: { type: "string" },
    fieldsV1: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    manager: { type: "string" },
    operation: { type: "string" },
    subresource: { type: "string" },
    time: { type: "string", format: "date-time" },
  },
};

/** The schema of OwnerReference. */
export const ownerReferenceSchema: JsonSchema = {
  type: "object",
  required: ["apiVersion", "kind", "name", "uid"],
  "x-kubernetes-map-type": "atomic",
  properties: {
    apiVersion: { type: "string" },
    blockOwnerDeletion: { type: "boolean" },
    controller: { type: "boolean" },
    kind: { type: "string" },
    name: { type: "string" },
    uid: { type: "string" },
  },
};

/** The schema of ObjectMeta. */
export const objectMetaSchema: JsonSchema = {
  type: "object",
  properties: {
    annotations: { type: "object", additionalProperties: { type: "string" } },
    creationTimestamp: { type: "string", format: "date-time" },
    deletionGracePeriodSeconds: { type: "integer", format: "int64" },
    deletionTimestamp: { type: "string", format: "date-time" },
    finalizers: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    generateName: { type: "string" },
    generation: { type: "integer", format: "int64" },
    labels: { type: "object", additionalProperties: { type: "string" } },
    managedFields: { type: "array", "x-kubernetes-list-type": "atomic", items: managedFieldsEntrySchema },
    name: { type: "string" },
    namespace: { type: "string" },
    ownerReferences: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["uid"],
      items: ownerReferenceSchema,
    },
    resourceVersion: { type: "string" },
    selfLink: { type: "string" },
    uid: { type: "string" },
  },
};
