import { cloneJson, isRecord, type JsonSchema, ownMember, setMember, valueAt } from "@capikit/common/json";
import { keyOfItem } from "./key-of-item.ts";

/** Fields to restore from a stored copy of an object, which the other version does not have. */
export interface RestorePlan {
  readonly keep?: readonly string[];
  /** Schemas of the fields in `keep`. Values that violate them are not restored. */
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
  readonly within?: Readonly<Record<string, RestoreStep>>;
}

/** The path to objects in a field. */
export interface RestoreStep {
  /** Called lazily, to support recursive types. */
  readonly plan: () => RestorePlan;
  /** The containers of the objects, from the outside in. */
  readonly shape?: readonly ("list" | "map")[];
  /**
   * The fields that identify an item of the innermost list. Equal items are matched in order.
   * Default: by index, if the lengths are equal.
   */
  readonly keys?: readonly string[];
  /** Creates objects and null from the stored copy, if the other version has no such path. */
  readonly create?: true;
  /** Whether the object may be absent. It is then created empty only if it was stored empty. */
  readonly optional?: true;
  /**
   * Paths of required fields that the other version has elsewhere. Objects that had one are not
   * created: they would be invalid without it.
   */
  readonly required?: readonly (readonly string[])[];
}

/** Reports whether a stored value may be restored. */
export type AcceptsValue = (field: string, value: unknown, schema: JsonSchema | undefined) => boolean;

/**
 * Restores missing fields of `target` from `stored`. It never replaces existing values.
 *
 * @param accepts Default: all values.
 */
export function restore(
  target: object,
  stored: unknown,
  plan: RestorePlan,
  accepts: AcceptsValue = () => true,
): void {
  if (!isRecord(stored) || !isRecord(target)) {
    return;
  }
  for (const name of plan.keep ?? []) {
    const value = ownMember(stored, name);
    const isMissing = ownMember(target, name) === undefined && value !== undefined;
    if (isMissing && accepts(name, value, plan.schemas?.[name])) {
      setMember<unknown>(target, name, cloneJson(value));
    }
  }
  for (const [name, step] of Object.entries(plan.within ?? {})) {
    const value = ownMember(stored, name);
    const existing = ownMember(target, name);
    if (existing !== undefined) {
      restoreInside(existing, value, { step, accepts }, step.shape ?? []);
    } else if (isCreated(value, step)) {
      const created = value === null ? null : {};
      restoreInside(created, value, { step, accepts }, []);
      // Without the fields that a client deleted, it can violate MinProperties.
      if (!step.optional || !isEmptied(created, value)) {
        setMember<unknown>(target, name, created);
      }
    }
  }
}

/** Reports whether an object has lost all of its fields, or only has objects that have. */
function isEmptied(created: unknown, stored: unknown): boolean {
  if (!isRecord(created) || !isRecord(stored)) {
    return false;
  }
  const names = Object.keys(created);
  return names.length === 0
    ? Object.keys(stored).length > 0
    : names.every((name) => isEmptied(created[name], ownMember(stored, name)));
}

function isCreated(stored: unknown, { create, required = [] }: RestoreStep): boolean {
  if (create !== true) {
    return false;
  }
  return (
    stored === null || (isRecord(stored) && !required.some((path) => valueAt(stored, ...path) !== undefined))
  );
}

interface Inside {
  readonly step: RestoreStep;
  readonly accepts: AcceptsValue;
}

function restoreInside(target: unknown, stored: unknown, inside: Inside, shape: readonly string[]): void {
  const [outer, ...inner] = shape;
  if (outer === "list") {
    restoreItems(target, stored, inside, inner);
  } else if (outer === "map") {
    if (isRecord(target) && isRecord(stored)) {
      for (const key of Object.keys(target)) {
        restoreInside(target[key], ownMember(stored, key), inside, inner);
      }
    }
  } else if (isRecord(target)) {
    restore(target, stored, inside.step.plan(), inside.accepts);
  }
}

function restoreItems(target: unknown, stored: unknown, inside: Inside, inner: readonly string[]): void {
  if (!Array.isArray(target) || !Array.isArray(stored)) {
    return;
  }
  const keys = inner.includes("list") ? undefined : inside.step.keys;
  if (keys === undefined) {
    if (stored.length !== target.length) {
      return;
    }
    for (const [index, item] of target.entries()) {
      restoreInside(item, stored[index], inside, inner);
    }
    return;
  }
  const free = new Map<string, { readonly items: unknown[]; used: number }>();
  for (const other of stored) {
    const key = keyOfItem(other, keys);
    if (key === undefined) continue;
    const same = free.get(key) ?? { items: [], used: 0 };
    same.items.push(other);
    free.set(key, same);
  }
  for (const item of target) {
    const same = free.get(keyOfItem(item, keys) ?? "");
    if (same !== undefined && same.used < same.items.length) {
      restoreInside(item, same.items[same.used++], inside, inner);
    }
  }
}

/** Reports whether the object has any field of the plan. */
export function hasKept(object: unknown, plan: RestorePlan): boolean {
  if (!isRecord(object)) {
    return false;
  }
  return (
    (plan.keep ?? []).some((name) => ownMember(object, name) !== undefined) ||
    Object.entries(plan.within ?? {}).some(([name, step]) =>
      anyKept(ownMember(object, name), step, step.shape ?? []),
    )
  );
}

function anyKept(value: unknown, step: RestoreStep, shape: readonly string[]): boolean {
  const [outer, ...inner] = shape;
  if (outer === undefined) {
    return isCreated(value, step) || hasKept(value, step.plan());
  }
  const items = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  return items.some((item) => anyKept(item, step, inner));
}
