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

/** The object schema that has a field, and the field's name. */
export interface FieldOwner {
  readonly owner: Schema;
  readonly name: string;
}

/** Finds the owner of a field path; undefined without one, unless missing objects are created. */
export function ownerOf(root: Schema, path: string, create: boolean): FieldOwner | undefined {
  const steps = parseFieldPath(path);
  const last = steps.at(-1);
  let current = root;
  for (const { name, into } of steps.slice(0, -1)) {
    const next = schemaIn(current.properties?.[name]) ?? (create ? { type: "object" } : undefined);
    if (next === undefined) return undefined;
    current.properties = { ...current.properties, [name]: next };
    const inner = into === "items" ? "items" : into === "values" ? "additionalProperties" : undefined;
    if (inner === undefined) current = next;
    else {
      next.type = into === "items" ? "array" : "object";
      current = schemaIn(next[inner]) ?? { type: "object" };
      next[inner] = current;
    }
  }
  return last === undefined ? undefined : { owner: current, name: last.name };
}

/** Sets the schema of a field, or of the items of a list, and creates the objects above it. */
export function setField(root: Schema, path: string, schema: Schema): void {
  const found = ownerOf(root, path, true);
  if (found === undefined) return;
  const own = structuredClone(schema);
  found.owner.type = "object";
  found.owner.properties = {
    ...found.owner.properties,
    [found.name]: path.endsWith("[]") ? { type: "array", items: own } : own,
  };
}

/** Removes a field and returns its schema; undefined without the field. */
export function takeField(root: Schema, path: string): Schema | undefined {
  const found = ownerOf(root, path, false);
  if (found?.owner.properties === undefined) return undefined;
  const { [found.name]: taken, ...properties } = found.owner.properties;
  found.owner.properties = properties;
  const required = (found.owner.required ?? []).filter((name) => name !== found.name);
  if (required.length > 0) found.owner.required = required;
  else delete found.owner.required;
  return schemaIn(taken);
}

/** Invalid documents may contain any value instead of a schema. */
function schemaIn(value: unknown): Schema | undefined {
  return isRecord(value) ? (value as Schema) : undefined;
}
