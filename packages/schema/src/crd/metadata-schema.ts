import type { JsonSchema } from "@capikit/common/json";

const text: JsonSchema = { type: "string" };
const time: JsonSchema = { type: "string", format: "date-time" };
const texts: JsonSchema = { type: "object", additionalProperties: text };
const count: JsonSchema = { type: "integer", format: "int64" };

/** The fields of object metadata that paths may use, as schemas do not describe them. */
export const metadataSchema: JsonSchema = {
  type: "object",
  properties: {
    annotations: texts,
    creationTimestamp: time,
    deletionGracePeriodSeconds: count,
    deletionTimestamp: time,
    finalizers: { type: "array", items: text },
    generateName: text,
    generation: count,
    labels: texts,
    managedFields: {
      type: "array",
      items: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    },
    name: text,
    namespace: text,
    ownerReferences: {
      type: "array",
      items: {
        type: "object",
        properties: {
          apiVersion: text,
          blockOwnerDeletion: { type: "boolean" },
          controller: { type: "boolean" },
          kind: text,
          name: text,
          uid: text,
        },
      },
    },
    resourceVersion: text,
    selfLink: text,
    uid: text,
  },
};
