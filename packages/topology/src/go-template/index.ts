/**
 * Go's text/template with the repeatable functions of sprig v3, as Cluster API renders templates in ClusterClasses.
 *
 * @module
 */
import { execute, type MissingKey } from "./execute.ts";
import { builtins } from "./functions/builtins.ts";
import { functions, isUnsupported } from "./functions/index.ts";
import { goValue } from "./go-value.ts";
import { parse } from "./parse.ts";
import { TemplateError } from "./template-error.ts";

export type { MissingKey } from "./execute.ts";
export { TemplateError } from "./template-error.ts";

/** How a template is rendered. */
export interface RenderOptions {
  /** `builtin` leaves sprig's functions out, as in templates of names. Default: `sprig`. */
  readonly functions?: "builtin" | "sprig";
  /** What a missing key of a map is: `<no value>`, or an error. Default: `default`, the former. */
  readonly missingKey?: MissingKey;
}

/**
 * Renders a Go template over JSON data, as text/template of Go 1.26 does.
 *
 * Numbers of the data are `float64`, as in Cluster API: `eq .replicas 3` fails, `eq .replicas 3.0` does not, and 1000000 prints as `1e+06`.
 *
 * @throws TemplateError for syntax that Go refuses, for what fails in Go when it is rendered, and for the functions of sprig that make keys
 * and random values, which are not supported.
 */
export function renderTemplate(
  template: string,
  data: Readonly<Record<string, unknown>>,
  options: RenderOptions = {},
): string {
  const known = options.functions === "builtin" ? builtins : functions;
  const parsed = parse(template, (name, line) => {
    if (options.functions !== "builtin" && isUnsupported(name))
      throw new TemplateError(`the function ${name} of sprig is not supported here`, line);
    return known.has(name) || name === "and" || name === "or";
  });
  return execute(parsed, goValue(data), known, options.missingKey ?? "default");
}
