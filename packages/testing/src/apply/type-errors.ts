import { isRecord } from "@capikit/common/json";
import type { JsonSchema } from "@capikit/schema";
import { objectSchema, stepsInto } from "./field-set.ts";

/**
 * Returns the reasons why an object cannot be applied: undeclared members, values of the wrong
 * type, and items of a keyed list with missing or duplicate keys. The API server rejects these
 * before validation.
 */
export function typeErrors(object: object, schema: JsonSchema): string[] {
  const { apiVersion: _, kind: __, ...rest } = object as Record<string, unknown>;
  return errorsOf(rest, objectSchema(schema), "");
}

function errorsOf(value: unknown, schema: JsonSchema | undefined, path: string): string[] {
  if (value === null || schema === undefined) {
    return [];
  }
  if (schema.type !== undefined && !schema["x-kubernetes-int-or-string"] && !isOfType(value, schema.type)) {
    return [`${path}: expected ${schema.type}, got ${JSON.stringify(value)}`];
  }
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([key, member]) =>
      memberErrors(key, member, schema, `${path}.${key}`),
    );
  }
  return Array.isArray(value) ? itemErrors(value, schema, path) : [];
}

function memberErrors(key: string, member: unknown, schema: JsonSchema, path: string): string[] {
  const { properties = {}, additionalProperties } = schema;
  if (Object.hasOwn(properties, key)) {
    return errorsOf(member, properties[key], path);
  }
  if (typeof additionalProperties === "object") {
    return errorsOf(member, additionalProperties, path);
  }
  const open =
    schema["x-kubernetes-preserve-unknown-fields"] || additionalProperties || schema.type !== "object";
  return open ? [] : [`${path}: field not declared in schema`];
}

function itemErrors(items: readonly unknown[], schema: JsonSchema, path: string): string[] {
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  const seen = new Set<string>();
  const steps = stepsInto(items, schema);
  return items.flatMap((item, index) => {
    const missing = keys.filter(
      (key) => isRecord(item) && item[key] === undefined && !hasDefault(schema, key),
    );
    if (missing.length > 0) {
      return [
        `${path}[${index}]: associative list with keys has an element that omits key field "${missing[0]}"`,
      ];
    }
    const step = steps?.[index]?.step;
    if (step !== undefined && seen.has(step)) {
      return [`${path}: duplicate entries for key [${step.slice(2)}]`];
    }
    if (step !== undefined) seen.add(step);
    return errorsOf(item, schema.items, `${path}[${index}]`);
  });
}

const hasDefault = ({ items }: JsonSchema, key: string): boolean =>
  items?.properties?.[key]?.default !== undefined;

function isOfType(value: unknown, type: NonNullable<JsonSchema["type"]>): boolean {
  switch (type) {
    case "integer": // the validation rejects fractions
    case "number":
      return typeof value === "bigint" || typeof value === "number";
    case "object":
      return isRecord(value);
    case "array":
      return Array.isArray(value);
    default:
      return typeof value === type;
  }
}
