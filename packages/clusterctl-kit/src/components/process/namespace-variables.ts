import { getVariables } from "../../variables/index.ts";
import { placeholder, placeholders } from "../../variables/placeholders.ts";
import { type ProcessOptions, processComponents } from "./process-components.ts";

/**
 * Returns the variables without a default that the name of the Namespace contains: the components
 * have no namespace of their own.
 *
 * @throws ComponentsError, TemplateError
 */
export function namespaceVariables(
  components: Uint8Array,
  { provider }: Pick<ProcessOptions, "provider">,
): readonly string[] {
  const get = placeholders(components);
  const namespaceWith = (changed?: string): string => {
    const getChanged = (name: string) => (name === changed ? `other-${placeholder}` : get(name));
    return processComponents(components, { provider, get: getChanged }).namespace;
  };
  const namespace = namespaceWith();
  if (!namespace.includes(placeholder)) return [];
  return getVariables(components).filter(
    (name) => get(name) !== undefined && namespaceWith(name) !== namespace,
  );
}
