// Generated from kubernetes/autoscaling-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";

/** The schema of CrossVersionObjectReference. */
export const crossVersionObjectReferenceSchema: JsonSchema = {
  type: "object",
  required: ["kind", "name"],
  "x-kubernetes-map-type": "atomic",
  properties: { apiVersion: { type: "string" }, kind: { type: "string" }, name: { type: "string" } },
};

/** The schema of HorizontalPodAutoscalerSpec. */
export const horizontalPodAutoscalerSpecSchema: JsonSchema = {
  type: "object",
  required: ["scaleTargetRef", "maxReplicas"],
  properties: {
    maxReplicas: { type: "integer", format: "int32" },
    minReplicas: { type: "integer", format: "int32" },
    scaleTargetRef: crossVersionObjectReferenceSchema,
    targetCPUUtilizationPercentage: { type: "integer", format: "int32" },
  },
};

/** The schema of HorizontalPodAutoscalerStatus. */
export const horizontalPodAutoscalerStatusSchema: JsonSchema = {
  type: "object",
  required: ["currentReplicas", "desiredReplicas"],
  properties: {
    currentCPUUtilizationPercentage: { type: "integer", format: "int32" },
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
