/**
 * Functions to read, set, mirror, summarize, aggregate and compare conditions.
 *
 * @module
 */

export { type AggregateOptions, aggregateCondition } from "./aggregate-condition.ts";
export {
  type ConditionedObject,
  type ConditionStatus,
  type ConditionsPlace,
  conditionsOf,
  conditionsPath,
  type NewCondition,
  v1Beta2ConditionsPath,
} from "./condition.ts";
export {
  type ApplyChangesOptions,
  applyConditionChanges,
  type Change,
  type ConditionChange,
  ConditionConflictError,
  diffConditions,
} from "./condition-changes.ts";
export { type ConditionComparator, compareConditions } from "./condition-order.ts";
export { type MergePriority, type PriorityFunction, priorityByPolarity } from "./merge-priority.ts";
export {
  defaultMergeStrategy,
  type MergedCondition,
  type MergeOperation,
  type MergeStrategy,
  type MergeStrategyOptions,
  reasonByPriority,
  type WeighedConditions,
} from "./merge-strategy.ts";
export {
  type MirrorOptions,
  mirrorCondition,
  mirrorUntypedCondition,
  notYetReportedReason,
  toConditionStatus,
} from "./mirror-condition.ts";
export {
  type ConditionOwner,
  conditionOwner,
  type OwnedCondition,
  ownedConditions,
} from "./owned-condition.ts";
export {
  conditionMessage,
  conditionReason,
  getCondition,
  hasCondition,
  isConditionFalse,
  isConditionTrue,
  isConditionUnknown,
} from "./read-conditions.ts";
export { hasSameState, hasSameStateExceptGeneration } from "./same-state.ts";
export {
  deleteCondition,
  type SetConditionOptions,
  setCondition,
  withCondition,
  withoutCondition,
} from "./set-condition.ts";
export { type SummaryOptions, summaryCondition } from "./summary-condition.ts";
export { getUntypedCondition, MalformedConditionError, untypedConditionsOf } from "./untyped-conditions.ts";
export { upsertCondition } from "./upsert-condition.ts";
