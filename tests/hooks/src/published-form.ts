import type { Document } from "./document.ts";

type Json = boolean | number | string | null | readonly Json[] | { readonly [key: string]: Json };

/** Keywords that documents of Go types do not have. */
const absent = ["allOf", "example", "required", "enum", "pattern", "nullable"];
const limit = /^(exclusive)?(min|max)/i;

/**
 * Returns the document as Cluster API publishes it. Go types have no limits, and no enumerations
 * except those of `status`. References have siblings, and strings have defaults.
 */
export function publishedForm({ paths, components, ...rest }: Document): object {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    goSchema(schema as Json),
  ]);
  const operations = Object.entries(paths).map(([path, operation]) => [path, withoutExamples(operation)]);
  return {
    ...rest,
    paths: Object.fromEntries(operations),
    components: { schemas: Object.fromEntries(schemas) },
  };
}

function goSchema(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const { allOf, required, type, enum: values, properties, items, additionalProperties } = schema;
  const plain = Object.entries(schema).filter(([key]) => !absent.includes(key) && !limit.test(key));
  const [reference] = isList(allOf) ? allOf : [];
  return {
    ...Object.fromEntries(plain),
    ...(isObject(reference) && { ...reference, default: {} }),
    ...(isList(required) && { required }),
    ...(type === "string" && { default: "" }),
    ...(isList(values) && values.includes("Success") && { enum: values }),
    ...(isObject(properties) && { properties: mapped(properties) }),
    ...(isObject(items) && { items: goSchema(items) }),
    ...(isObject(additionalProperties) && { additionalProperties: goSchema(additionalProperties) }),
    ...(schema.format === "int-or-string" && {
      "x-kubernetes-v2-schema": { format: "int-or-string", type: "string" },
    }),
  };
}

function mapped(schemas: { readonly [name: string]: Json }): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, goSchema(schema)]));
}

/** Neither bodies have examples, nor is the request marked as required. */
function withoutExamples(operations: object): unknown {
  return JSON.parse(JSON.stringify(operations), function (this: unknown, key, value) {
    return key === "example" || (key === "required" && value === true && isBody(this)) ? undefined : value;
  });
}

function isBody(value: unknown): boolean {
  return typeof value === "object" && value !== null && "content" in value;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
