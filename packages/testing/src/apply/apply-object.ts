import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import { isRecord } from "@capikit/common/json";
import type { JsonSchema } from "@capikit/schema";
import {
  compareFields,
  type FieldSet,
  fieldsOf,
  objectSchema,
  ownable,
  type Step,
  stepsInto,
  stepsOf,
  withDeclared,
  withoutAll,
  withoutFields,
} from "./field-set.ts";
import {
  type FieldManager,
  identityOf,
  type Owner,
  type Owners,
  ownersOf,
  setFields,
  trackUpdate,
  withOwners,
} from "./managed-fields.ts";

/** A field that another manager owns with a different value. */
export interface ApplyConflict {
  readonly manager: string;
  /** In the API server's format, such as `.spec.replicas`. */
  readonly field: string;
}

export interface Applied {
  readonly object: DynamicObject;
  /** Empty if the apply succeeded. */
  readonly conflicts: readonly ApplyConflict[];
}

/**
 * Applies an object as server-side apply does. Maps merge by member, and lists as the schema
 * defines; without a schema, lists except owner references and finalizers are replaced. Fields that
 * the manager applied before and now omits are removed unless another manager owns them too.
 */
export function applyObject(
  live: DynamicObject | undefined,
  applied: DynamicObject,
  by: FieldManager,
  options: {
    readonly schema: JsonSchema;
    readonly force: boolean;
    /** Whether no update of the object is tracked, as it has no managers. */
    readonly isUnmanaged: boolean;
    /** Returns the part of an object that the resource writes. */
    readonly partOf: (object: DynamicObject) => DynamicObject;
  },
): Applied {
  const { schema, force, isUnmanaged, partOf } = options;
  const whole = objectSchema(schema);
  const { managedFields: _, ...metadata } = applied.metadata;
  const wanted = { ...applied, metadata };
  const { managedFields: __, ...before } = live?.metadata ?? {};
  const old = live && { ...live, metadata: before };
  const first = { ...by, manager: "before-first-apply", operation: "Update" } as const;
  const owners = ownersOf(live && isUnmanaged ? trackUpdate(partOf(live), undefined, first, schema) : live);
  const mine = owners.get(identityOf(by));
  const fields = fieldsOf(wanted, whole);
  setFields(owners, by, fields);
  const both = merged(old, wanted, whole) as DynamicObject;
  const object = mine ? (pruned(both, mine.fields, owners, whole) as DynamicObject) : both;
  const { written, removed } = compareFields(old ?? {}, object, whole);
  const conflicts: ApplyConflict[] = [];
  for (const owner of owners.values()) {
    if (owner.fields === fields) continue;
    for (const path of owner.fields) {
      if (written.has(path)) conflicts.push({ manager: describe(owner.entry), field: pathText(path) });
    }
    owner.fields = withoutAll(owner.fields, written, removed);
  }
  if (conflicts.length > 0 && !force) {
    return { object: live ?? applied, conflicts };
  }
  // An apply that changes no field keeps the time of the last one.
  const time = isDeepStrictEqual(object, old) ? mine?.entry.time : by.time;
  setFields(owners, { ...by, time }, ownable(fields));
  return { object: withOwners(object, owners.values()), conflicts: [] };
}

/** Removes the fields that a manager applied before, but no manager owns now. */
function pruned(object: unknown, last: FieldSet, owners: Owners, schema: JsonSchema): unknown {
  const applied = withDeclared(last, schema);
  const there = (value: unknown): FieldSet => withDeclared(fieldsOf(value, schema), schema);
  const all = there(object);
  const owned = [
    there(withoutFields(object, applied, schema)),
    ...Array.from(owners.values(), ({ fields }) => withDeclared(fields, schema)),
  ];
  const left = there(withoutFields(object, withoutAll(all, ...owned), schema));
  const unowned = [...applied].filter((path) => all.has(path) && !left.has(path));
  return withoutFields(object, new Set(unowned), schema);
}

function merged(live: unknown, applied: unknown, schema: JsonSchema | undefined): unknown {
  // Null removes no members of another manager.
  if (applied === null && stepsInto(live, schema) !== undefined) return live;
  const steps = stepsInto(applied, schema);
  if (steps === undefined || Array.isArray(live) !== Array.isArray(applied)) {
    return applied;
  }
  if (Array.isArray(live)) {
    return mergedItems(stepsInto(live, schema) ?? [], steps);
  }
  const result: Record<string, unknown> = isRecord(live) ? { ...live } : {};
  for (const { step, value, schema: inner } of steps) {
    const key = step.slice(2);
    result[key] = merged(result[key], value, inner);
  }
  return result;
}

/** Merges lists: common items in the order of the applied list, other items in their positions. */
function mergedItems(live: readonly Step[], applied: readonly Step[]): unknown[] {
  const there = new Map(live.map((step) => [step.step, step.value]));
  const wanted = new Set(applied.map(({ step }) => step));
  const left = [...applied];
  const take = ({ step, value, schema }: Step): unknown => merged(there.get(step), value, schema);
  const items = live.flatMap(({ step, value }) => {
    const next = wanted.has(step) ? left.shift() : undefined;
    if (!wanted.has(step)) return [value];
    return next === undefined ? [] : [take(next)];
  });
  return [...items, ...left.map(take)];
}

function describe({ manager, operation, apiVersion, subresource }: Owner["entry"]): string {
  const using = operation === "Apply" && !subresource ? "" : ` using ${apiVersion}`;
  return `${JSON.stringify(manager)}${subresource ? ` with subresource ${JSON.stringify(subresource)}` : ""}${using}`;
}

function pathText(path: string): string {
  return stepsOf(path).map(stepText).join("");
}

function stepText(step: string): string {
  if (step.startsWith("k:")) {
    const keys = Object.entries(JSON.parse(step.slice(2)) as Record<string, unknown>);
    return `[${keys.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(",")}]`;
  }
  if (step.startsWith("v:")) {
    return `[=${step.slice(2)}]`;
  }
  return `.${step.slice(2)}`;
}
