// Generated from kubernetes/autoscaling-v2.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { labelSelectorSchema } from "../../meta/v1/schemas.ts";

/** The schema of MetricTarget. */
export const metricTargetSchema: JsonSchema = {
  type: "object",
  required: ["type"],
  properties: {
    averageUtilization: { type: "integer", format: "int32" },
    averageValue: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    type: { type: "string" },
    value: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
  },
};

/** The schema of ContainerResourceMetricSource. */
export const containerResourceMetricSourceSchema: JsonSchema = {
  type: "object",
  required: ["name", "target", "container"],
  properties: { container: { type: "string" }, name: { type: "string" }, target: metricTargetSchema },
};

/** The schema of MetricValueStatus. */
export const metricValueStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    averageUtilization: { type: "integer", format: "int32" },
    averageValue: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    value: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
  },
};

/** The schema of ContainerResourceMetricStatus. */
export const containerResourceMetricStatusSchema: JsonSchema = {
  type: "object",
  required: ["name", "current", "container"],
  properties: { container: { type: "string" }, current: metricValueStatusSchema, name: { type: "string" } },
};

/** The schema of CrossVersionObjectReference. */
export const crossVersionObjectReferenceSchema: JsonSchema = {
  type: "object",
  required: ["kind", "name"],
  properties: { apiVersion: { type: "string" }, kind: { type: "string" }, name: { type: "string" } },
};

/** The schema of MetricIdentifier. */
export const metricIdentifierSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, selector: labelSelectorSchema },
};

/** The schema of ExternalMetricSource. */
export const externalMetricSourceSchema: JsonSchema = {
  type: "object",
  required: ["metric", "target"],
  properties: { metric: metricIdentifierSchema, target: metricTargetSchema },
};

/** The schema of ExternalMetricStatus. */
export const externalMetricStatusSchema: JsonSchema = {
  type: "object",
  required: ["metric", "current"],
  properties: { current: metricValueStatusSchema, metric: metricIdentifierSchema },
};

/** The schema of HPAScalingPolicy. */
export const hPAScalingPolicySchema: JsonSchema = {
  type: "object",
  required: ["type", "value", "periodSeconds"],
  properties: {
    periodSeconds: { type: "integer", format: "int32" },
    type: { type: "string" },
    value: { type: "integer", format: "int32" },
  },
};

/** The schema of HPAScalingRules. */
export const hPAScalingRulesSchema: JsonSchema = {
  type: "object",
  properties: {
    policies: { type: "array", "x-kubernetes-list-type": "atomic", items: hPAScalingPolicySchema },
    selectPolicy: { type: "string" },
    stabilizationWindowSeconds: { type: "integer", format: "int32" },
    tolerance: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
  },
};

/** The schema of HorizontalPodAutoscalerBehavior. */
export const horizontalPodAutoscalerBehaviorSchema: JsonSchema = { type: "object", properties: { scaleDown: hPAScalingRulesSchema, scaleUp: hPAScalingRulesSchema } };

/** The schema of ObjectMetricSource. */
export const objectMetricSourceSchema: JsonSchema = {
  type: "object",
  required: ["describedObject", "target", "metric"],
  properties: {
    describedObject: crossVersionObjectReferenceSchema,
    metric: metricIdentifierSchema,
    target: metricTargetSchema,
  },
};

/** The schema of PodsMetricSource. */
export const podsMetricSourceSchema: JsonSchema = {
  type: "object",
  required: ["metric", "target"],
  properties: { metric: metricIdentifierSchema, target: metricTargetSchema },
};

/** The schema of ResourceMetricSource. */
export const resourceMetricSourceSchema: JsonSchema = {
  type: "object",
  required: ["name", "target"],
  properties: { name: { type: "string" }, target: metricTargetSchema },
};

/** The schema of MetricSpec. */
export const metricSpecSchema: JsonSchema = {
  type: "object",
  required: ["type"],
  properties: {
    containerResource: containerResourceMetricSourceSchema,
    external: externalMetricSourceSchema,
    object: objectMetricSourceSchema,
    pods: podsMetricSourceSchema,
    resource: resourceMetricSourceSchema,
    type: { type: "string" },
  },
};

/** The schema of HorizontalPodAutoscalerSpec. */
export const horizontalPodAutoscalerSpecSchema: JsonSchema = {
  type: "object",
  required: ["scaleTargetRef", "maxReplicas"],
  properties: {
    behavior: horizontalPodAutoscalerBehaviorSchema,
    maxReplicas: { type: "integer", format: "int32" },
    metrics: { type: "array", "x-kubernetes-list-type": "atomic", items: metricSpecSchema },
    minReplicas: { type: "integer", format: "int32" },
    scaleTargetRef: crossVersionObjectReferenceSchema,
  },
};

/** The schema of HorizontalPodAutoscalerCondition. */
export const horizontalPodAutoscalerConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of ObjectMetricStatus. */
export const objectMetricStatusSchema: JsonSchema = {
  type: "object",
  required: ["metric", "current", "describedObject"],
  properties: {
    current: metricValueStatusSchema,
    describedObject: crossVersionObjectReferenceSchema,
    metric: metricIdentifierSchema,
  },
};

/** The schema of PodsMetricStatus. */
export const podsMetricStatusSchema: JsonSchema = {
  type: "object",
  required: ["metric", "current"],
  properties: { current: metricValueStatusSchema, metric: metricIdentifierSchema },
};

/** The schema of ResourceMetricStatus. */
export const resourceMetricStatusSchema: JsonSchema = {
  type: "object",
  required: ["name", "current"],
  properties: { current: metricValueStatusSchema, name: { type: "string" } },
};

/** The schema of MetricStatus. */
export const metricStatusSchema: JsonSchema = {
  type: "object",
  required: ["type"],
  properties: {
    containerResource: containerResourceMetricStatusSchema,
    external: externalMetricStatusSchema,
    object: objectMetricStatusSchema,
    pods: podsMetricStatusSchema,
    resource: resourceMetricStatusSchema,
    type: { type: "string" },
  },
};

/** The schema of HorizontalPodAutoscalerStatus. */
export const horizontalPodAutoscalerStatusSchema: JsonSchema = {
  type: "object",
  required: ["desiredReplicas"],
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: horizontalPodAutoscalerConditionSchema,
    },
    currentMetrics: { type: "array", "x-kubernetes-list-type": "atomic", items: metricStatusSchema },
    currentReplicas: { type: "integer", format: "int32" },
    desiredReplicas: { type: "integer", format: "int32" },
    lastScaleTime: { type: "string", format: "date-time" },
    observedGeneration: { type: "integer", format: "int64" },
  },
};

/** The schema of HorizontalPodAutoscaler. */
export const horizontalPodAutoscalerSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: horizontalPodAutoscalerSpecSchema,
    status: horizontalPodAutoscalerStatusSchema,
    metadata: { type: "object" },
  },
};
