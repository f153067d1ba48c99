// Generated from kubernetes/admissionregistration-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { conditionSchema, labelSelectorSchema } from "../../meta/v1/schemas.ts";

/** The schema of ApplyConfiguration. */
export const applyConfigurationSchema: JsonSchema = { type: "object", properties: { expression: { type: "string" } } };

/** The schema of AuditAnnotation. */
export const auditAnnotationSchema: JsonSchema = {
  type: "object",
  required: ["key", "valueExpression"],
  properties: { key: { type: "string" }, valueExpression: { type: "string" } },
};

/** The schema of ExpressionWarning. */
export const expressionWarningSchema: JsonSchema = {
  type: "object",
  required: ["fieldRef", "warning"],
  properties: { fieldRef: { type: "string" }, warning: { type: "string" } },
};

/** The schema of JSONPatch. */
export const jSONPatchSchema: JsonSchema = { type: "object", properties: { expression: { type: "string" } } };

/** The schema of MatchCondition. */
export const matchConditionSchema: JsonSchema = {
  type: "object",
  required: ["name", "expression"],
  properties: { expression: { type: "string" }, name: { type: "string" } },
};

/** The schema of NamedRuleWithOperations. */
export const namedRuleWithOperationsSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    apiGroups: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    apiVersions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    operations: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string", enum: ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"] },
    },
    resourceNames: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    resources: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    scope: { type: "string", enum: ["*", "Cluster", "Namespaced"] },
  },
};

/** The schema of MatchResources. */
export const matchResourcesSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    excludeResourceRules: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: namedRuleWithOperationsSchema,
    },
    matchPolicy: { type: "string", enum: ["Equivalent", "Exact"] },
    namespaceSelector: labelSelectorSchema,
    objectSelector: labelSelectorSchema,
    resourceRules: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: namedRuleWithOperationsSchema,
    },
  },
};

/** The schema of Mutation. */
export const mutationSchema: JsonSchema = {
  type: "object",
  required: ["patchType"],
  properties: {
    applyConfiguration: applyConfigurationSchema,
    jsonPatch: jSONPatchSchema,
    patchType: { type: "string", enum: ["ApplyConfiguration", "JSONPatch"] },
  },
};

/** The schema of ParamKind. */
export const paramKindSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: { apiVersion: { type: "string" }, kind: { type: "string" } },
};

/** The schema of Variable. */
export const variableSchema: JsonSchema = {
  type: "object",
  required: ["name", "expression"],
  "x-kubernetes-map-type": "atomic",
  properties: { expression: { type: "string" }, name: { type: "string" } },
};

/** The schema of MutatingAdmissionPolicySpec. */
export const mutatingAdmissionPolicySpecSchema: JsonSchema = {
  type: "object",
  properties: {
    failurePolicy: { type: "string", enum: ["Fail", "Ignore"] },
    matchConditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: matchConditionSchema,
    },
    matchConstraints: matchResourcesSchema,
    mutations: { type: "array", "x-kubernetes-list-type": "atomic", items: mutationSchema },
    paramKind: paramKindSchema,
    reinvocationPolicy: { type: "string", enum: ["IfNeeded", "Never"] },
    variables: { type: "array", "x-kubernetes-list-type": "atomic", items: variableSchema },
  },
};

/** The schema of MutatingAdmissionPolicy. */
export const mutatingAdmissionPolicySchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: mutatingAdmissionPolicySpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ParamRef. */
export const paramRefSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    name: { type: "string" },
    namespace: { type: "string" },
    parameterNotFoundAction: { type: "string" },
    selector: labelSelectorSchema,
  },
};

/** The schema of MutatingAdmissionPolicyBindingSpec. */
export const mutatingAdmissionPolicyBindingSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    matchResources: matchResourcesSchema,
    paramRef: paramRefSchema,
    policyName: { type: "string" },
  },
};

/** The schema of MutatingAdmissionPolicyBinding. */
export const mutatingAdmissionPolicyBindingSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: mutatingAdmissionPolicyBindingSpecSchema,
    metadata: { type: "object" },
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

/** The schema of RuleWithOperations. */
export const ruleWithOperationsSchema: JsonSchema = {
  type: "object",
  properties: {
    apiGroups: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    apiVersions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    operations: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string", enum: ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"] },
    },
    resources: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    scope: { type: "string", enum: ["*", "Cluster", "Namespaced"] },
  },
};

