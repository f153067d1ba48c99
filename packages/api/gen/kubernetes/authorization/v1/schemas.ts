// Generated from kubernetes/authorization-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { fieldSelectorRequirementSchema, labelSelectorRequirementSchema } from "../../meta/v1/schemas.ts";

/** The schema of FieldSelectorAttributes. */
export const fieldSelectorAttributesSchema: JsonSchema = {
  type: "object",
  properties: {
    rawSelector: { type: "string" },
    requirements: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: fieldSelectorRequirementSchema,
    },
  },
};

/** The schema of LabelSelectorAttributes. */
export const labelSelectorAttributesSchema: JsonSchema = {
  type: "object",
  properties: {
    rawSelector: { type: "string" },
    requirements: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: labelSelectorRequirementSchema,
    },
  },
};

/** The schema of NonResourceAttributes. */
export const nonResourceAttributesSchema: JsonSchema = { type: "object", properties: { path: { type: "string" }, verb: { type: "string" } } };

/** The schema of ResourceAttributes. */
export const resourceAttributesSchema: JsonSchema = {
  type: "object",
  properties: {
    fieldSelector: fieldSelectorAttributesSchema,
    group: { type: "string" },
    labelSelector: labelSelectorAttributesSchema,
    name: { type: "string" },
    namespace: { type: "string" },
    resource: { type: "string" },
    subresource: { type: "string" },
    verb: { type: "string" },
    version: { type: "string" },
  },
};

/** The schema of SubjectAccessReviewSpec. */
export const subjectAccessReviewSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    extra: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    groups: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    nonResourceAttributes: nonResourceAttributesSchema,
    resourceAttributes: resourceAttributesSchema,
    uid: { type: "string" },
    user: { type: "string" },
  },
};

/** The schema of SubjectAccessReviewStatus. */
export const subjectAccessReviewStatusSchema: JsonSchema = {
  type: "object",
  required: ["allowed"],
  properties: {
    allowed: { type: "boolean" },
    denied: { type: "boolean" },
    evaluationError: { type: "string" },
    reason: { type: "string" },
  },
};

/** The schema of LocalSubjectAccessReview. */
export const localSubjectAccessReviewSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: subjectAccessReviewSpecSchema,
    status: subjectAccessReviewStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of NonResourceRule. */
export const nonResourceRuleSchema: JsonSchema = {
  type: "object",
  required: ["verbs"],
  properties: {
    nonResourceURLs: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    verbs: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of ResourceRule. */
export const resourceRuleSchema: JsonSchema = {
  type: "object",
  required: ["verbs"],
  properties: {
    apiGroups: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    resourceNames: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    resources: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    verbs: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of SelfSubjectAccessReviewSpec. */
export const selfSubjectAccessReviewSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    nonResourceAttributes: nonResourceAttributesSchema,
    resourceAttributes: resourceAttributesSchema,
  },
};

/** The schema of SelfSubjectAccessReview. */
export const selfSubjectAccessReviewSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: selfSubjectAccessReviewSpecSchema,
    status: subjectAccessReviewStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of SelfSubjectRulesReviewSpec. */
export const selfSubjectRulesReviewSpecSchema: JsonSchema = { type: "object", properties: { namespace: { type: "string" } } };

/** The schema of SubjectRulesReviewStatus. */
export const subjectRulesReviewStatusSchema: JsonSchema = {
  type: "object",
  required: ["resourceRules", "nonResourceRules", "incomplete"],
  properties: {
    evaluationError: { type: "string" },
    incomplete: { type: "boolean" },
    nonResourceRules: { type: "array", "x-kubernetes-list-type": "atomic", items: nonResourceRuleSchema },
    resourceRules: { type: "array", "x-kubernetes-list-type": "atomic", items: resourceRuleSchema },
  },
};

/** The schema of SelfSubjectRulesReview. */
export const selfSubjectRulesReviewSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: selfSubjectRulesReviewSpecSchema,
    status: subjectRulesReviewStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of SubjectAccessReview. */
export const subjectAccessReviewSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: subjectAccessReviewSpecSchema,
    status: subjectAccessReviewStatusSchema,
    metadata: { type: "object" },
  },
};
