// Generated from kubernetes/rbac-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { labelSelectorSchema } from "../../meta/v1/schemas.ts";

/** The schema of AggregationRule. */
export const aggregationRuleSchema: JsonSchema = {
  type: "object",
  properties: {
    clusterRoleSelectors: { type: "array", "x-kubernetes-list-type": "atomic", items: labelSelectorSchema },
  },
};

/** The schema of PolicyRule. */
export const policyRuleSchema: JsonSchema = {
  type: "object",
  required: ["verbs"],
  properties: {
    apiGroups: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    nonResourceURLs: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    resourceNames: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    resources: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    verbs: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of ClusterRole. */
export const clusterRoleSchema: JsonSchema = {
  type: "object",
  properties: {
    aggregationRule: aggregationRuleSchema,
    apiVersion: { type: "string" },
    kind: { type: "string" },
    rules: { type: "array", "x-kubernetes-list-type": "atomic", items: policyRuleSchema },
    metadata: { type: "object" },
  },
};

/** The schema of RoleRef. */
export const roleRefSchema: JsonSchema = {
  type: "object",
  required: ["kind", "name"],
  "x-kubernetes-map-type": "atomic",
  properties: { apiGroup: { type: "string" }, kind: { type: "string" }, name: { type: "string" } },
};

/** The schema of Subject. */
export const subjectSchema: JsonSchema = {
  type: "object",
  required: ["kind", "name"],
  "x-kubernetes-map-type": "atomic",
  properties: {
    apiGroup: { type: "string" },
    kind: { type: "string" },
    name: { type: "string" },
    namespace: { type: "string" },
  },
};

/** The schema of ClusterRoleBinding. */
export const clusterRoleBindingSchema: JsonSchema = {
  type: "object",
  required: ["roleRef"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    roleRef: roleRefSchema,
    subjects: { type: "array", "x-kubernetes-list-type": "atomic", items: subjectSchema },
    metadata: { type: "object" },
  },
};

/** The schema of Role. */
export const roleSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    rules: { type: "array", "x-kubernetes-list-type": "atomic", items: policyRuleSchema },
    metadata: { type: "object" },
  },
};

/** The schema of RoleBinding. */
export const roleBindingSchema: JsonSchema = {
  type: "object",
  required: ["roleRef"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    roleRef: roleRefSchema,
    subjects: { type: "array", "x-kubernetes-list-type": "atomic", items: subjectSchema },
    metadata: { type: "object" },
  },
};
