import type { JsonSchema } from "../../src/index.ts";

/** A schema with every keyword that a CRD can carry. Property tests draw values from it. */
export const EVERYTHING: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: { type: "object" },
    spec: {
      type: "object",
      required: ["name", "mode"],
      properties: {
        name: { type: "string", minLength: 1, maxLength: 8, pattern: "^[a-z]+$" },
        mode: { type: "string", enum: ["Fast", "Slow", ""], default: "Fast" },
        replicas: { type: "integer", format: "int32", minimum: 0, maximum: 9, default: 1 },
        even: { type: "integer", multipleOf: 2, minimum: 0, exclusiveMinimum: true },
        ratio: { type: "number", minimum: 0, maximum: 1, exclusiveMaximum: true, multipleOf: 0.25 },
        flag: { type: "boolean", default: false },
        port: {
          "x-kubernetes-int-or-string": true,
          anyOf: [{ type: "integer" }, { type: "string" }],
          default: 80,
        },
        when: { type: "string", format: "date-time" },
        address: { type: "string", format: "ipv4", maxLength: 15 },
        note: { type: "string", nullable: true },
        free: {
          type: "object",
          "x-kubernetes-preserve-unknown-fields": true,
          properties: { known: { type: "integer", default: 1 } },
        },
        any: { "x-kubernetes-preserve-unknown-fields": true },
        tags: {
          type: "array",
          "x-kubernetes-list-type": "set",
          items: { type: "string", maxLength: 2 },
          maxItems: 3,
        },
        ports: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["port", "protocol"],
          items: {
            type: "object",
            required: ["port"],
            properties: {
              port: { type: "integer", minimum: 1, maximum: 4 },
              protocol: { type: "string", enum: ["TCP", "UDP"], default: "TCP" },
              label: { type: "string", default: "none" },
            },
          },
        },
        limits: {
          type: "object",
          maxProperties: 3,
          additionalProperties: {
            type: "object",
            properties: { max: { type: "integer", default: 5 } },
            default: {},
          },
        },
        source: {
          type: "object",
          properties: { git: { type: "string" }, url: { type: "string", format: "uri" } },
          oneOf: [{ required: ["git"] }, { required: ["url"] }],
        },
        both: {
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string" } },
          not: { required: ["a", "b"] },
          default: { a: "x" },
        },
        nested: {
          type: "object",
          default: {},
          properties: {
            deep: { type: "object", default: {}, properties: { x: { type: "string", default: "y" } } },
          },
        },
        template: {
          type: "object",
          "x-kubernetes-embedded-resource": true,
          "x-kubernetes-preserve-unknown-fields": true,
        },
        matrix: {
          type: "array",
          items: { type: "array", minItems: 1, maxItems: 2, items: { type: "integer", nullable: true } },
        },
      },
    },
    status: { type: "object", properties: { ready: { type: "boolean", default: false } }, default: {} },
  },
};
