import type { Condition, KubernetesObject } from "@capikit/api/meta";
import { type FieldPath, nestedValue } from "../values/nested.ts";
import { isTime, toTime, type WallClock, wallClock } from "../values/time.ts";

const bullet = /\*[\t\n\f\r ]/;

/** Formats a message after "* Name:": one line inline, several lines indented with bullets. */
export function indentMessage(message: string): string {
  if (!message.includes("\n") && !bullet.test(message)) return ` ${message}`;
  const lines = message.split("\n");
  const mixed = lines.some((line) => !bullet.test(line));
  const prefixOf = (line: string) => {
    if (!mixed) return "  ";
    return bullet.test(line) ? "    " : "  * ";
  };
  return `\n${lines.map((line) => prefixOf(line) + line).join("\n")}`;
}

/** Status of a condition: `True`, `False` or `Unknown`. */
export type ConditionStatus = Condition["status"];

/** A condition to set, without computed fields. Default `message`: "". */
export type NewCondition = Pick<Condition, "type" | "status" | "reason"> & Partial<Condition>;

/** An object with metadata, whose conditions can be read. */
export type ConditionedObject = Pick<KubernetesObject, "metadata"> & { readonly kind?: string };

/** Path of an object's conditions. */
export interface ConditionsPlace {
  /**
   * Default: `["status", "conditions"]`, as in contract v1beta2; see {@link v1Beta2ConditionsPath}.
   */
  readonly path?: FieldPath | undefined;
}

/** Path of the conditions in objects of contract v1beta2. */
export const conditionsPath: FieldPath = Object.freeze(["status", "conditions"]);

/** Path of the v1beta2 conditions in objects of contract v1beta1. */
export const v1Beta2ConditionsPath: FieldPath = Object.freeze(["status", "v1beta2", "conditions"]);

/** Returns the conditions of an object; empty without the field. */
export function conditionsOf(object: object, place: ConditionsPlace = {}): readonly Condition[] {
  const value = nestedValue(object, place.path ?? conditionsPath);
  return Array.isArray(value) ? (value as Condition[]) : [];
}

/** Reports whether two conditions are equal apart from transition time and generation. */
export function hasSameStateExceptGeneration(a: NewCondition, b: NewCondition): boolean {
  return (
    a.type === b.type &&
    a.status === b.status &&
    (a.reason ?? "") === (b.reason ?? "") &&
    (a.message ?? "") === (b.message ?? "")
  );
}

/** Reports whether two conditions are equal apart from the transition time. */
export function hasSameState(a: NewCondition, b: NewCondition): boolean {
  return hasSameStateExceptGeneration(a, b) && (a.observedGeneration ?? 0) === (b.observedGeneration ?? 0);
}

/**
 * Adds a condition or replaces that of its type; returns the list itself if nothing changes. The
 * transition time is kept with the status, or else the given or current one in seconds. Does not
 * sort.
 */
export function upsertCondition(
  conditions: readonly Condition[],
  condition: NewCondition,
  clock: WallClock = wallClock,
): readonly Condition[] {
  const { type, status, reason, message = "", observedGeneration, lastTransitionTime } = condition;
  const old = conditions.find((one) => one.type === type);
  if (old !== undefined && hasSameState(old, condition)) return conditions;
  const next: Condition = {
    type,
    status,
    ...(observedGeneration ? { observedGeneration } : {}),
    lastTransitionTime:
      old?.status === status
        ? old.lastTransitionTime
        : toTime(isTime(lastTransitionTime) ? new Date(lastTransitionTime) : clock()),
    reason,
    message,
  };
  return old === undefined ? [...conditions, next] : conditions.map((one) => (one === old ? next : one));
}
