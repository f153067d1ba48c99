import { findPlatformLimit } from "../../platform/index.ts";
import type { AttemptStep, SetCondition } from "./author-context.ts";
import { conditionMessage } from "./condition-message.ts";
import { terminalFailureOf } from "./terminal-failure.ts";

/**
 * Creates the function `attempt` of a reconcile.
 *
 * @param set sets a condition and adds its type to `types`.
 */
export function attemptStep(set: SetCondition, types: Set<string>): AttemptStep {
  return async (type, { done, failed }, step) => {
    types.delete(type);
    try {
      const result = await step();
      if (!types.has(type)) set(type, "True", done);
      return result;
    } catch (error) {
      // A limit is not an outcome of the step, and would change conditions of running objects.
      if (findPlatformLimit(error) === undefined && !types.has(type)) {
        set(type, "False", terminalFailureOf(error)?.reason ?? failed, conditionMessage(error), "Error");
      }
      throw error;
    }
  };
}
