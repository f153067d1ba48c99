import { isJsonObject } from "@capikit/common/json";
import {
  admit,
  applyDefaults,
  compileSchema,
  type Json,
  type JsonSchema,
  prune,
  resolveFieldPath,
  validate,
  validateSchema,
} from "@capikit/schema";
import { changedJson, readJson } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";

export const sample = {
  schema: {
    type: "object",
    required: ["spec"],
    properties: {
      spec: {
        type: "object",
        minProperties: 1,
        default: { text: "a", n: 2 },
        properties: {
          text: {
            type: "string",
            format: "hostname",
            pattern: "^[a-z]{1,3}$",
            maxLength: 5,
            enum: ["a", "b"],
            nullable: true,
          },
          n: {
            type: "integer",
            format: "int32",
            minimum: 1,
            exclusiveMinimum: true,
            multipleOf: 2,
            default: 2,
          },
          set: {
            type: "array",
            items: { type: "string" },
            "x-kubernetes-list-type": "set",
            uniqueItems: false,
          },
          map: {
            type: "array",
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["k"],
            items: {
              type: "object",
              required: ["k"],
              properties: { k: { type: "string" }, v: { type: "number" } },
            },
          },
          free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
          embedded: {
            type: "object",
            "x-kubernetes-embedded-resource": true,
            "x-kubernetes-preserve-unknown-fields": true,
          },
          either: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
          one: {
            type: "object",
            additionalProperties: { type: "boolean" },
            oneOf: [{ required: ["a"] }, { not: { required: ["b"] } }],
          },
        },
        "x-kubernetes-validations": [
          {
            rule: "self.n < 5",
            message: "n",
            fieldPath: ".n",
            reason: "FieldValueInvalid",
            optionalOldSelf: false,
          },
        ],
      },
    },
  },
  path: ".spec['text']",
  value: {
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: { name: "a", namespace: "default", labels: { a: "b" } },
    spec: {
      text: "a",
      n: 2,
      set: ["a"],
      map: [{ k: "a", v: 1 }],
      free: { x: 1 },
      embedded: { apiVersion: "v1", kind: "Pod", metadata: { name: "p" } },
      either: 1,
      one: { a: true },
    },
  },
  old: {
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: { name: "a", namespace: "default" },
    spec: { text: "zz", n: 7 },
  },
};

/** Schemas of CRDs, and objects that they prune, default and validate. */
export const target: FuzzTarget = {
  name: "schema",
  extension: "json",
  arbitrary: changedJson(sample),
  errors: [],
  run(input) {
    const document = readJson(input);
    if (typeof document !== "object" || document === null) return;
    const { schema, path, value, old } = document as Record<string, Json>;
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return;
    const faults = validateSchema(schema as JsonSchema);
    for (const { message } of faults) check(message !== "", "fault without a message");
    // The API server never stores a schema with faults, so that nothing is compiled from one.
    if (faults.length > 0 || value === undefined) return;
    if (typeof path === "string") resolveFieldPath(path, schema as JsonSchema);
    const pruned = prune(value, schema as JsonSchema);
    check(
      JSON.stringify(prune(pruned, schema as JsonSchema)) === JSON.stringify(pruned),
      "pruning twice differs",
    );
    const defaulted = applyDefaults(pruned, schema as JsonSchema);
    check(
      JSON.stringify(applyDefaults(defaulted, schema as JsonSchema)) === JSON.stringify(defaulted),
      "defaulting twice differs",
    );
    validate(defaulted, schema as JsonSchema, { old });
    const options = {
      schema: compileSchema(schema as JsonSchema),
      apiVersion: "example.com/v1",
      kind: "Widget",
      scope: "Namespaced",
    } as const;
    if (!isJsonObject(value)) return;
    admit(value, options);
    if (isJsonObject(old)) admit(value, { ...options, operation: "update", old, fieldValidation: "Strict" });
  },
};
