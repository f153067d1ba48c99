import { execute, type MissingKey } from "./execute.ts";
import { builtins } from "./functions/builtins.ts";
import { functions, isUnsupported } from "./functions/index.ts";
import type { Parsed } from "./nodes.ts";
import { parse } from "./parse.ts";
import { referencedNames } from "./referenced-names.ts";
import { Budget } from "./runtime/budget.ts";
import { goValue } from "./runtime/go-value.ts";
import type { RenderLimits } from "./runtime/limits.ts";
import { GoTemplateError } from "./runtime/template-error.ts";

/** Options of rendering. */
export interface RenderOptions {
  /** `builtin` excludes sprig's functions, as in naming templates. Default: `sprig`. */
  readonly functions?: "builtin" | "sprig";
  /** Result for a missing map key: `<no value>` (`default`), or an error. Default: `default`. */
  readonly missingKey?: MissingKey;
  /** Limits of the rendering. Default: see {@link RenderLimits}. */
  readonly limits?: RenderLimits;
}

/**
 * Renders a Go template with JSON data, like text/template of Go 1.26.
 *
 * Numbers of the data are `float64`, as in Cluster API: `eq .replicas 3` fails, `eq .replicas 3.0`
 * does not, and 1000000 prints as `1e+06`.
 *
 * @throws GoTemplateError for invalid syntax, runtime errors of Go, and sprig's functions for keys
 * and random values, which are not supported.
 * @throws GoTemplateLimitError if the template exceeds a limit.
 */
export function renderTemplate(
  template: string,
  data: Readonly<Record<string, unknown>>,
  options: RenderOptions = {},
): string {
  return renderWithin(new Budget(options.limits), template, data, options);
}

/** Returns the error for which Go cannot parse a template, if any. */
export function templateSyntaxError(template: string): string | undefined {
  const parsed = parsedTemplate(template);
  return typeof parsed === "string" ? parsed : undefined;
}

/** Returns the paths that a template reads from its data; none if Go cannot parse it. */
export function namesInTemplate(template: string): readonly (readonly string[])[] {
  const parsed = parsedTemplate(template);
  return typeof parsed === "string" ? [] : referencedNames(parsed);
}

/** Returns a parsed template, or the error for which Go cannot parse it. */
function parsedTemplate(template: string): Parsed | string {
  const budget = new Budget();
  budget.begin();
  try {
    return parse(
      template,
      (name) => functions.has(name) || isUnsupported(name) || name === "and" || name === "or",
      budget,
    );
  } catch (error) {
    const failure = error instanceof RangeError ? budget.overflow(error) : error;
    if (failure instanceof GoTemplateError) return failure.message;
    throw failure;
  }
}

/** Renders a template within a budget shared by several: their steps add up. */
export function renderWithin(
  budget: Budget,
  template: string,
  data: Readonly<Record<string, unknown>>,
  options: Omit<RenderOptions, "limits"> = {},
): string {
  const known = options.functions === "builtin" ? builtins : functions;
  const isFunction = (name: string, line: number): boolean => {
    if (options.functions !== "builtin" && isUnsupported(name))
      throw new GoTemplateError(`the function ${name} of sprig is not supported here`, line);
    return known.has(name) || name === "and" || name === "or";
  };
  budget.begin();
  try {
    budget.checkLength(template.length);
    const parsed = parse(template, isFunction, budget);
    const values = goValue(data, budget);
    return execute(parsed, values, known, options.missingKey ?? "default", budget);
  } catch (error) {
    throw error instanceof RangeError ? budget.overflow(error) : error;
  }
}
