import type { KubernetesObject } from "@capikit/api/meta";
import { getOrCreate } from "@capikit/common/json";
import { conditionsOf, isBeingDeleted } from "../../capi/index.ts";
import { findTerminalFailure } from "./condition-rules.ts";
import { statusOf } from "./draft-object.ts";
import type { LifecyclePlan, Owners } from "./lifecycle-plan.ts";

/**
 * Failed attempts in a row that leave a condition of a complete object True: with the default delays
 * those of five seconds. A machine should not be replaced because its platform sometimes fails.
 */
const maxTolerated = 5;

/** Counts the failures of an object's conditions over its attempts. */
export interface FailureCount {
  /** Counts a failure, and reports whether the condition stays as it is. */
  isTolerated(type: string, error: unknown): boolean;
  /** Starts again after a success. */
  reset(type: string): void;
}

/**
 * Returns the failures of an object. None is tolerated while it is not complete or being deleted,
 * for a new generation, and if retrying does not help.
 */
export function countFailures<T extends KubernetesObject, O extends Owners>(
  plan: LifecyclePlan<T, O>,
  key: string,
  before: T,
): FailureCount {
  const isSteady = (): boolean => {
    const known = statusOf(before).observedGeneration ?? plan.writtenGenerations.get(key);
    return plan.isComplete(before) && !isBeingDeleted(before) && known === before.metadata.generation;
  };
  return {
    isTolerated(type, error) {
      if (findTerminalFailure(error) !== undefined || !isSteady()) return false;
      if (conditionsOf(before).find((one) => one.type === type)?.status !== "True") return false;
      const counts = getOrCreate(plan.failures, key, () => new Map<string, number>());
      const count = (counts.get(type) ?? 0) + 1;
      counts.set(type, count);
      return count <= maxTolerated;
    },
    reset: (type) => void plan.failures.get(key)?.delete(type),
  };
}
