import type { ConditionedObject, ConditionStatus, ConditionsPlace, NewCondition } from "./condition.ts";
import { getCondition } from "./read-conditions.ts";

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
  const { targetType = type, fallback } = options;
  const condition = getCondition(source, type, options);
  if (condition !== undefined) {
    const { status, reason, message, lastTransitionTime } = condition;
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
