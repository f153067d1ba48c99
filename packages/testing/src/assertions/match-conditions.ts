import type { Condition } from "@capikit/api/meta";
import { differences } from "./differences.ts";

/** Options for comparing conditions. */
export interface ConditionMatching {
  /** Whether `lastTransitionTime` may differ. Default: false. */
  readonly ignoreLastTransitionTime?: boolean;
}

/** An expected condition. Without a time, any time matches. */
export type ExpectedCondition = Omit<Condition, "lastTransitionTime"> &
  Partial<Pick<Condition, "lastTransitionTime">>;

/**
 * Returns the differences between actual and expected conditions, one line each; empty if they
 * match. The order is irrelevant. Times in different formats are equal if they denote the same
 * time.
 *
 * Equivalent to the matchers of Cluster API's `util/conditions`.
 * `expect(matchConditions(machine.status?.conditions, […])).toEqual([])`.
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

/** Returns the differences between a condition and the expected one; empty if they match. */
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
    // Go omits a generation of 0.
    observedGeneration: observedGeneration ?? 0,
    ...(!anyTime && { lastTransitionTime: timeOf(lastTransitionTime) }),
  });
  return differences(comparable(actual), comparable(expected)).map((line) => `${expected.type}: ${line}`);
}

function timeOf(time: string | undefined): string | undefined {
  const millis = Date.parse(time ?? "");
  return Number.isNaN(millis) ? time : new Date(millis).toISOString();
}
