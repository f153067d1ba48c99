import type { NestedSubstitution } from "../variables/replace-substitutions.ts";
import type { ChartVariable } from "./variable-use.ts";

/** Chart that expressions refer to. */
export interface ExpressionContext {
  /** Chart name, the prefix of its named templates. */
  readonly chart: string;
  /** Namespace of the components: its name as a default means the namespace of the chart. */
  readonly namespace: string;
  readonly variables: ReadonlyMap<string, ChartVariable>;
}

/** Quotes a text for a Go template. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Returns the expression of the chart's namespace. */
export function namespaceExpression(chart: string): string {
  return `(include ${quoted(`${chart}.namespace`)} $)`;
}

/**
 * Returns the Helm expression of a substitution with supported operators. Its result is a string,
 * as in clusterctl.
 */
export function expressionOf(
  { name, args }: NestedSubstitution,
  context: ExpressionContext,
  isTop = true,
): string {
  const { chart, namespace, variables } = context;
  const value = `(include ${quoted(`${chart}.text`)} (index $.Values.variables ${quoted(name)}))`;
  const variable = variables.get(name);
  if (isTop && variable?.required) return `(required ${quoted(`set variables.${name}`)} ${value})`;
  if (args.length === 0) return value;
  const texts = args.map((arg) =>
    typeof arg === "string" ? quoted(arg) : expressionOf(arg, context, false),
  );
  if (variable?.defaultText === namespace) return `(default ${namespaceExpression(chart)} ${value})`;
  return `(default ${joined(texts)} ${value})`;
}

/** Returns an expression that joins strings. */
export function joined(expressions: readonly string[]): string {
  return expressions.length === 1 ? (expressions[0] ?? "") : `(print ${expressions.join(" ")})`;
}
