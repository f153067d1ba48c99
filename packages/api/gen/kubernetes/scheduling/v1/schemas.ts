// Generated from kubernetes/scheduling-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";

/** The schema of PriorityClass. */
export const priorityClassSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    description: { type: "string" },
    globalDefault: { type: "boolean" },
    kind: { type: "string" },
    preemptionPolicy: { type: "string", enum: ["Never", "PreemptLowerPriority"] },
    value: { type: "integer", format: "int32" },
    metadata: { type: "object" },
  },
};
