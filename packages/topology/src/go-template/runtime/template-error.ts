import { CapikitError } from "@capikit/common/errors";
import type { RenderLimit } from "./limits.ts";

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
