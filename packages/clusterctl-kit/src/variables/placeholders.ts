import { getVariableMap } from "./processor.ts";

/** Value of variables without a default while a release is checked. */
export const placeholder = "placeholder";

/** Returns values for all variables without a default. @throws TemplateError */
export function placeholders(template: Uint8Array): (name: string) => string | undefined {
  const variables = getVariableMap(template);
  return (name) => (variables.has(name) && variables.get(name) === undefined ? placeholder : undefined);
}
