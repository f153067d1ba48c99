// Generated from kubernetes/discovery-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { objectReferenceSchema } from "../../core/v1/schemas.ts";

/** The schema of EndpointConditions. */
export const endpointConditionsSchema: JsonSchema = {
  type: "object",
  properties: { ready: { type: "boolean" }, serving: { type: "boolean" }, terminating: { type: "boolean" } },
};

/** The schema of ForNode. */
export const forNodeSchema: JsonSchema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

/** The schema of ForZone. */
export const forZoneSchema: JsonSchema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

/** The schema of EndpointHints. */
export const endpointHintsSchema: JsonSchema = {
  type: "object",
  properties: {
    forNodes: { type: "array", "x-kubernetes-list-type": "atomic", items: forNodeSchema },
    forZones: { type: "array", "x-kubernetes-list-type": "atomic", items: forZoneSchema },
  },
};

/** The schema of Endpoint. */
export const endpointSchema: JsonSchema = {
  type: "object",
  required: ["addresses"],
  properties: {
    addresses: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    conditions: endpointConditionsSchema,
    deprecatedTopology: { type: "object", additionalProperties: { type: "string" } },
    hints: endpointHintsSchema,
    hostname: { type: "string" },
    nodeName: { type: "string" },
    targetRef: objectReferenceSchema,
    zone: { type: "string" },
  },
};

/** The schema of EndpointPort. */
export const endpointPortSchema: JsonSchema = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: {
    appProtocol: { type: "string" },
    name: { type: "string" },
    port: { type: "integer", format: "int32" },
    protocol: { type: "string", enum: ["SCTP", "TCP", "UDP"] },
  },
};

/** The schema of EndpointSlice. */
export const endpointSliceSchema: JsonSchema = {
  type: "object",
  required: ["addressType"],
  properties: {
    addressType: { type: "string", enum: ["FQDN", "IPv4", "IPv6"] },
    apiVersion: { type: "string" },
    endpoints: { type: "array", "x-kubernetes-list-type": "atomic", items: endpointSchema },
    kind: { type: "string" },
    ports: { type: "array", "x-kubernetes-list-type": "atomic", items: endpointPortSchema },
    metadata: { type: "object" },
  },
};
