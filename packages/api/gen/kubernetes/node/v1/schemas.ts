// Generated from kubernetes/node-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { tolerationSchema } from "../../core/v1/schemas.ts";

/** The schema of Overhead. */
export const overheadSchema: JsonSchema = {
  type: "object",
  properties: {
    podFixed: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
  },
};

/** The schema of Scheduling. */
export const schedulingSchema: JsonSchema = {
  type: "object",
  properties: {
    nodeSelector: {
      type: "object",
      "x-kubernetes-map-type": "atomic",
      additionalProperties: { type: "string" },
    },
    tolerations: { type: "array", "x-kubernetes-list-type": "atomic", items: tolerationSchema },
  },
};

/** The schema of RuntimeClass. */
export const runtimeClassSchema: JsonSchema = {
  type: "object",
  required: ["handler"],
  properties: {
    apiVersion: { type: "string" },
    handler: { type: "string" },
    kind: { type: "string" },
    overhead: overheadSchema,
    scheduling: schedulingSchema,
    metadata: { type: "object" },
  },
};
