/** How much one rendering may take. A template is written by the author of a ClusterClass, whom its renderer need not trust. */
export interface RenderLimits {
  /**
   * Characters (UTF-16 code units) of the template, of the output, and of each text that a function returns. Default: 2,097,152, which is
   * more than an object of Kubernetes may have.
   */
  readonly maxLength?: number;
  /**
   * Steps: one for each action, call and element of a `range`, and one for every 16 characters or for each value that a function reads or
   * makes. Default: 1,000,000.
   */
  readonly maxSteps?: number;
  /** Levels of blocks, parentheses, templates that call each other, and of values. The call stack of Node holds more than twice the
   * default. Default: 200. */
  readonly maxDepth?: number;
}

/** The name of a limit. */
export type RenderLimit = keyof RenderLimits;

const DEFAULTS: Readonly<Required<RenderLimits>> = Object.freeze({
  maxLength: 2_097_152,
  maxSteps: 1_000_000,
  maxDepth: 200,
});

/** Returns the limits with defaults. @throws TypeError for a limit that is not a positive integer. */
export function withDefaults(limits: RenderLimits = {}): Required<RenderLimits> {
  const result = { ...DEFAULTS };
  for (const name of Object.keys(DEFAULTS) as RenderLimit[]) {
    const value = limits[name];
    if (value === undefined) continue;
    if (!Number.isSafeInteger(value) || value < 1)
      throw new TypeError(`limits.${name} must be a positive integer: ${String(value)}`);
    result[name] = value;
  }
  return result;
}
