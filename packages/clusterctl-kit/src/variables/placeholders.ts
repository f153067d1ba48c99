import { utf8Text } from "@capikit/common/text";
import { fillBlockLines } from "./block-lines.ts";
import { getVariableMap } from "./processor.ts";

/** Value of variables without a default while a release is checked. */
export const placeholder = "placeholder";

/**
 * Returns a template with placeholders on lines that are open to entries of maps and lists, and the
 * values of its variables.
 *
 * @throws TemplateError
 */
export function withPlaceholders(template: Uint8Array): {
  readonly template: Uint8Array | string;
  readonly get: (name: string) => string | undefined;
} {
  const get = placeholders(template);
  return { template: fillBlockLines(utf8Text(template), get, placeholder)?.text ?? template, get };
}

/** Returns values for all variables without a default. @throws TemplateError */
export function placeholders(template: Uint8Array): (name: string) => string | undefined {
  const variables = getVariableMap(template);
  return (name) => (variables.has(name) && variables.get(name) === undefined ? placeholder : undefined);
}
