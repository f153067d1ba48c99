import { defined } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";

/** Resource limits of one rendering. ClusterClass authors who write templates may be untrusted. */
export interface RenderLimits {
  /**
   * Characters (UTF-16 code units) of the template, of the output, and of each text that a function
   * returns. Default: 2,097,152, more than the limit of a Kubernetes object.
   */
  readonly maxLength?: number;
  /**
   * Steps: one for each action, call and element of a `range`, and one for every 16 characters or
   * each value that a function reads or creates. Default: 1,000,000.
   */
  readonly maxSteps?: number;
  /**
   * Levels of blocks, parentheses, nested template calls, and values. The call stack of Node holds
   * more than twice the default. Default: 200.
   */
  readonly maxDepth?: number;
}

/** The name of a limit. */
export type RenderLimit = keyof RenderLimits;

const DEFAULTS: Readonly<Required<RenderLimits>> = Object.freeze({
  maxLength: 2_097_152,
  maxSteps: 1_000_000,
  maxDepth: 200,
});

/** Returns the limits with defaults. @throws TypeError unless limits are positive integers. */
export function withDefaults(limits: RenderLimits = {}): Required<RenderLimits> {
  checkOptions("limits", limits, {
    maxLength: "positiveInteger",
    maxSteps: "positiveInteger",
    maxDepth: "positiveInteger",
  });
  return { ...DEFAULTS, ...defined(limits) };
}
