import { type ContractField, parseFieldPath } from "@capikit/api/contract";
import { conditionSchema } from "@capikit/schema";
import { initializationFlags, keepRule } from "../read/initialization-flags.ts";
import { listOf, recordOf } from "../read/lint-object.ts";
import type { KindMigration } from "./plan-migration.ts";

/** A mutable schema. */
interface Schema {
  [key: string]: unknown;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  required?: string[];
}

/**
 * Returns a draft of the CRD with a new storage version for contract v1beta2: required fields are
 * added, status fields of v1beta1 are removed, and conditions are `metav1.Conditions`. The author
 * must complete the draft.
 */
export function draftCrd(migration: KindMigration): Readonly<Record<string, unknown>> {
  const crd = structuredClone(migration.value) as Record<string, Record<string, unknown>>;
  const versions = listOf(recordOf(crd.spec).versions).map((version) => ({ ...recordOf(version) }));
  const old = versions.find(({ name }) => name === migration.oldVersion);
  if (old === undefined || migration.newVersion === migration.oldVersion) return crd;
  const schema = structuredClone(recordOf(recordOf(old.schema).openAPIV3Schema)) as Schema;
  // Spec fields belong to users: the author decides where to move them.
  for (const path of migration.obsolete) if (path.startsWith("status.")) remove(schema, path);
  for (const { field } of migration.missing) add(schema, field);
  if (migration.oldConditions) replace(schema, "status.conditions", conditions);
  const { deprecated: _, deprecationWarning: __, additionalPrinterColumns: columns, ...rest } = old;
  const kept = listOf(columns).filter(
    (column) => !migration.obsolete.some((path) => recordOf(column).jsonPath === `.${path}`),
  );
  const draft = {
    ...rest,
    name: migration.newVersion,
    served: true,
    storage: true,
    ...(kept.length > 0 && { additionalPrinterColumns: kept }),
    schema: { openAPIV3Schema: schema },
  };
  const [key, value] = migration.label;
  const metadata = recordOf(crd.metadata);
  return {
    ...crd,
    metadata: {
      ...metadata,
      labels: {
        ...recordOf(metadata.labels),
        "cluster.x-k8s.io/v1beta1": migration.oldVersion,
        [key]: value,
      },
    },
    spec: { ...crd.spec, versions: [{ ...old, storage: false }, draft] },
  };
}

/** Returns the object schema of a path, created if missing. */
function parentOf(root: Schema, path: string, make: boolean): { parent: Schema; name: string } | undefined {
  const steps = parseFieldPath(path);
  const last = steps.at(-1);
  let current = root;
  for (const { name, into } of steps.slice(0, -1)) {
    const next = schemaIn(current.properties?.[name]) ?? (make ? { type: "object" } : undefined);
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
  return last === undefined ? undefined : { parent: current, name: last.name };
}

/** Invalid documents may contain any value instead of a schema. */
function schemaIn(value: unknown): Schema | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : undefined;
}

function add(root: Schema, field: ContractField): void {
  const found = parentOf(root, field.path, true);
  if (found === undefined) return;
  const { parent, name } = found;
  parent.type = "object";
  // Replaces fields in the v1beta1 form; children of added fields already exist.
  const there = parent.properties?.[name];
  if (there?.type === field.type) return;
  parent.properties = { ...parent.properties, [name]: structuredClone(known[field.path] ?? schemaOf(field)) };
  if (initializationFlags.includes(field.path))
    parent["x-kubernetes-validations"] ??= [{ rule: keepRule(name), message: `${name} must not be reset` }];
}

function remove(root: Schema, path: string): void {
  const found = parentOf(root, path, false);
  if (found?.parent.properties === undefined) return;
  const { [found.name]: _, ...properties } = found.parent.properties;
  found.parent.properties = properties;
  const required = (found.parent.required ?? []).filter((name) => name !== found.name);
  if (required.length > 0) found.parent.required = required;
  else delete found.parent.required;
}

function replace(root: Schema, path: string, schema: Schema): void {
  const found = parentOf(root, path, true);
  if (found !== undefined)
    found.parent.properties = { ...found.parent.properties, [found.name]: structuredClone(schema) };
}

function schemaOf({ type, format, bounds = {} }: ContractField): Schema {
  const { listMapKeys, enum: values, ...numbers } = bounds;
  return {
    type,
    ...(format !== undefined && format !== "quantity" && format !== "duration" && { format }),
    ...(type === "array" && { items: { type: "string" } }),
    ...(values !== undefined && { enum: [...values] }),
    ...numbers,
    ...(listMapKeys !== undefined && {
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": [...listMapKeys],
    }),
  };
}

const text = (maxLength: number): Schema => ({ type: "string", minLength: 1, maxLength });

/** Schema of `metav1.Conditions`. */
const conditions: Schema = {
  type: "array",
  maxItems: 32,
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["type"],
  items: {
    type: "object",
    required: [...conditionSchema.required],
    properties: {
      ...conditionSchema.properties,
      type: { type: "string", maxLength: 316 },
    } as unknown as Record<string, Schema>,
  },
};

/** Schemas of fields whose item fields the contract lists separately. */
const known: Readonly<Record<string, Schema>> = {
  "status.conditions": conditions,
  "status.failureDomains": {
    type: "array",
    minItems: 1,
    maxItems: 100,
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["name"],
    items: {
      type: "object",
      required: ["name"],
      properties: {
        name: text(256),
        controlPlane: { type: "boolean" },
        attributes: { type: "object", additionalProperties: { type: "string" } },
      },
    },
  },
};
