import type { ContractField } from "@capikit/api/contract";
import { isRecord, listAt, recordOf } from "@capikit/common/json";
import { labelledContract, versionsInLabel } from "@capikit/common/kubernetes";
import { conditionSchema } from "@capikit/schema";
import { initializationFlags, keepRule } from "../read/resource-role.ts";
import { ownerOf, type Schema, setField, takeField } from "../read/schema-edit.ts";
import { isClosed, isStringMap } from "../read/schema-path.ts";
import type { KindMigration } from "./kind-migration.ts";
import type { FieldMove } from "./status-moves.ts";

/** Returns the schema of a field of contract v1beta2. */
function contractSchema(field: ContractField): Schema {
  return known[field.path] ?? schemaOf(field);
}

function schemaOf({ path, type, format, bounds = {} }: ContractField): Schema {
  const { listMapKeys, enum: values, ...numbers } = bounds;
  return {
    type,
    ...(format !== undefined && format !== "quantity" && format !== "duration" && { format }),
    ...(type === "array" && { items: { type: "string" } }),
    // Without a type of values, the API server accepts no labels.
    ...(isStringMap(path) && { additionalProperties: { type: "string" } }),
    ...(values !== undefined && { enum: [...values] }),
    ...(path === "status.capacity" && { additionalProperties: quantity }),
    ...numbers,
    ...(listMapKeys !== undefined && {
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": [...listMapKeys],
    }),
  };
}

const quantity: Schema = {
  anyOf: [{ type: "integer" }, { type: "string" }],
  "x-kubernetes-int-or-string": true,
};

const text = (maxLength: number): Schema => ({ type: "string", minLength: 1, maxLength });

/** Schema of `metav1.Conditions`. */
const conditionsSchema: Schema = {
  type: "array",
  maxItems: 32,
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["type"],
  items: conditionSchema as unknown as Schema,
};

/** Schemas of fields whose item fields the contract lists separately. */
const known: Readonly<Record<string, Schema>> = {
  "status.conditions": conditionsSchema,
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

const stepsOf = (path: string): readonly string[] => path.split(".").slice(1);

/**
 * Returns a draft of the CRD with the old version and a new storage version for contract v1beta2.
 * Required fields are added, and status fields move. Conditions are `metav1.Conditions`. The author
 * must complete the draft.
 */
export function draftCrd(migration: KindMigration): Readonly<Record<string, unknown>> {
  const crd = structuredClone(migration.value) as Record<string, Record<string, unknown>>;
  const versions = listAt(recordOf(crd.spec).versions).map((version) => ({ ...recordOf(version) }));
  const old = versions.find(({ name }) => name === migration.oldVersion);
  if (old === undefined || migration.newVersion === migration.oldVersion) return crd;
  const schema = structuredClone(recordOf(recordOf(old.schema).openAPIV3Schema)) as Schema;
  changeSchema(schema, migration);
  const { deprecated: _, deprecationWarning: __, additionalPrinterColumns: columns, ...rest } = old;
  const kept = listAt(columns).map((column) => columnOf(recordOf(column), migration));
  const draft = {
    ...rest,
    name: migration.newVersion,
    served: true,
    storage: true,
    ...(kept.length > 0 && { additionalPrinterColumns: kept }),
    schema: { openAPIV3Schema: schema },
  };
  return {
    ...crd,
    metadata: { ...recordOf(crd.metadata), labels: draftLabels(migration) },
    spec: { ...crd.spec, versions: [{ ...old, storage: false }, draft] },
  };
}

function changeSchema(
  schema: Schema,
  { moves, missing, oldConditions }: Pick<KindMigration, "moves" | "missing" | "oldConditions">,
): void {
  // Fields may replace each other: all are removed before any is added.
  const moved = moves
    .filter(({ becomes }) => becomes === undefined)
    .map(({ from, to }) => ({ from, to, own: takeField(schema, from) }));
  for (const { from, becomes } of moves)
    if (becomes === "seconds" || becomes === "reference") takeField(schema, from);
  const adopted = ownerOf(schema, "status.v1beta2.any", false)?.owner.properties;
  if (adopted !== undefined && Object.keys(adopted).length === 0) takeField(schema, "status.v1beta2");
  const added = new Set<string>(missing.map(({ field }) => field.path));
  // Renamed fields get the schema of the contract.
  for (const { from, to, own } of moved)
    if (own !== undefined && (!added.has(to) || from.startsWith("status.v1beta2.")))
      setField(schema, to, own);
  for (const { field } of missing) add(schema, field);
  const status = schema.properties?.status;
  if (status?.default !== undefined) status.default = movedDefault(status.default, moves);
  const isNew = oldConditions && !moves.some(({ to }) => to === "status.conditions");
  const conditions = isNew ? conditionsSchema : schema.properties?.status?.properties?.conditions;
  // Conditions of providers may have no keys.
  if (conditions?.type === "array")
    setField(schema, "status.conditions", { ...conditionsSchema, ...conditions });
}

/** Adds a field; replaces one in the v1beta1 form. Children of added fields already exist. */
function add(root: Schema, field: ContractField): void {
  const found = ownerOf(root, field.path, true);
  if (found === undefined) return;
  const before = found.owner.properties?.[found.name];
  if (before?.type === field.type && !(isStringMap(field.path) && isClosed(before))) return;
  setField(root, field.path, contractSchema(field));
  if (initializationFlags.includes(field.path))
    found.owner["x-kubernetes-validations"] ??= [
      { rule: keepRule(found.name), message: `${found.name} must not be reset` },
    ];
}

/** Columns show moved fields at their new path. */
function columnOf(
  column: Readonly<Record<string, unknown>>,
  { moves }: Pick<KindMigration, "moves">,
): Readonly<Record<string, unknown>> {
  const move = moves.find(({ from, becomes }) => column.jsonPath === `.${from}` && becomes === undefined);
  return move === undefined ? column : { ...column, jsonPath: `.${move.to}` };
}

/** Returns the labels of the CRD with the contract labels of the drafted versions. */
function draftLabels({ labels, newLabels, otherVersions }: KindMigration): Readonly<Record<string, string>> {
  const kept = Object.entries(labels).flatMap(([key, value]): [string, string][] => {
    if (labelledContract(key) === undefined) return [[key, value]];
    const drafted = versionsInLabel(value).filter((version) => !otherVersions.includes(version));
    return drafted.length === 0 ? [] : [[key, drafted.join("_")]];
  });
  return { ...Object.fromEntries(kept), ...newLabels };
}

type Value = Record<string, unknown>;

/** Returns the default of a status with its values where the new version has the fields. */
function movedDefault(status: unknown, moves: readonly FieldMove[]): unknown {
  if (!isRecord(status)) return status;
  const moved = structuredClone(status);
  const taken = moves.map(({ from, to, becomes }) => ({ to, becomes, value: take(moved, stepsOf(from)) }));
  for (const { to, becomes, value } of taken)
    if (value !== undefined && becomes === undefined) put(moved, stepsOf(to), value);
  return moved;
}

function take(value: Value, [first = "", ...rest]: readonly string[]): unknown {
  const inner = value[first];
  if (rest.length > 0) return isRecord(inner) ? take(inner, rest) : undefined;
  delete value[first];
  return inner;
}

/** Sets a value unless the default has one there. */
function put(value: Value, [first = "", ...rest]: readonly string[], given: unknown): void {
  if (rest.length === 0) value[first] ??= given;
  else {
    value[first] ??= {};
    const inner = value[first];
    if (isRecord(inner)) put(inner, rest, given);
  }
}
