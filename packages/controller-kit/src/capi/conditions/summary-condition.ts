import {
  type ConditionedObject,
  type ConditionsPlace,
  conditionsOf,
  type NewCondition,
} from "./condition.ts";
import { defaultMergeStrategy, type MergeStrategy } from "./merge-strategy.ts";

/** Options of a summary. */
export interface SummaryOptions extends ConditionsPlace {
  /** Types of the conditions to summarize, most important first. */
  readonly types: readonly string[];
  /** Types among `types` that should be False. */
  readonly negativePolarityTypes?: readonly string[] | undefined;
  /** Types to ignore when missing; other missing conditions count as Unknown. */
  readonly ignoreIfMissing?: readonly string[] | undefined;
  /** Conditions that replace those of the object. */
  readonly overrides?: readonly NewCondition[] | undefined;
  /** Default: {@link defaultMergeStrategy}. */
  readonly strategy?: MergeStrategy | undefined;
}

/**
 * Summarizes several conditions of an object, such as in Ready. Source:
 * `conditions.NewSummaryCondition` of Cluster API's util packages.
 *
 * @throws TypeError without conditions to summarize, if the target is among the types, or if an
 * override is duplicate or unknown.
 */
export function summaryCondition(
  source: ConditionedObject,
  targetType: string,
  options: SummaryOptions,
): NewCondition {
  const { types, negativePolarityTypes } = options;
  const [wanted, optional] = [new Set(types), new Set(options.ignoreIfMissing)];
  if (types.length === 0) throw new TypeError(`summary ${targetType}: no condition types given`);
  if (wanted.has(targetType))
    throw new TypeError(`summary ${targetType}: cannot include itself: remove it from the types`);
  const existing: readonly NewCondition[] = conditionsOf(source, options);
  const known = new Set(existing.map(({ type }) => type));
  const overrides = overridesByType(known, options.overrides ?? [], targetType);
  const present = existing
    .filter(({ type }) => wanted.has(type))
    .map((condition) => overrides.get(condition.type) ?? condition);
  const missing = [...wanted].filter((type) => !known.has(type) && !optional.has(type));
  const inScope = [...present, ...missing.map(notYetReported)];
  if (inScope.length === 0)
    throw new TypeError(
      `summary ${targetType}: all conditions are missing and optional (${types.join(", ")}): require at least one`,
    );
  const strategy = options.strategy ?? defaultMergeStrategy(negativePolarityTypes);
  return { type: targetType, ...strategy(inScope, types) };
}

function notYetReported(type: string): NewCondition {
  return { type, status: "Unknown", reason: "NotYetReported", message: "Condition not yet reported" };
}

function overridesByType(
  known: ReadonlySet<string>,
  overrides: readonly NewCondition[],
  targetType: string,
): ReadonlyMap<string, NewCondition> {
  const byType = new Map<string, NewCondition>();
  for (const one of overrides) {
    if (byType.has(one.type))
      throw new TypeError(`summary ${targetType}: condition ${one.type} is overridden twice`);
    if (!known.has(one.type))
      throw new TypeError(`summary ${targetType}: condition ${one.type} is overridden but not in the types`);
    byType.set(one.type, one);
  }
  return byType;
}
