import type { Condition } from "@capikit/api/meta";
import type { ConditionedObject, ConditionStatus, ConditionsPlace, NewCondition } from "./condition.ts";
import { getCondition } from "./read-conditions.ts";
import { getUntypedCondition } from "./untyped-conditions.ts";

/** Reason of a condition that its object does not report yet. */
export const notYetReportedReason = "NotYetReported";

/** Options for mirroring a condition. */
export interface MirrorOptions {
  /** Type of the new condition. Default: the source's type. */
  readonly targetType?: string | undefined;
  /** Condition to use if the source is missing. Default: Unknown, NotYetReported. */
  readonly fallback?:
    | { readonly status: ConditionStatus; readonly reason: string; readonly message?: string }
    | undefined;
}

/**
 * Copies a condition of another object: status, reason, message and transition time. Source:
 * `conditions.NewMirrorCondition` of Cluster API's util packages.
 */
export function mirrorCondition(
  source: ConditionedObject | undefined,
  type: string,
  options: MirrorOptions & ConditionsPlace = {},
): NewCondition {
  return mirrorOf(getCondition(source, type, options), type, options);
}

/**
 * Like {@link mirrorCondition}, for objects of any contract, such as other providers' objects.
 *
 * @throws MalformedConditionError like `untypedConditionsOf`.
 */
export function mirrorUntypedCondition(
  source: object,
  type: string,
  options: MirrorOptions = {},
): NewCondition {
  return mirrorOf(getUntypedCondition(source, type), type, options);
}

/** Converts true to "True" and false to "False". */
export function toConditionStatus(value: boolean): ConditionStatus {
  return value ? "True" : "False";
}

function mirrorOf(source: Condition | undefined, type: string, options: MirrorOptions): NewCondition {
  const { targetType = type, fallback } = options;
  if (source !== undefined) {
    const { status, reason, message, lastTransitionTime } = source;
    return { type: targetType, status, reason, message, lastTransitionTime };
  }
  if (fallback !== undefined) return { ...fallback, message: fallback.message ?? "", type: targetType };
  return {
    type: targetType,
    status: "Unknown",
    reason: notYetReportedReason,
    message: `Condition ${type} not yet reported`,
  };
}
