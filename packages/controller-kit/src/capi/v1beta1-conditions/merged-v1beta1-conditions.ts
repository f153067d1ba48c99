import { readyV1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { ConditionedObject, ConditionsPlace } from "../conditions/condition.ts";
import {
  falseV1Beta1Condition,
  trueV1Beta1Condition,
  type V1Beta1Severity,
} from "./make-v1beta1-condition.ts";
import {
  type LocalCondition,
  type MergeV1Beta1Options,
  mergeV1Beta1Conditions,
  negated,
} from "./merge-v1beta1.ts";
import { getV1Beta1Condition, type NewV1Beta1Condition, v1Beta1ConditionsOf } from "./v1beta1-condition.ts";

/** What a summary of conditions of this form is made of; all but Ready, unless `types` names them. */
export interface V1Beta1SummaryOptions extends MergeV1Beta1Options, ConditionsPlace {
  /** Types that should be False. */
  readonly negativePolarityTypes?: readonly string[] | undefined;
  /** Counts steps only while there are no other conditions than these. */
  readonly stepCounterIfOnly?: readonly string[] | undefined;
}

/** What to say where the source has no Ready condition. */
export type V1Beta1Fallback =
  | { readonly status: true }
  | {
      readonly status: false;
      readonly reason: string;
      readonly severity: V1Beta1Severity;
      readonly message?: string;
    };

/**
 * Ready as the sum of an object's other conditions; undefined if there are none.
 *
 * Source: `SetSummary` of Cluster API's util package for deprecated conditions.
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
        ...nameOf(source),
      };
    });
  const onlyThose = inScope.every(({ condition }) => stepCounterIfOnly?.includes(condition.type) ?? true);
  const stepCounter = options.stepCounter === true && onlyThose;
  const steps = (stepCounterIfOnly ?? types ?? inScope).length;
  return mergeV1Beta1Conditions(inScope, readyV1Beta1Condition, { ...options, stepCounter }, steps);
}

/**
 * A condition that repeats Ready of another object; undefined if that has none and no fallback is given.
 *
 * Source: `SetMirror` of Cluster API's util package for deprecated conditions.
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
 * A condition that tells how Ready stands on several objects; those without it do not count. Undefined if none has it. The message counts
 * steps, unless `stepCounter` is false.
 *
 * Source: `SetAggregate` of Cluster API's util package for deprecated conditions.
 */
export function aggregateV1Beta1Condition(
  sources: readonly ConditionedObject[],
  target: string,
  options: MergeV1Beta1Options & ConditionsPlace = {},
): NewV1Beta1Condition | undefined {
  const inScope = sources.flatMap((source): LocalCondition[] => {
    const condition = getV1Beta1Condition(source, readyV1Beta1Condition, options);
    return condition === undefined ? [] : [{ condition, status: condition.status, ...nameOf(source) }];
  });
  return mergeV1Beta1Conditions(inScope, target, { stepCounter: true, ...options }, sources.length);
}

function nameOf({ kind = "", metadata }: ConditionedObject): {
  readonly kind: string;
  readonly name: string;
} {
  return { kind, name: metadata.name ?? "" };
}
