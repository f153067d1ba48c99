// Generated from kubernetes/apiextensions-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";

/** The schema of CustomResourceColumnDefinition. */
export const customResourceColumnDefinitionSchema: JsonSchema = {
  type: "object",
  required: ["name", "type", "jsonPath"],
  properties: {
    description: { type: "string" },
    format: { type: "string" },
    jsonPath: { type: "string" },
    name: { type: "string" },
    priority: { type: "integer", format: "int32" },
    type: { type: "string" },
  },
};

/** The schema of ServiceReference. */
export const serviceReferenceSchema: JsonSchema = {
  type: "object",
  required: ["namespace", "name"],
  properties: {
    name: { type: "string" },
    namespace: { type: "string" },
    path: { type: "string" },
    port: { type: "integer", format: "int32" },
  },
};

/** The schema of WebhookClientConfig. */
export const webhookClientConfigSchema: JsonSchema = {
  type: "object",
  properties: {
    caBundle: { type: "string", format: "byte" },
    service: serviceReferenceSchema,
    url: { type: "string" },
  },
};

/** The schema of WebhookConversion. */
export const webhookConversionSchema: JsonSchema = {
  type: "object",
  required: ["conversionReviewVersions"],
  properties: {
    clientConfig: webhookClientConfigSchema,
    conversionReviewVersions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string" },
    },
  },
};

/** The schema of CustomResourceConversion. */
export const customResourceConversionSchema: JsonSchema = {
  type: "object",
  required: ["strategy"],
  properties: { strategy: { type: "string" }, webhook: webhookConversionSchema },
};

/** The schema of CustomResourceDefinitionNames. */
export const customResourceDefinitionNamesSchema: JsonSchema = {
  type: "object",
  required: ["plural", "kind"],
  properties: {
    categories: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    kind: { type: "string" },
    listKind: { type: "string" },
    plural: { type: "string" },
    shortNames: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    singular: { type: "string" },
  },
};

/** The schema of CustomResourceValidation. */
export const customResourceValidationSchema: JsonSchema = {
  type: "object",
  properties: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
};

/** The schema of SelectableField. */
export const selectableFieldSchema: JsonSchema = { type: "object", required: ["jsonPath"], properties: { jsonPath: { type: "string" } } };

/** The schema of CustomResourceSubresourceScale. */
export const customResourceSubresourceScaleSchema: JsonSchema = {
  type: "object",
  required: ["specReplicasPath", "statusReplicasPath"],
  properties: {
    labelSelectorPath: { type: "string" },
    specReplicasPath: { type: "string" },
    statusReplicasPath: { type: "string" },
  },
};

/** The schema of CustomResourceSubresourceStatus. */
export const customResourceSubresourceStatusSchema: JsonSchema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** The schema of CustomResourceSubresources. */
export const customResourceSubresourcesSchema: JsonSchema = {
  type: "object",
  properties: { scale: customResourceSubresourceScaleSchema, status: customResourceSubresourceStatusSchema },
};

/** The schema of CustomResourceDefinitionVersion. */
export const customResourceDefinitionVersionSchema: JsonSchema = {
  type: "object",
  required: ["name", "served", "storage"],
  properties: {
    additionalPrinterColumns: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: customResourceColumnDefinitionSchema,
    },
    deprecated: { type: "boolean" },
    deprecationWarning: { type: "string" },
    name: { type: "string" },
    schema: customResourceValidationSchema,
    selectableFields: { type: "array", "x-kubernetes-list-type": "atomic", items: selectableFieldSchema },
    served: { type: "boolean" },
    storage: { type: "boolean" },
    subresources: customResourceSubresourcesSchema,
  },
};

/** The schema of CustomResourceDefinitionSpec. */
export const customResourceDefinitionSpecSchema: JsonSchema = {
  type: "object",
  required: ["group", "names", "scope", "versions"],
  properties: {
    conversion: customResourceConversionSchema,
    group: { type: "string" },
    names: customResourceDefinitionNamesSchema,
    preserveUnknownFields: { type: "boolean" },
    scope: { type: "string" },
    versions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: customResourceDefinitionVersionSchema,
    },
  },
};

/** The schema of CustomResourceDefinitionCondition. */
export const customResourceDefinitionConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    observedGeneration: { type: "integer", format: "int64" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of CustomResourceDefinitionStatus. */
export const customResourceDefinitionStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    acceptedNames: customResourceDefinitionNamesSchema,
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: customResourceDefinitionConditionSchema,
    },
    observedGeneration: { type: "integer", format: "int64" },
    storedVersions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of CustomResourceDefinition. */
export const customResourceDefinitionSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: customResourceDefinitionSpecSchema,
    status: customResourceDefinitionStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ExternalDocumentation. */
export const externalDocumentationSchema: JsonSchema = { type: "object", properties: { description: { type: "string" }, url: { type: "string" } } };

/** The schema of JSONSchemaPropsOrArray. */
export const jSONSchemaPropsOrArraySchema: JsonSchema = { "x-kubernetes-preserve-unknown-fields": true };

/** The schema of JSONSchemaPropsOrBool. */
export const jSONSchemaPropsOrBoolSchema: JsonSchema = { "x-kubernetes-preserve-unknown-fields": true };

/** The schema of JSONSchemaPropsOrStringArray. */
export const jSONSchemaPropsOrStringArraySchema: JsonSchema = { "x-kubernetes-preserve-unknown-fields": true };

/** The schema of ValidationRule. */
export const validationRuleSchema: JsonSchema = {
  type: "object",
  required: ["rule"],
  properties: {
    fieldPath: { type: "string" },
    message: { type: "string" },
    messageExpression: { type: "string" },
    optionalOldSelf: { type: "boolean" },
    reason: {
      type: "string",
      enum: ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"],
    },
    rule: { type: "string" },
  },
};
