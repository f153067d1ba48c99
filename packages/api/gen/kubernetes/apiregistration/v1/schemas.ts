// Generated from kubernetes/apiregistration-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";

/** The schema of ServiceReference. */
export const serviceReferenceSchema: JsonSchema = {
  type: "object",
  properties: {
    name: { type: "string" },
    namespace: { type: "string" },
    port: { type: "integer", format: "int32" },
  },
};

/** The schema of APIServiceSpec. */
export const aPIServiceSpecSchema: JsonSchema = {
  type: "object",
  required: ["groupPriorityMinimum", "versionPriority"],
  properties: {
    caBundle: { type: "string", format: "byte", "x-kubernetes-list-type": "atomic" },
    group: { type: "string" },
    groupPriorityMinimum: { type: "integer", format: "int32" },
    insecureSkipTLSVerify: { type: "boolean" },
    service: serviceReferenceSchema,
    version: { type: "string" },
    versionPriority: { type: "integer", format: "int32" },
  },
};

/** The schema of APIServiceCondition. */
export const aPIServiceConditionSchema: JsonSchema = {
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

/** The schema of APIServiceStatus. */
export const aPIServiceStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: aPIServiceConditionSchema,
    },
  },
};

/** The schema of APIService. */
export const aPIServiceSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: aPIServiceSpecSchema,
    status: aPIServiceStatusSchema,
    metadata: { type: "object" },
  },
};
