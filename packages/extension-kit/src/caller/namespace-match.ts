import type { ForObject } from "./for-object.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { HookClientOptions, NamespaceLabels } from "./hook-client-options.ts";
import type { Registration } from "./registration.ts";

/** Whether the extension of a handler selects the namespace of an object. */
export type NamespaceMatch = (registration: Registration) => Promise<boolean>;

/** Looks the namespace up once, and only for extensions that do not select all. */
export function createNamespaceMatch(
  labelsOf: HookClientOptions["namespaceLabels"],
  { metadata: { namespace } }: ForObject,
): NamespaceMatch {
  let labels: NamespaceLabels | undefined;
  return async ({ name, namespaceSelector }) => {
    if (namespaceSelector.requirements.length === 0) {
      return true;
    }
    const fail = (what: string, cause?: unknown): HookCallError =>
      new HookCallError("namespace", `handler ${name}: its namespaceSelector cannot be checked: ${what}`, {
        cause,
      });
    if (namespace === undefined) {
      throw fail("the object has no namespace");
    }
    try {
      labels ??= await labelsOf(namespace);
    } catch (cause) {
      throw fail(`the labels of namespace ${namespace} cannot be read: ${(cause as Error).message}`, cause);
    }
    if (labels === undefined) {
      throw fail(`there is no namespace ${namespace}`);
    }
    return namespaceSelector.matches(labels);
  };
}
