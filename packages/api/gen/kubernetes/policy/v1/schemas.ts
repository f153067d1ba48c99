// Generated from kubernetes/policy-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { conditionSchema, labelSelectorSchema } from "../../meta/v1/schemas.ts";

/** The schema of PodDisruptionBudgetSpec. */
export const podDisruptionBudgetSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    maxUnavailable: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
    minAvailable: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
    selector: labelSelectorSchema,
    unhealthyPodEvictionPolicy: { type: "string", enum: ["AlwaysAllow", "IfHealthyBudget"] },
  },
};

/** The schema of PodDisruptionBudgetStatus. */
export const podDisruptionBudgetStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: conditionSchema,
    },
    currentHealthy: { type: "integer", format: "int32" },
    desiredHealthy: { type: "integer", format: "int32" },
    disruptedPods: { type: "object", additionalProperties: { type: "string", format: "date-time" } },
    disruptionsAllowed: { type: "integer", format: "int32" },
    expectedPods: { type: "integer", format: "int32" },
    observedGeneration: { type: "integer", format: "int64" },
  },
};

/** The schema of PodDisruptionBudget. */
export const podDisruptionBudgetSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: podDisruptionBudgetSpecSchema,
    status: podDisruptionBudgetStatusSchema,
    metadata: { type: "object" },
  },
};
