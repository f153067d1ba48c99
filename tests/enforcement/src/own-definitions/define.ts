import type { JsonSchema } from "@capikit/schema";
import type { Definition, DefinitionVersion } from "../definition.ts";

/** Creates a definition in the group `own.example.com`, usually from a schema of `spec`. */
export function define(
  kind: string,
  schema: JsonSchema,
  {
    scope = "Namespaced",
    ...version
  }: Partial<DefinitionVersion> & { scope?: "Namespaced" | "Cluster" } = {},
): Definition {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.own.example.com` },
    spec: {
      group: "own.example.com",
      scope,
      names: { plural, kind },
      versions: [
        { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema }, ...version },
      ],
    },
  };
}

/** Creates a root schema with these members of `spec`. */
export function withSpec(
  properties: Readonly<Record<string, JsonSchema>>,
  spec: JsonSchema = {},
): JsonSchema {
  return { type: "object", properties: { spec: { type: "object", ...spec, properties } } };
}

export const text: JsonSchema = { type: "string" };
export const integer: JsonSchema = { type: "integer" };
export const number: JsonSchema = { type: "number" };
export const boolean: JsonSchema = { type: "boolean" };
export const open: JsonSchema = { "x-kubernetes-preserve-unknown-fields": true };
export const intOrString: JsonSchema = { "x-kubernetes-int-or-string": true };

export function list(items: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return { type: "array", items, ...more };
}

export function map(values: JsonSchema | boolean, more: JsonSchema = {}): JsonSchema {
  return { type: "object", additionalProperties: values, ...more };
}

export function object(properties: Readonly<Record<string, JsonSchema>>, more: JsonSchema = {}): JsonSchema {
  return { type: "object", properties, ...more };
}
