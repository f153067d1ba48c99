import type { Condition } from "@capikit/api/meta";
import { differences } from "./differences.ts";

/** How conditions are compared. */
export interface ConditionMatching {
  /** Whether `lastTransitionTime` may differ. Default: false. */
  readonly ignoreLastTransitionTime?: boolean;
  /** Whether `observedGeneration` may differ. Default: false. */
  readonly ignoreObservedGeneration?: boolean;
}

/** A condition to be met. Without a time, any will do. */
export type ExpectedCondition = Omit<Condition, "lastTransitionTime"> &
  Partial<Pick<Condition, "lastTransitionTime">>;

/**
 * Where conditions differ from those expected, a line for each place; empty when they match. Order does not count, the number does.
 * Times are compared as moments.
 *
 * As the matchers of Cluster API's `util/conditions`. `expect(matchConditions(machine.status?.conditions, […])).toEqual([])`.
 */
export function matchConditions(
  actual: readonly Condition[] | undefined,
  expected: readonly ExpectedCondition[],
  options: ConditionMatching = {},
): string[] {
  const left = [...(actual ?? [])];
  const lines = expected.flatMap((condition) => {
    const at = left.findIndex(({ type }) => type === condition.type);
    const [found] = at === -1 ? [] : left.splice(at, 1);
    return found === undefined ? [`${condition.type}: missing`] : matchCondition(found, condition, options);
  });
  return [...lines, ...left.map(({ type }) => `${type}: not expected`)];
}

/** Where a condition differs from the one expected; empty when it matches. */
export function matchCondition(
  actual: Condition | undefined,
  expected: ExpectedCondition,
  options: ConditionMatching = {},
): string[] {
  if (actual === undefined) {
    return [`${expected.type}: missing`];
  }
  const anyTime = options.ignoreLastTransitionTime || expected.lastTransitionTime === undefined;
  const comparable = ({ lastTransitionTime, observedGeneration, ...condition }: ExpectedCondition) => ({
    ...condition,
    // Go leaves out a generation of 0.
    ...(!options.ignoreObservedGeneration && { observedGeneration: observedGeneration ?? 0 }),
    ...(!anyTime && { lastTransitionTime: timeOf(lastTransitionTime) }),
  });
  return differences(comparable(actual), comparable(expected)).map((line) => `${expected.type}: ${line}`);
}

function timeOf(time: string | undefined): string | undefined {
  const millis = Date.parse(time ?? "");
  return Number.isNaN(millis) ? time : new Date(millis).toISOString();
}
