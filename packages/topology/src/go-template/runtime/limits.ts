import { CapikitError } from "@capikit/common/errors";
import { defined } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";

/** An error of a Go template: its syntax, or its rendering. */
export class GoTemplateError extends CapikitError {
  override readonly name: string = "GoTemplateError";
  /** Line of the template, from 1. */
  readonly line: number;

  constructor(message: string, line: number, options?: ErrorOptions) {
    super(`line ${line}: ${message}`, options);
    this.line = line;
  }
}

const REASONS: Readonly<Record<RenderLimit, (most: string) => string>> = {
  maxLength: (most) => `a text has more than ${most} characters`,
  maxSteps: (most) => `rendering takes more than ${most} steps`,
  maxDepth: (most) => `blocks, calls or values are nested more than ${most} levels deep`,
};

/** A template exceeds a limit of its rendering. */
export class GoTemplateLimitError extends GoTemplateError {
  override readonly name = "GoTemplateLimitError";
  /** The option that sets the limit. */
  readonly limit: RenderLimit;
  /** Name of the `define`d template; undefined for the main one. */
  readonly template: string | undefined;

  constructor(
    limit: RenderLimit,
    most: number,
    line: number,
    template?: string | undefined,
    options?: ErrorOptions,
  ) {
    const where = template === undefined ? "" : `template ${JSON.stringify(template)}: `;
    super(`${where}${REASONS[limit](most.toLocaleString("en-US"))} (limits.${limit})`, line, options);
    this.limit = limit;
    this.template = template;
  }
}

/** An error inside a function, without the position of the call. */
export class FunctionError extends CapikitError {
  override readonly name = "FunctionError";
}

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
