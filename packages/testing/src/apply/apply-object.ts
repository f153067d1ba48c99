import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import { isRecord } from "@capikit/common/json";
import type { JsonSchema } from "@capikit/schema";
import { fieldsOf, objectSchema, type Step, stepsInto } from "./field-set.ts";
import { type FieldManager, grant, isOwner, isParent, ownersOf, withOwners } from "./managed-fields.ts";

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
  { schema, force }: { readonly schema: JsonSchema; readonly force: boolean },
): Applied {
  const whole = objectSchema(schema);
  const wanted = fieldsOf(applied, schema);
  const there = live ? fieldsOf(live, schema) : new Map<string, unknown>();
  const owners = ownersOf(live);
  const mine = owners.find((owner) => isOwner(owner, by));
  const others = owners.filter((owner) => owner !== mine);
  const conflicts: ApplyConflict[] = [];
  for (const { entry, fields } of others) {
    for (const [path, value] of wanted) {
      if (fields.has(path) && !isDeepStrictEqual(there.get(path), value)) {
        conflicts.push({ manager: describe(entry), field: pathText(path) });
        if (force) fields.delete(path);
      }
    }
  }
  if (conflicts.length > 0 && !force) {
    return { object: live ?? applied, conflicts };
  }
  const { managedFields: _, ...metadata } = applied.metadata;
  let object = merged(live, { ...applied, metadata }, whole) as DynamicObject;
  const dropped = [...(mine?.fields ?? [])].filter(
    (path) => !wanted.has(path) && !isParent(path, wanted) && !others.some(({ fields }) => fields.has(path)),
  );
  const needed =
    dropped.length > 0 ? prefixesOf([wanted.keys(), ...others.map(({ fields }) => fields)]) : none;
  for (const path of dropped) {
    object = without(object, JSON.parse(path) as string[], whole, needed) as DynamicObject;
  }
  mine?.fields.clear();
  grant(owners, by, wanted.keys());
  return { object: withOwners(object, owners), conflicts: [] };
}

const none: ReadonlySet<string> = new Set();

/** Returns the paths of fields, and of the values that contain them. */
function prefixesOf(fields: readonly Iterable<string>[]): Set<string> {
  const prefixes = new Set(['["f:metadata"]']); // of its name, which has no owner
  for (const path of fields.flatMap((paths) => [...paths])) {
    const steps = JSON.parse(path) as string[];
    for (let length = 1; length <= steps.length; length++)
      prefixes.add(JSON.stringify(steps.slice(0, length)));
  }
  return prefixes;
}

function merged(live: unknown, applied: unknown, schema: JsonSchema | undefined): unknown {
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

/**
 * Removes a field without an owner, and with it the outermost declared member around it that has no
 * owned field: a probe goes with the defaults of its fields.
 */
function without(
  value: unknown,
  path: readonly string[],
  schema: JsonSchema | undefined,
  needed: ReadonlySet<string>,
  depth = 0,
): unknown {
  const [first = "", ...rest] = path.slice(depth);
  const steps = stepsInto(value, schema);
  const found = steps?.find(({ step }) => step === first);
  if (steps === undefined || found === undefined) {
    return value;
  }
  const inner = (): unknown => without(found.value, path, found.schema, needed, depth + 1);
  const isLast = rest.length === 0 || (rest.length === 1 && rest[0] === ".");
  if (Array.isArray(value)) {
    return steps.flatMap((step) => (step !== found ? [step.value] : isLast ? [] : [inner()]));
  }
  const copy = { ...(value as Record<string, unknown>) };
  const key = found.step.slice(2);
  const isDeclared = Object.hasOwn(schema?.properties ?? {}, key);
  const left =
    isLast || (isDeclared && !needed.has(JSON.stringify(path.slice(0, depth + 1)))) ? undefined : inner();
  // A map or list is removed with its last member.
  if (left === undefined || (typeof left === "object" && left !== null && Object.keys(left).length === 0)) {
    delete copy[key];
  } else {
    copy[key] = left;
  }
  return copy;
}

function describe({
  manager,
  operation,
  apiVersion,
  subresource,
}: ReturnType<typeof ownersOf>[0]["entry"]): string {
  const using = operation === "Apply" && !subresource ? "" : ` using ${apiVersion}`;
  return `${JSON.stringify(manager)}${subresource ? ` with subresource ${JSON.stringify(subresource)}` : ""}${using}`;
}

function pathText(path: string): string {
  return (JSON.parse(path) as string[]).map(stepText).join("");
}

function stepText(step: string): string {
  if (step.startsWith("k:")) {
    const keys = Object.entries(JSON.parse(step.slice(2)) as Record<string, unknown>);
    return `[${keys.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(",")}]`;
  }
  if (step.startsWith("v:")) {
    return `[=${step.slice(2)}]`;
  }
  return step === "." ? "" : `.${step.slice(2)}`;
}
