// Generated from kubernetes/flowcontrol-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";

/** The schema of ExemptPriorityLevelConfiguration. */
export const exemptPriorityLevelConfigurationSchema: JsonSchema = {
  type: "object",
  properties: {
    lendablePercent: { type: "integer", format: "int32" },
    nominalConcurrencyShares: { type: "integer", format: "int32" },
  },
};

/** The schema of FlowDistinguisherMethod. */
export const flowDistinguisherMethodSchema: JsonSchema = { type: "object", required: ["type"], properties: { type: { type: "string" } } };

/** The schema of PriorityLevelConfigurationReference. */
export const priorityLevelConfigurationReferenceSchema: JsonSchema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

/** The schema of NonResourcePolicyRule. */
export const nonResourcePolicyRuleSchema: JsonSchema = {
  type: "object",
  required: ["verbs", "nonResourceURLs"],
  properties: {
    nonResourceURLs: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    verbs: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
  },
};

/** The schema of ResourcePolicyRule. */
export const resourcePolicyRuleSchema: JsonSchema = {
  type: "object",
  required: ["verbs", "apiGroups", "resources"],
  properties: {
    apiGroups: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    clusterScope: { type: "boolean" },
    namespaces: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    resources: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    verbs: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
  },
};

/** The schema of GroupSubject. */
export const groupSubjectSchema: JsonSchema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

/** The schema of ServiceAccountSubject. */
export const serviceAccountSubjectSchema: JsonSchema = {
  type: "object",
  required: ["namespace", "name"],
  properties: { name: { type: "string" }, namespace: { type: "string" } },
};

/** The schema of UserSubject. */
export const userSubjectSchema: JsonSchema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

/** The schema of Subject. */
export const subjectSchema: JsonSchema = {
  type: "object",
  required: ["kind"],
  properties: {
    group: groupSubjectSchema,
    kind: { type: "string" },
    serviceAccount: serviceAccountSubjectSchema,
    user: userSubjectSchema,
  },
};

/** The schema of PolicyRulesWithSubjects. */
export const policyRulesWithSubjectsSchema: JsonSchema = {
  type: "object",
  required: ["subjects"],
  properties: {
    nonResourceRules: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: nonResourcePolicyRuleSchema,
    },
    resourceRules: { type: "array", "x-kubernetes-list-type": "atomic", items: resourcePolicyRuleSchema },
    subjects: { type: "array", "x-kubernetes-list-type": "atomic", items: subjectSchema },
  },
};

/** The schema of FlowSchemaSpec. */
export const flowSchemaSpecSchema: JsonSchema = {
  type: "object",
  required: ["priorityLevelConfiguration"],
  properties: {
    distinguisherMethod: flowDistinguisherMethodSchema,
    matchingPrecedence: { type: "integer", format: "int32" },
    priorityLevelConfiguration: priorityLevelConfigurationReferenceSchema,
    rules: { type: "array", "x-kubernetes-list-type": "atomic", items: policyRulesWithSubjectsSchema },
  },
};

/** The schema of FlowSchemaCondition. */
export const flowSchemaConditionSchema: JsonSchema = {
  type: "object",
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of FlowSchemaStatus. */
export const flowSchemaStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: flowSchemaConditionSchema,
    },
  },
};

/** The schema of FlowSchema. */
export const flowSchemaSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: flowSchemaSpecSchema,
    status: flowSchemaStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of QueuingConfiguration. */
export const queuingConfigurationSchema: JsonSchema = {
  type: "object",
  properties: {
    handSize: { type: "integer", format: "int32" },
    queueLengthLimit: { type: "integer", format: "int32" },
    queues: { type: "integer", format: "int32" },
  },
};

/** The schema of LimitResponse. */
export const limitResponseSchema: JsonSchema = {
  type: "object",
  required: ["type"],
  properties: { queuing: queuingConfigurationSchema, type: { type: "string" } },
};

/** The schema of LimitedPriorityLevelConfiguration. */
export const limitedPriorityLevelConfigurationSchema: JsonSchema = {
  type: "object",
  properties: {
    borrowingLimitPercent: { type: "integer", format: "int32" },
    lendablePercent: { type: "integer", format: "int32" },
    limitResponse: limitResponseSchema,
    nominalConcurrencyShares: { type: "integer", format: "int32" },
  },
};

/** The schema of PriorityLevelConfigurationSpec. */
export const priorityLevelConfigurationSpecSchema: JsonSchema = {
  type: "object",
  required: ["type"],
  properties: {
    exempt: exemptPriorityLevelConfigurationSchema,
    limited: limitedPriorityLevelConfigurationSchema,
    type: { type: "string" },
  },
};

/** The schema of PriorityLevelConfigurationCondition. */
export const priorityLevelConfigurationConditionSchema: JsonSchema = {
  type: "object",
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of PriorityLevelConfigurationStatus. */
export const priorityLevelConfigurationStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: priorityLevelConfigurationConditionSchema,
    },
  },
};

/** The schema of PriorityLevelConfiguration. */
export const priorityLevelConfigurationSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: priorityLevelConfigurationSpecSchema,
    status: priorityLevelConfigurationStatusSchema,
    metadata: { type: "object" },
  },
};
