import type { ConditionedObject, ConditionsPlace, NewCondition } from "./condition.ts";
import { priorityByPolarity } from "./merge-priority.ts";
import { defaultMergeStrategy, type MergeStrategy } from "./merge-strategy.ts";
import { notYetReportedReason } from "./mirror-condition.ts";
import { conditionOwner, type OwnedCondition, ownedConditions } from "./owned-condition.ts";

/** What a summary is made of. */
export interface SummaryOptions extends ConditionsPlace {
  /** The conditions to sum up, those that matter most first. */
  readonly types: readonly string[];
  /** Those of them that should be False. */
  readonly negativePolarityTypes?: readonly string[] | undefined;
  /** Those of them that are left out while they are not there, instead of counting as Unknown. */
  readonly ignoreIfMissing?: readonly string[] | undefined;
  /** Conditions in place of those that the object has. */
  readonly overrides?: readonly OwnedCondition[] | undefined;
  /** Default: {@link defaultMergeStrategy}. */
  readonly strategy?: MergeStrategy | undefined;
}

/**
 * One condition that sums up several of an object, such as Ready.
 *
 * Source: `conditions.NewSummaryCondition` of Cluster API's util packages.
 *
 * @throws TypeError if there is nothing to sum up, the target is among the types, or an override is given twice or not there.
 */
export function summaryCondition(
  source: ConditionedObject,
  targetType: string,
  options: SummaryOptions,
): NewCondition {
  const { types, negativePolarityTypes, ignoreIfMissing = [] } = options;
  if (types.length === 0) throw new TypeError(`summary ${targetType}: no types given to sum up`);
  if (types.includes(targetType))
    throw new TypeError(`summary ${targetType}: it cannot sum up itself; take it out of the types`);
  const existing = ownedConditions(source, options);
  const overrides = overridesByType(existing, options.overrides ?? [], targetType);
  const present = existing
    .filter(({ type }) => types.includes(type))
    .map((condition) => overrides.get(condition.type) ?? condition);
  const missing = [...new Set(types)].filter(
    (type) => !existing.some((one) => one.type === type) && !ignoreIfMissing.includes(type),
  );
  const inScope = [...present, ...missing.map((type) => notYetReported(source, type))];
  if (inScope.length === 0)
    throw new TypeError(
      `summary ${targetType}: none of ${types.join(", ")} is there, and all may be missing; require one`,
    );
  const strategy =
    options.strategy ?? defaultMergeStrategy({ priorityOf: priorityByPolarity(negativePolarityTypes) });
  return { type: targetType, ...strategy("summary", inScope, types) };
}

function notYetReported(source: ConditionedObject, type: string): OwnedCondition {
  return {
    type,
    status: "Unknown",
    reason: notYetReportedReason,
    message: "Condition not yet reported",
    owner: conditionOwner(source),
  };
}

function overridesByType(
  existing: readonly OwnedCondition[],
  overrides: readonly OwnedCondition[],
  targetType: string,
): ReadonlyMap<string, OwnedCondition> {
  const byType = new Map<string, OwnedCondition>();
  for (const one of overrides) {
    if (byType.has(one.type))
      throw new TypeError(`summary ${targetType}: condition ${one.type} is overridden twice`);
    if (!existing.some(({ type }) => type === one.type))
      throw new TypeError(`summary ${targetType}: condition ${one.type} is overridden but not there`);
    byType.set(one.type, one);
  }
  return byType;
}
