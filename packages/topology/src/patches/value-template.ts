import type { JSONValue } from "@capikit/api/meta";
import { CapikitError } from "@capikit/common/errors";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { renderWithin } from "../go-template/render-template.ts";
import { Budget } from "../go-template/runtime/budget.ts";
import type { VariableMap } from "../variables/variable-path.ts";

/** An error of a value template. */
export class ValueTemplateError extends CapikitError {
  override readonly name = "ValueTemplateError";
}

/**
 * Renders the template of a patch value and parses it as YAML 1.1, where `yes` and `on` are true.
 *
 * @throws GoTemplateError, and ValueTemplateError for invalid YAML.
 */
export function valueFromTemplate(
  template: string,
  variables: VariableMap,
  budget: Budget = new Budget(),
): JSONValue {
  const text = renderWithin(budget, template, Object.fromEntries(variables));
  try {
    // Go reads the first document, and the last of duplicate keys.
    return (parseYamlDocuments(text, { duplicateKeys: "last-wins" })[0] ?? null) as JSONValue;
  } catch (error) {
    throw new ValueTemplateError(`the rendered template is not YAML: ${(error as Error).message}\n
${text}`);
  }
}
