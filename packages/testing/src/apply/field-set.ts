import { isDeepStrictEqual } from "node:util";
import { ownedFields } from "@capikit/api/meta";
import { isRecord, ownMember } from "@capikit/common/json";
import type { JsonSchema } from "@capikit/schema";

/**
 * The fields of an object: paths of steps in the format of `fieldsV1` (`f:name`, `k:{"key":…}`,
 * `v:value`), see {@link pathOf}. Lists are one field unless the schema makes them mergeable.
 */
export type FieldSet = ReadonlySet<string>;

const text: JsonSchema = { type: "string" };

const flag: JsonSchema = { type: "boolean" };

const strings: JsonSchema = { type: "object", additionalProperties: text };

const atomic: JsonSchema = { "x-kubernetes-map-type": "atomic" };

/** The schema of `metadata` for merging. */
const metadataSchema: JsonSchema = {
  type: "object",
  properties: {
    annotations: strings,
    labels: strings,
    finalizers: { type: "array", "x-kubernetes-list-type": "set", items: text },
    ownerReferences: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["uid"],
      items: {
        ...{ ...atomic, type: "object" },
        properties: {
          ...{ apiVersion: text, blockOwnerDeletion: flag, controller: flag },
          ...{ kind: text, name: text, uid: text },
        },
      },
    },
    managedFields: { type: "array" },
    ...{ creationTimestamp: text, deletionTimestamp: text },
    ...{ deletionGracePeriodSeconds: { type: "integer" }, generation: { type: "integer" } },
    ...{ generateName: text, name: text, namespace: text, resourceVersion: text, selfLink: text, uid: text },
  },
};

/** Fields without an owner. */
const unowned: FieldSet = new Set([
  "f:apiVersion",
  "f:kind",
  "f:metadata",
  ...[
    "name",
    "namespace",
    "creationTimestamp",
    "selfLink",
    "uid",
    "clusterName",
    "generation",
    "managedFields",
    "resourceVersion",
  ].map((name) => pathOf("f:metadata", `f:${name}`)),
]);

/** Returns the path of a step below another one. */
export function pathOf(parent: string, step: string): string {
  return parent === "" ? step : `${parent}\0${step}`;
}

export const stepsOf = (path: string): string[] => path.split("\0");

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

/** Reports whether the schema declares a member, unlike a key of a map. */
const isDeclared = (schema: JsonSchema | undefined, step: string): boolean =>
  step.startsWith("f:") && ownMember(schema?.properties ?? {}, step.slice(2)) !== undefined;

/** Returns the fields of an applied object: leaves, items of lists and members of maps. */
export function fieldsOf(object: unknown, schema: JsonSchema): Set<string> {
  const fields = new Set<string>();
  const visit = (value: unknown, of: JsonSchema | undefined, path: string): void => {
    const steps = stepsInto(value, of);
    if (steps === undefined) fields.add(path);
    for (const { step, value: inner, schema: innerSchema } of steps ?? []) {
      const at = pathOf(path, step);
      const isEmpty = isRecord(inner) && Object.keys(inner).length === 0;
      if (isEmpty || !isDeclared(of, step)) fields.add(at);
      visit(inner, innerSchema, at);
    }
  };
  visit(object, schema, "");
  return fields;
}

export interface FieldChanges {
  /** Added and modified fields. */
  readonly written: FieldSet;
  readonly removed: FieldSet;
}

/** Compares objects by field. Maps and lists that appear or disappear are fields of their own. */
export function compareFields(before: unknown, after: unknown, schema: JsonSchema): FieldChanges {
  const [written, removed] = [new Set<string>(), new Set<string>()];
  const visit = (old: unknown, now: unknown, of: JsonSchema | undefined, path: string): void => {
    if (old === now) return;
    const [then, steps] = [stepsInto(old, of), stepsInto(now, of)];
    if (old === undefined) written.add(path);
    else if (now === undefined) removed.add(path);
    else if (!then || !steps) {
      const isLeaf = (then ?? steps ?? []).length === 0 || (old !== null && now !== null);
      if (isLeaf && !isDeepStrictEqual(old, now)) written.add(path);
    }
    const earlier = new Map(then?.map((step) => [step.step, step]));
    for (const { step, value, schema: inner } of steps ?? []) {
      visit(earlier.get(step)?.value, value, inner, pathOf(path, step));
      earlier.delete(step);
    }
    for (const [step, { value, schema: inner }] of earlier) {
      visit(value, undefined, inner, pathOf(path, step));
    }
  };
  visit(before, after, schema, "");
  return { written, removed };
}

/** Adds the declared members that contain the fields: they are removed with their last field. */
export function withDeclared(fields: FieldSet, schema: JsonSchema): Set<string> {
  const all = new Set(fields);
  for (const path of fields) {
    let [of, at]: [JsonSchema | undefined, string] = [schema, ""];
    for (const step of stepsOf(path)) {
      at = pathOf(at, step);
      if (isDeclared(of, step)) all.add(at);
      of = step.startsWith("f:") ? memberSchema(of, step.slice(2)) : of?.items;
    }
  }
  return all;
}

/** Removes fields from a value. Like in the API server, an emptied or atomic value becomes null. */
export function withoutFields(object: unknown, fields: FieldSet, schema: JsonSchema): unknown {
  const parents = new Set<string>();
  for (const path of fields) {
    let end = path.lastIndexOf("\0");
    for (; end > 0 && !parents.has(path.slice(0, end)); end = path.lastIndexOf("\0", end - 1)) {
      parents.add(path.slice(0, end));
    }
  }
  const visit = (value: unknown, of: JsonSchema | undefined, path: string): unknown => {
    const steps = stepsInto(value, of);
    if (steps === undefined) return typeof value === "object" ? null : value;
    const left = steps.flatMap(({ step, value: inner, schema: innerSchema }): [string, unknown][] => {
      const at = pathOf(path, step);
      if (fields.has(at)) return [];
      return [[step.slice(2), parents.has(at) ? visit(inner, innerSchema, at) : inner]];
    });
    if (left.length === 0) return null;
    return Array.isArray(value) ? left.map(([, item]) => item) : Object.fromEntries(left);
  };
  return visit(object, schema, "");
}

/** Returns the fields of a set that are in none of the others. */
export function withoutAll(fields: FieldSet, ...others: readonly FieldSet[]): Set<string> {
  return new Set([...fields].filter((path) => !others.some((other) => other.has(path))));
}

/** Returns the fields that can have an owner. */
export const ownable = (fields: FieldSet): Set<string> => withoutAll(fields, unowned);

/** Converts a field set to the `fieldsV1` format. */
export function toFieldsV1(set: FieldSet): Record<string, unknown> {
  type Node = { [step: string]: Node };
  const root: Node = {};
  const nodeOf = (path: string): Node => {
    let at = root;
    for (const step of stepsOf(path)) {
      at[step] ??= {};
      at = at[step];
    }
    return at;
  };
  for (const path of set) nodeOf(path);
  for (const path of set) {
    const node = nodeOf(path);
    if (Object.keys(node).length > 0) node["."] = {};
  }
  return root;
}

/** Parses the `fieldsV1` format of {@link toFieldsV1} or an API server. */
export function fromFieldsV1(fields: unknown): Set<string> {
  return new Set(ownedFields(fields).map(({ steps }) => steps.join("\0")));
}
