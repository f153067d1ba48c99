import { parseFieldPath } from "@capikit/api/contract";
import { isRecord } from "@capikit/common/json";

/** A mutable schema. */
export interface Schema {
  [key: string]: unknown;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  required?: string[];
}

/** Sets the schema of a field, or of the items of a list, and creates the objects above it. */
export function setField(root: Schema, path: string, schema: Schema): void {
  const steps = parseFieldPath(path);
  const last = steps.at(-1);
  let current = root;
  for (const { name, into } of steps.slice(0, -1)) {
    const next = schemaIn(current.properties?.[name]) ?? { type: "object" };
    current.properties = { ...current.properties, [name]: next };
    const inner = into === "items" ? "items" : into === "values" ? "additionalProperties" : undefined;
    if (inner === undefined) current = next;
    else {
      next.type = into === "items" ? "array" : "object";
      current = schemaIn(next[inner]) ?? { type: "object" };
      next[inner] = current;
    }
  }
  if (last === undefined) return;
  const own = structuredClone(schema);
  current.type = "object";
  current.properties = {
    ...current.properties,
    [last.name]: path.endsWith("[]") ? { type: "array", items: own } : own,
  };
}

/** Invalid documents may contain any value instead of a schema. */
function schemaIn(value: unknown): Schema | undefined {
  return isRecord(value) ? (value as Schema) : undefined;
}
