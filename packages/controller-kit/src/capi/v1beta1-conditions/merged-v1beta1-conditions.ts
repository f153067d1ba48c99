// @until CAPI v1.16
import { readyV1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { ConditionedObject, ConditionsPlace } from "../conditions/condition.ts";
import {
  type LocalCondition,
  type MergeV1Beta1Options,
  mergeV1Beta1Conditions,
  negated,
} from "./merge-v1beta1.ts";
import { getV1Beta1Condition, type NewV1Beta1Condition, v1Beta1ConditionsOf } from "./v1beta1-condition.ts";

/** Options of a summary of v1beta1 conditions; without `types`, of all except Ready. */
export interface V1Beta1SummaryOptions extends MergeV1Beta1Options, ConditionsPlace {
  /** Types that should be False. */
  readonly negativePolarityTypes?: readonly string[] | undefined;
  /** Counts steps only while the object has no other conditions than these. */
  readonly stepCounterIfOnly?: readonly string[] | undefined;
}

/** Condition to use if the source has no Ready condition. */
export type V1Beta1Fallback =
  | { readonly status: true }
  | {
      readonly status: false;
      readonly reason: string;
      readonly severity: V1Beta1Severity;
      readonly message?: string;
    };

/**
 * Returns Ready as a summary of an object's other conditions; undefined without any. Source:
 * `SetSummary` of Cluster API's util package for deprecated conditions.
 */
export function summaryV1Beta1Condition(
  source: ConditionedObject,
  options: V1Beta1SummaryOptions = {},
): NewV1Beta1Condition | undefined {
  const { types, negativePolarityTypes = [], stepCounterIfOnly } = options;
  const inScope = v1Beta1ConditionsOf(source, options)
    .filter(({ type }) => type !== readyV1Beta1Condition && (types?.includes(type) ?? true))
    .map((condition): LocalCondition => {
      const negative = negativePolarityTypes.includes(condition.type);
      return {
        condition,
        status: negative ? negated(condition.status) : condition.status,
        ...toKindAndName(source),
      };
    });
  const onlyThose = inScope.every(({ condition }) => stepCounterIfOnly?.includes(condition.type) ?? true);
  const stepCounter = options.stepCounter === true && onlyThose;
  const steps = (stepCounterIfOnly ?? types ?? inScope).length;
  return mergeV1Beta1Conditions(inScope, readyV1Beta1Condition, { ...options, stepCounter }, steps);
}

/**
 * Copies Ready of another object; undefined without it and without a fallback. Source: `SetMirror`
 * of Cluster API's util package for deprecated conditions.
 */
export function mirrorV1Beta1Condition(
  source: ConditionedObject,
  target: string,
  options: ConditionsPlace & { readonly fallback?: V1Beta1Fallback | undefined } = {},
): NewV1Beta1Condition | undefined {
  const condition = getV1Beta1Condition(source, readyV1Beta1Condition, options);
  if (condition !== undefined) return { ...condition, type: target };
  const { fallback } = options;
  if (fallback === undefined) return undefined;
  return fallback.status
    ? trueV1Beta1Condition(target)
    : falseV1Beta1Condition(target, fallback.reason, fallback.severity, fallback.message);
}

/**
 * Aggregates Ready of the objects that have it; undefined if none has it. The message counts steps,
 * unless `stepCounter` is false. Source: `SetAggregate` of Cluster API's util package for
 * deprecated conditions.
 */
export function aggregateV1Beta1Condition(
  sources: readonly ConditionedObject[],
  target: string,
  options: MergeV1Beta1Options & ConditionsPlace = {},
): NewV1Beta1Condition | undefined {
  const inScope = sources.flatMap((source): LocalCondition[] => {
    const condition = getV1Beta1Condition(source, readyV1Beta1Condition, options);
    return condition === undefined ? [] : [{ condition, status: condition.status, ...toKindAndName(source) }];
  });
  return mergeV1Beta1Conditions(
    inScope,
    target,
    { ...options, stepCounter: options.stepCounter ?? true },
    sources.length,
  );
}

function toKindAndName({ kind = "", metadata }: ConditionedObject): {
  readonly kind: string;
  readonly name: string;
} {
  return { kind, name: metadata.name ?? "" };
}

/** Severity of an undesired status. */
export type V1Beta1Severity = "Error" | "Warning" | "Info";

/** Returns a condition with the desired status, without details. */
export function trueV1Beta1Condition(type: string): NewV1Beta1Condition {
  return { type, status: "True" };
}

/** Returns a condition with an undesired status, its reason and severity. */
export function falseV1Beta1Condition(
  type: string,
  reason: string,
  severity: V1Beta1Severity,
  message = "",
): NewV1Beta1Condition {
  return { type, status: "False", reason, severity, ...(message && { message }) };
}

/** Returns a condition with unknown status and its reason. */
export function unknownV1Beta1Condition(type: string, reason: string, message = ""): NewV1Beta1Condition {
  return { type, status: "Unknown", reason, ...(message && { message }) };
}
