import { isRecord, ownMember } from "@capikit/common/json";
import type { JsonSchema } from "@capikit/schema";

/**
 * The fields of an object: the paths of its leaves, each a JSON text of steps in the format of
 * `fieldsV1` (`f:name`, `k:{"key":…}`, `v:value`). Lists are leaves unless the schema makes them
 * mergeable.
 */
export type FieldSet = ReadonlySet<string>;

/** The schema of `metadata` for merging. */
const metadataSchema: JsonSchema = {
  type: "object",
  properties: {
    finalizers: { type: "array", "x-kubernetes-list-type": "set" },
    ownerReferences: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["uid"],
    },
  },
};

/** Metadata fields that the server writes, which have no owner. */
const serversOwn: ReadonlySet<string> = new Set([
  "creationTimestamp",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "generateName",
  "generation",
  "managedFields",
  "name",
  "namespace",
  "resourceVersion",
  "selfLink",
  "uid",
]);

/** A step into a value, with the value there. */
export interface Step {
  readonly step: string;
  readonly value: unknown;
  readonly schema: JsonSchema | undefined;
}

/** Returns the members that are separate fields; undefined if the value is a single field. */
export function stepsInto(value: unknown, schema: JsonSchema | undefined): readonly Step[] | undefined {
  if (isRecord(value)) {
    if (schema?.["x-kubernetes-map-type"] === "atomic") {
      return undefined;
    }
    return Object.entries(value).map(([key, member]) => ({
      step: `f:${key}`,
      value: member,
      schema: memberSchema(schema, key),
    }));
  }
  if (Array.isArray(value)) {
    const keys = schema?.["x-kubernetes-list-map-keys"] ?? [];
    switch (schema?.["x-kubernetes-list-type"]) {
      case "map":
        return value.map((item) => ({
          step: `k:${keyText(item, keys, schema.items)}`,
          value: item,
          schema: schema.items,
        }));
      case "set":
        return value.map((item) => ({ step: `v:${JSON.stringify(item)}`, value: item, schema: atomic }));
    }
  }
  return undefined;
}

const atomic: JsonSchema = { "x-kubernetes-map-type": "atomic" };

/** Returns the keys of an item. A missing key has its default, such as `TCP` for a port's protocol. */
function keyText(item: unknown, keys: readonly string[], schema: JsonSchema | undefined): string {
  const record = isRecord(item) ? item : {};
  const value = (key: string): unknown => record[key] ?? schema?.properties?.[key]?.default;
  return JSON.stringify(Object.fromEntries([...keys].sort().map((key) => [key, value(key)])));
}

function memberSchema(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
  const { additionalProperties } = schema ?? {};
  const of = ownMember(schema?.properties ?? {}, key);
  return of ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
}

/** Returns the schema of a whole object, with the metadata of all kinds. */
export function objectSchema(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, metadata: metadataSchema } };
}

export function fieldsOf(object: object, schema: JsonSchema): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const visit = (value: unknown, of: JsonSchema | undefined, path: readonly string[]): void => {
    const steps = stepsInto(value, of);
    if (steps === undefined || (steps.length === 0 && !Array.isArray(value))) {
      fields.set(JSON.stringify(path), value);
      return;
    }
    if (path.at(-1)?.startsWith("k:")) {
      fields.set(JSON.stringify([...path, "."]), undefined);
    }
    for (const step of steps) {
      if (path.length === 0 && (step.step === "f:apiVersion" || step.step === "f:kind")) continue;
      if (path.length === 1 && path[0] === "f:metadata" && serversOwn.has(step.step.slice(2))) continue;
      visit(step.value, step.schema, [...path, step.step]);
    }
  };
  visit(object, objectSchema(schema), []);
  fields.delete('["f:metadata"]'); // only server-managed fields
  return fields;
}

/** Converts a field set to the `fieldsV1` format. */
export function toFieldsV1(set: FieldSet): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const text of set) {
    let at = root;
    for (const step of JSON.parse(text) as string[]) {
      const inner = (at[step] ?? {}) as Record<string, unknown>;
      at[step] = inner;
      at = inner;
    }
  }
  return root;
}

/** Parses the `fieldsV1` format of {@link toFieldsV1} or an API server. */
export function fromFieldsV1(fields: unknown): Set<string> {
  const set = new Set<string>();
  const visit = (value: unknown, path: readonly string[]): void => {
    const entries = isRecord(value) ? Object.entries(value) : [];
    if (entries.length === 0 && path.length > 0) {
      set.add(JSON.stringify(path));
    }
    for (const [step, inner] of entries) {
      visit(inner, [...path, step]);
    }
  };
  visit(fields, []);
  return set;
}
