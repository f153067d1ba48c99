import type { JsonSchema } from "@capikit/common/json";

/** Keywords whose null is a value, not a schema or a setting. */
const VALUES = new Set(["default", "example", "enum"]);

/**
 * Returns a schema without keywords that the API server's decoder ignores: null, and items that are
 * neither a schema nor a list of schemas. Returns an unaffected schema unchanged.
 */
export function dropIgnored(schema: JsonSchema): JsonSchema {
  return clean(schema) as JsonSchema;
}

function clean(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  let changed = false;
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (VALUES.has(keyword)) return [[keyword, value]];
    const next = keyword === "properties" ? cleanAll(value) : cleanKeyword(value);
    changed ||= next !== value;
    return next === null || (keyword === "items" && !isItems(next)) ? [] : [[keyword, next]];
  });
  return changed || entries.length < Object.keys(schema).length ? Object.fromEntries(entries) : schema;
}

function isItems(value: unknown): boolean {
  return typeof value === "object" && !(Array.isArray(value) && value.length === 0);
}

function cleanKeyword(value: unknown): unknown {
  if (!Array.isArray(value)) return clean(value);
  const next = value.map(clean);
  return next.every((item, i) => item === value[i]) ? value : next;
}

/** Schemas by name; null is an empty schema. */
function cleanAll(schemas: unknown): unknown {
  if (typeof schemas !== "object" || schemas === null || Array.isArray(schemas)) return schemas;
  const entries = Object.entries(schemas);
  const next = entries.map(([name, schema]) => [name, clean(schema)] as const);
  return next.every(([, schema], i) => schema === entries[i]?.[1]) ? schemas : Object.fromEntries(next);
}
