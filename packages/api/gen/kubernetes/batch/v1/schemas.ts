// Generated from kubernetes/batch-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { objectReferenceSchema, podTemplateSpecSchema } from "../../core/v1/schemas.ts";
import { labelSelectorSchema, objectMetaSchema } from "../../meta/v1/schemas.ts";

/** The schema of PodFailurePolicyOnExitCodesRequirement. */
export const podFailurePolicyOnExitCodesRequirementSchema: JsonSchema = {
  type: "object",
  required: ["operator", "values"],
  properties: {
    containerName: { type: "string" },
    operator: { type: "string", enum: ["In", "NotIn"] },
    values: { type: "array", "x-kubernetes-list-type": "set", items: { type: "integer", format: "int32" } },
  },
};

/** The schema of PodFailurePolicyOnPodConditionsPattern. */
export const podFailurePolicyOnPodConditionsPatternSchema: JsonSchema = { type: "object", required: ["type"], properties: { status: { type: "string" }, type: { type: "string" } } };

/** The schema of PodFailurePolicyRule. */
export const podFailurePolicyRuleSchema: JsonSchema = {
  type: "object",
  required: ["action"],
  properties: {
    action: { type: "string", enum: ["Count", "FailIndex", "FailJob", "Ignore"] },
    onExitCodes: podFailurePolicyOnExitCodesRequirementSchema,
    onPodConditions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: podFailurePolicyOnPodConditionsPatternSchema,
    },
  },
};

/** The schema of PodFailurePolicy. */
export const podFailurePolicySchema: JsonSchema = {
  type: "object",
  required: ["rules"],
  properties: {
    rules: { type: "array", "x-kubernetes-list-type": "atomic", items: podFailurePolicyRuleSchema },
  },
};

/** The schema of SuccessPolicyRule. */
export const successPolicyRuleSchema: JsonSchema = {
  type: "object",
  properties: { succeededCount: { type: "integer", format: "int32" }, succeededIndexes: { type: "string" } },
};

/** The schema of SuccessPolicy. */
export const successPolicySchema: JsonSchema = {
  type: "object",
  required: ["rules"],
  properties: {
    rules: { type: "array", "x-kubernetes-list-type": "atomic", items: successPolicyRuleSchema },
  },
};

/** The schema of JobSpec. */
export const jobSpecSchema: JsonSchema = {
  type: "object",
  required: ["template"],
  properties: {
    activeDeadlineSeconds: { type: "integer", format: "int64" },
    backoffLimit: { type: "integer", format: "int32" },
    backoffLimitPerIndex: { type: "integer", format: "int32" },
    completionMode: { type: "string", enum: ["Indexed", "NonIndexed"] },
    completions: { type: "integer", format: "int32" },
    managedBy: { type: "string" },
    manualSelector: { type: "boolean" },
    maxFailedIndexes: { type: "integer", format: "int32" },
    parallelism: { type: "integer", format: "int32" },
    podFailurePolicy: podFailurePolicySchema,
    podReplacementPolicy: { type: "string", enum: ["Failed", "TerminatingOrFailed"] },
    selector: labelSelectorSchema,
    successPolicy: successPolicySchema,
    suspend: { type: "boolean" },
    template: podTemplateSpecSchema,
    ttlSecondsAfterFinished: { type: "integer", format: "int32" },
  },
};

/** The schema of JobTemplateSpec. */
export const jobTemplateSpecSchema: JsonSchema = { type: "object", properties: { metadata: objectMetaSchema, spec: jobSpecSchema } };

/** The schema of CronJobSpec. */
export const cronJobSpecSchema: JsonSchema = {
  type: "object",
  required: ["schedule", "jobTemplate"],
  properties: {
    concurrencyPolicy: { type: "string", enum: ["Allow", "Forbid", "Replace"] },
    failedJobsHistoryLimit: { type: "integer", format: "int32" },
    jobTemplate: jobTemplateSpecSchema,
    schedule: { type: "string" },
    startingDeadlineSeconds: { type: "integer", format: "int64" },
    successfulJobsHistoryLimit: { type: "integer", format: "int32" },
    suspend: { type: "boolean" },
    timeZone: { type: "string" },
  },
};

/** The schema of CronJobStatus. */
export const cronJobStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    active: { type: "array", "x-kubernetes-list-type": "atomic", items: objectReferenceSchema },
    lastScheduleTime: { type: "string", format: "date-time" },
    lastSuccessfulTime: { type: "string", format: "date-time" },
  },
};

/** The schema of CronJob. */
export const cronJobSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: cronJobSpecSchema,
    status: cronJobStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of JobCondition. */
export const jobConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastProbeTime: { type: "string", format: "date-time" },
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of UncountedTerminatedPods. */
export const uncountedTerminatedPodsSchema: JsonSchema = {
  type: "object",
  properties: {
    failed: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    succeeded: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
  },
};

/** The schema of JobStatus. */
export const jobStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    active: { type: "integer", format: "int32" },
    completedIndexes: { type: "string" },
    completionTime: { type: "string", format: "date-time" },
    conditions: { type: "array", "x-kubernetes-list-type": "atomic", items: jobConditionSchema },
    failed: { type: "integer", format: "int32" },
    failedIndexes: { type: "string" },
    ready: { type: "integer", format: "int32" },
    startTime: { type: "string", format: "date-time" },
    succeeded: { type: "integer", format: "int32" },
    terminating: { type: "integer", format: "int32" },
    uncountedTerminatedPods: uncountedTerminatedPodsSchema,
  },
};

/** The schema of Job. */
export const jobSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: jobSpecSchema,
    status: jobStatusSchema,
    metadata: { type: "object" },
  },
};
