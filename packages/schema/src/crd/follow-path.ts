import type { JsonSchema } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import type { PathStep } from "./json-path.ts";

const text: JsonSchema = { type: "string" };
const time: JsonSchema = { type: "string", format: "date-time" };
const texts: JsonSchema = { type: "object", additionalProperties: text };
const count: JsonSchema = { type: "integer", format: "int64" };

/** The fields of object metadata that paths may use, as schemas do not describe them. */
const metadataSchema: JsonSchema = {
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

/** The target of a path: a schema, undescribed data, or nothing. */
export type Followed =
  | { readonly schema: JsonSchema | undefined }
  | {
      readonly problem: string;
      /** The field that does not exist. */
      readonly missing?: string;
      /** The name of a field that may be meant instead. */
      readonly suggestion: string | undefined;
    };

const anything = { schema: undefined } as const;

const nowhere = (problem: string): Followed => ({ problem, suggestion: undefined });

const keepsUnknown = (schema: JsonSchema): boolean =>
  schema["x-kubernetes-preserve-unknown-fields"] === true || schema.additionalProperties === true;

const identity: Readonly<Record<string, JsonSchema>> = {
  apiVersion: { type: "string" },
  kind: { type: "string" },
  metadata: metadataSchema,
};

function field(schema: JsonSchema, name: string, root: boolean): Followed {
  const whole = root || schema["x-kubernetes-embedded-resource"] === true;
  const own = whole && Object.hasOwn(identity, name) ? identity[name] : undefined;
  const properties = schema.properties ?? {};
  const found = own ?? (Object.hasOwn(properties, name) ? properties[name] : undefined);
  if (found !== undefined) return { schema: found };
  if (typeof schema.additionalProperties === "object") return { schema: schema.additionalProperties };
  if (keepsUnknown(schema)) return anything;
  if (schema.type === "array")
    return nowhere(`.${name} does not apply to a list: select items with [*], [0] or a filter`);
  if (schema.type !== "object")
    return nowhere(
      `.${name} does not apply to a ${typeof schema.type === "string" ? schema.type : "scalar"}`,
    );
  return {
    problem: `field ${name} does not exist`,
    missing: name,
    suggestion: suggestionFor(name, Object.keys(properties)),
  };
}

/** Without one for large types: a document of others may have as many columns as fields. */
function suggestionFor(name: string, fields: readonly string[]): string | undefined {
  return fields.length > 500 ? undefined : nearestName(name, fields);
}

function items(schema: JsonSchema, text: string): Followed {
  if (schema.items !== undefined) return { schema: schema.items };
  if (schema.type === undefined && keepsUnknown(schema)) return anything;
  return nowhere(`${text} only applies to a list`);
}

function step(schema: JsonSchema, next: PathStep, root: boolean): Followed {
  switch (next.kind) {
    case "field":
      return field(schema, next.name, root);
    case "items":
      return items(schema, next.text);
    case "filter": {
      const item = items(schema, next.text);
      if ("problem" in item || item.schema === undefined) return item;
      if (typeof item.schema !== "object" || item.schema === null) return anything;
      const left = follow(item.schema, next.left, false);
      return "problem" in left ? left : item;
    }
    case "wildcard":
    case "recursive":
      return anything;
  }
}

function follow(schema: JsonSchema, steps: readonly PathStep[], root: boolean): Followed {
  let current: JsonSchema = schema;
  for (const [index, next] of steps.entries()) {
    const reached = step(current, next, root && index === 0);
    if ("problem" in reached || reached.schema === undefined) return reached;
    // Schemas of imported documents may contain arbitrary values.
    if (typeof reached.schema !== "object" || reached.schema === null) return anything;
    current = reached.schema;
  }
  return { schema: current };
}

/** Follows a path from the root of a kind's schema. */
export function followPath(root: JsonSchema, steps: readonly PathStep[]): Followed {
  return follow(root, steps, true);
}
