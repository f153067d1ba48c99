import type { ConditionedObject, ConditionsPlace, NewCondition } from "./condition.ts";
import { priorityByPolarity } from "./merge-priority.ts";
import { defaultMergeStrategy, type MergeStrategy } from "./merge-strategy.ts";
import { notYetReportedReason } from "./mirror-condition.ts";
import { conditionOwner, type OwnedCondition, ownedConditions } from "./owned-condition.ts";

/** How the condition of several objects becomes one. */
export interface AggregateOptions extends ConditionsPlace {
  /** The type of the condition to make. Default: that of the source. */
  readonly targetType?: string | undefined;
  /** Whether the condition should be False. The result is meant alike. Default: false. */
  readonly negativePolarity?: boolean | undefined;
  /** Default: {@link defaultMergeStrategy}. */
  readonly strategy?: MergeStrategy | undefined;
}

/**
 * One condition that tells how a condition stands on several objects, such as MachinesReady. Where an object does not have it, it counts
 * as Unknown.
 *
 * Source: `conditions.NewAggregateCondition` of Cluster API's util packages.
 *
 * @throws TypeError without objects: what that means only the caller knows.
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
