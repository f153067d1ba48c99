import { behindPointers } from "@capikit/common/go-types";
import type { WireType } from "../wire/codec.ts";
import { type Memory, struct, without } from "../wire/memory.ts";
import type { ValueConverter } from "./convert-value.ts";
import { valueConverter } from "./convert-value.ts";
import { type FieldAt, fieldAt } from "./field-at.ts";
import { findOverride } from "./overrides.ts";
import { type PlannedField, structPlan } from "./struct-plan.ts";

/** `up` converts an old version to the hub, `down` the reverse. */
export type Direction = "down" | "up";

/** Returns the converter between two structs, by their names. */
export type StructConverters = (from: string, to: string, direction: Direction) => ValueConverter;

/** The conversion of one field, or of one field at the end of a path. */
export interface Step {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly convert: ValueConverter;
  /** Structs that are pointers on neither side always exist: their conversion must run. */
  readonly always: boolean;
  readonly isAbsent: (value: Memory) => boolean;
  readonly isZero: (value: Memory) => boolean;
  /** Written instead of zero. */
  readonly explicit: Memory;
  readonly nilIfEmpty: boolean;
}

/** Returns the steps between two structs. Objects precede the fields that move into them. */
export function planSteps(
  from: string,
  to: string,
  direction: Direction,
  converters: StructConverters,
): readonly Step[] {
  const [old, hub] = direction === "up" ? [from, to] : [to, from];
  const fields = structPlan(old, hub).fields.filter((field) => field.old.length > 0);
  const sourceOf = (field: PlannedField): readonly string[] => (direction === "up" ? field.old : field.hub);
  const steps = fields.map((field) => {
    const step = planStep(old, hub, field, direction, converters);
    const inside = fields.map(sourceOf).flatMap((path) => pathBelow(step.from, path) ?? []);
    if (inside.length === 0) {
      return step;
    }
    // Fields that move elsewhere do not make the object around them exist.
    const moved = new Set(inside.map((path) => path[0]));
    const mayBeAbsent = (value: Memory): boolean =>
      Object.keys(struct(value) ?? {}).every((key) => moved.has(key));
    return {
      ...step,
      isAbsent: (value: Memory) =>
        step.isAbsent(value) || (mayBeAbsent(value) && step.isAbsent(without(value, inside))),
    };
  });
  return steps.sort((a, b) => a.to.length - b.to.length);
}

function pathBelow(
  outer: readonly string[],
  path: readonly string[],
): readonly (readonly string[])[] | undefined {
  const isBelow = path.length > outer.length && outer.every((name, index) => path[index] === name);
  return isBelow ? [path.slice(outer.length)] : undefined;
}

/** Returns the step of one field. */
export function planStep(
  old: string,
  hub: string,
  field: PlannedField,
  direction: Direction,
  converters: StructConverters,
): Step {
  const isUp = direction === "up";
  const [origin, goal] = isUp
    ? [fieldAt(old, field.old), fieldAt(hub, field.hub)]
    : [fieldAt(hub, field.hub), fieldAt(old, field.old)];
  const convert =
    findOverride(field, direction, origin.type) ??
    valueConverter(origin.type, goal.type, (a, b) => converters(a, b, direction));
  if (convert === undefined) {
    throw new TypeError(`no rule converts ${field.old.join(".")} of ${old} to ${field.hub.join(".")}`);
  }
  const bothStructs = origin.type.kind === "struct" && goal.type.kind === "struct";
  return {
    from: isUp ? field.old : field.hub,
    to: isUp ? field.hub : field.old,
    convert,
    always: (bothStructs && origin.reachable) || (!isUp && field.flags.has("create")),
    isAbsent: origin.isZero,
    isZero: goal.isZero,
    explicit: isUp && isExplicit(field, origin, goal) ? zeroOf(goal.type) : undefined,
    nilIfEmpty: field.flags.has("nilIfEmpty"),
  };
}

/** Reports whether the hub gets a field that Go always writes in the old version. */
function isExplicit({ flags }: PlannedField, origin: FieldAt, goal: FieldAt): boolean {
  if (flags.has("explicit")) {
    return true;
  }
  const isValue = origin.type.kind === "scalar" && goal.type.kind === "pointer";
  return isValue && origin.omit === "never" && !flags.has("restore");
}

/** Returns the zero value behind a pointer to a flag or number. */
export function zeroOf(type: WireType): false | 0 {
  const behind = behindPointers(type);
  return behind.kind === "scalar" && behind.name === "bool" ? false : 0;
}
