import type { Condition } from "@capikit/api/meta";
import type { ConditionedObject, ConditionStatus, ConditionsPlace, NewCondition } from "./condition.ts";
import { getCondition } from "./read-conditions.ts";
import { getUntypedCondition } from "./untyped-conditions.ts";

/** The reason of a condition that its object does not report yet. */
export const notYetReportedReason = "NotYetReported";

/** How a condition is mirrored. */
export interface MirrorOptions {
  /** The type of the condition to make. Default: that of the source. */
  readonly targetType?: string | undefined;
  /** What to say where the source is not there. Default: Unknown, NotYetReported. */
  readonly fallback?:
    | { readonly status: ConditionStatus; readonly reason: string; readonly message?: string }
    | undefined;
}

/**
 * A condition that repeats one of another object: status, reason, message and transition time.
 *
 * Source: `conditions.NewMirrorCondition` of Cluster API's util packages.
 */
export function mirrorCondition(
  source: ConditionedObject | undefined,
  type: string,
  options: MirrorOptions & ConditionsPlace = {},
): NewCondition {
  return mirrorOf(getCondition(source, type, options), type, options);
}

/**
 * {@link mirrorCondition} of an object of whatever contract, such as one of another provider.
 *
 * @throws MalformedConditionError as `untypedConditionsOf`.
 */
export function mirrorUntypedCondition(
  source: object,
  type: string,
  options: MirrorOptions = {},
): NewCondition {
  return mirrorOf(getUntypedCondition(source, type), type, options);
}

/** True as "True", false as "False". */
export function toConditionStatus(value: boolean): ConditionStatus {
  return value ? "True" : "False";
}

function mirrorOf(source: Condition | undefined, type: string, options: MirrorOptions): NewCondition {
  const { targetType = type, fallback } = options;
  if (source !== undefined) {
    const { status, reason, message, lastTransitionTime } = source;
    return { type: targetType, status, reason, message, lastTransitionTime };
  }
  if (fallback !== undefined) return { message: "", ...fallback, type: targetType };
  return {
    type: targetType,
    status: "Unknown",
    reason: notYetReportedReason,
    message: `Condition ${type} not yet reported`,
  };
}