/** The schema of MutatingWebhook. */
export const mutatingWebhookSchema: JsonSchema = {
  type: "object",
  required: ["name", "clientConfig", "sideEffects", "admissionReviewVersions"],
  properties: {
    admissionReviewVersions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    clientConfig: webhookClientConfigSchema,
    failurePolicy: { type: "string", enum: ["Fail", "Ignore"] },
    matchConditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: matchConditionSchema,
    },
    matchPolicy: { type: "string", enum: ["Equivalent", "Exact"] },
    name: { type: "string" },
    namespaceSelector: labelSelectorSchema,
    objectSelector: labelSelectorSchema,
    reinvocationPolicy: { type: "string", enum: ["IfNeeded", "Never"] },
    rules: { type: "array", "x-kubernetes-list-type": "atomic", items: ruleWithOperationsSchema },
    sideEffects: { type: "string", enum: ["None", "NoneOnDryRun", "Some", "Unknown"] },
    timeoutSeconds: { type: "integer", format: "int32" },
  },
};

/** The schema of MutatingWebhookConfiguration. */
export const mutatingWebhookConfigurationSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    webhooks: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: mutatingWebhookSchema,
    },
    metadata: { type: "object" },
  },
};

/** The schema of TypeChecking. */
export const typeCheckingSchema: JsonSchema = {
  type: "object",
  properties: {
    expressionWarnings: { type: "array", "x-kubernetes-list-type": "atomic", items: expressionWarningSchema },
  },
};

/** The schema of Validation. */
export const validationSchema: JsonSchema = {
  type: "object",
  required: ["expression"],
  properties: {
    expression: { type: "string" },
    message: { type: "string" },
    messageExpression: { type: "string" },
    reason: { type: "string" },
  },
};

/** The schema of ValidatingAdmissionPolicySpec. */
export const validatingAdmissionPolicySpecSchema: JsonSchema = {
  type: "object",
  properties: {
    auditAnnotations: { type: "array", "x-kubernetes-list-type": "atomic", items: auditAnnotationSchema },
    failurePolicy: { type: "string", enum: ["Fail", "Ignore"] },
    matchConditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: matchConditionSchema,
    },
    matchConstraints: matchResourcesSchema,
    paramKind: paramKindSchema,
    validations: { type: "array", "x-kubernetes-list-type": "atomic", items: validationSchema },
    variables: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: variableSchema,
    },
  },
};

/** The schema of ValidatingAdmissionPolicyStatus. */
export const validatingAdmissionPolicyStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: conditionSchema,
    },
    observedGeneration: { type: "integer", format: "int64" },
    typeChecking: typeCheckingSchema,
  },
};

/** The schema of ValidatingAdmissionPolicy. */
export const validatingAdmissionPolicySchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: validatingAdmissionPolicySpecSchema,
    status: validatingAdmissionPolicyStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ValidatingAdmissionPolicyBindingSpec. */
export const validatingAdmissionPolicyBindingSpecSchema: JsonSchema = {
  type: "object",
  required: ["policyName", "validationActions"],
  properties: {
    matchResources: matchResourcesSchema,
    paramRef: paramRefSchema,
    policyName: { type: "string" },
    validationActions: {
      type: "array",
      "x-kubernetes-list-type": "set",
      items: { type: "string", enum: ["Audit", "Deny", "Warn"] },
    },
  },
};

/** The schema of ValidatingAdmissionPolicyBinding. */
export const validatingAdmissionPolicyBindingSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: validatingAdmissionPolicyBindingSpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ValidatingWebhook. */
export const validatingWebhookSchema: JsonSchema = {
  type: "object",
  required: ["name", "clientConfig", "sideEffects", "admissionReviewVersions"],
  properties: {
    admissionReviewVersions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    clientConfig: webhookClientConfigSchema,
    failurePolicy: { type: "string", enum: ["Fail", "Ignore"] },
    matchConditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: matchConditionSchema,
    },
    matchPolicy: { type: "string", enum: ["Equivalent", "Exact"] },
    name: { type: "string" },
    namespaceSelector: labelSelectorSchema,
    objectSelector: labelSelectorSchema,
    rules: { type: "array", "x-kubernetes-list-type": "atomic", items: ruleWithOperationsSchema },
    sideEffects: { type: "string", enum: ["None", "NoneOnDryRun", "Some", "Unknown"] },
    timeoutSeconds: { type: "integer", format: "int32" },
  },
};

/** The schema of ValidatingWebhookConfiguration. */
export const validatingWebhookConfigurationSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    webhooks: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: validatingWebhookSchema,
    },
    metadata: { type: "object" },
  },
};
