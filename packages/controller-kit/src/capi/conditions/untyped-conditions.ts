import type { Condition } from "@capikit/api/meta";
import { CapikitError } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import { nestedValue } from "../values/nested.ts";
import { isTime, toTime } from "../values/time.ts";
import { type ConditionStatus, conditionsPath, v1Beta2ConditionsPath } from "./condition.ts";

/** Replaces the missing reason of a condition. */
export const noReasonReported = "NoReasonReported";

/** An object has malformed conditions. The message names kind and condition. */
export class MalformedConditionError extends CapikitError {
  override readonly name = "MalformedConditionError";
}

/**
 * Returns the conditions of an object of any contract in v1beta2 format: those of
 * `status.v1beta2.conditions` or else `status.conditions`, which may have v1beta1's format. Drops
 * severities and items that are not objects; a missing reason becomes `NoReasonReported`, a missing
 * transition time "" (filled in when set on an object).
 *
 * @throws MalformedConditionError for a condition without type or with a status other than True,
 * False and Unknown.
 */
export function untypedConditionsOf(object: object): readonly Condition[] {
  const found = [v1Beta2ConditionsPath, conditionsPath].map((path) => nestedValue(object, path));
  const list = found.find(Array.isArray) ?? [];
  return list.filter(isRecord).map((one) => read(one, String(nestedValue(object, ["kind"]) ?? "object")));
}

/** Returns one of {@link untypedConditionsOf}, if any. */
export function getUntypedCondition(object: object, type: string): Condition | undefined {
  return untypedConditionsOf(object).find((one) => one.type === type);
}

function read(item: Record<string, unknown>, kind: string): Condition {
  const type = text(item, "type", kind);
  const status = text(item, "status", kind);
  const time = text(item, "lastTransitionTime", kind);
  if (type === "") throw new MalformedConditionError(`${kind}: a condition is missing its type`);
  if (!isStatus(status))
    throw new MalformedConditionError(
      `${kind}: the status of condition ${type} is "${status}"; expected True, False or Unknown`,
    );
  if (isTime(time) && Number.isNaN(Date.parse(time)))
    throw new MalformedConditionError(
      `${kind}: lastTransitionTime of condition ${type} is "${time}"; expected RFC 3339, such as 2026-11-20T09:00:00Z`,
    );
  const generation = item.observedGeneration;
  return {
    type,
    status,
    ...(typeof generation === "number" && generation !== 0 ? { observedGeneration: generation } : {}),
    lastTransitionTime: isTime(time) ? toTime(new Date(time)) : "",
    reason: text(item, "reason", kind) || noReasonReported,
    message: text(item, "message", kind),
  };
}

function text(item: Record<string, unknown>, field: string, kind: string): string {
  const value = item[field] ?? "";
  if (typeof value === "string") return value;
  throw new MalformedConditionError(
    `${kind}: ${field} of a condition is a ${typeof value}; expected a string`,
  );
}

function isStatus(text: string): text is ConditionStatus {
  return text === "True" || text === "False" || text === "Unknown";
}
