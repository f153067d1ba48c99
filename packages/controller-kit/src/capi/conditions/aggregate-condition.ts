import type { ConditionedObject, ConditionsPlace, NewCondition } from "./condition.ts";
import { defaultMergeStrategy, type MergeStrategy } from "./merge-strategy.ts";
import { notYetReportedReason } from "./mirror-condition.ts";
import {
  conditionOwner,
  type OwnedCondition,
  ownedConditions,
  priorityByPolarity,
} from "./owned-condition.ts";

/** Options for aggregating a condition of several objects. */
export interface AggregateOptions extends ConditionsPlace {
  /** Type of the new condition. Default: the source's type. */
  readonly targetType?: string | undefined;
  /** Whether the condition should be False, and thus also the result. Default: false. */
  readonly negativePolarity?: boolean | undefined;
  /** Default: {@link defaultMergeStrategy}. */
  readonly strategy?: MergeStrategy | undefined;
}

/**
 * Aggregates a condition of several objects, such as MachinesReady. A missing condition counts as
 * Unknown. Source: `conditions.NewAggregateCondition` of Cluster API's util packages.
 *
 * @throws TypeError without objects, whose meaning depends on the caller.
 */
export function aggregateCondition(
  sources: readonly ConditionedObject[],
  type: string,
  options: AggregateOptions = {},
): NewCondition {
  if (sources.length === 0) throw new TypeError(`aggregate of ${type}: no objects given`);
  const { targetType = type, negativePolarity = false } = options;
  const strategy =
    options.strategy ??
    defaultMergeStrategy({
      positivePolarity: !negativePolarity,
      priorityOf: priorityByPolarity(negativePolarity ? [type] : []),
    });
  const inScope = sources.map(
    (source): OwnedCondition =>
      ownedConditions(source, options).find((one) => one.type === type) ?? {
        type,
        status: "Unknown",
        reason: notYetReportedReason,
        message: `Condition ${type} not yet reported`,
        owner: conditionOwner(source),
      },
  );
  return { type: targetType, ...strategy("aggregate", inScope, [type]) };
}
