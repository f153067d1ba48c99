import { getVariableMap } from "../variables/index.ts";

/** What stands for variables that have no default while a release is looked at. */
export const placeholder = "placeholder";

/** Values for all variables without a default. @throws TemplateError */
export function placeholders(template: Uint8Array): (name: string) => string | undefined {
  const variables = getVariableMap(template);
  return (name) => (variables.has(name) && variables.get(name) === undefined ? placeholder : undefined);
}
