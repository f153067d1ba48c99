import type { ForObject } from "./for-object.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { HookClientOptions, NamespaceLabels } from "./hook-client-options.ts";
import type { Registration } from "./registration.ts";

/** Reports whether a handler's extension selects the namespace of an object. */
export type NamespaceMatch = (registration: Registration) => Promise<boolean>;

/** Looks up the namespace once, and only for extensions that do not select all. */
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
      new HookCallError(
        "HOOK_CALL_NAMESPACE",
        `handler ${name}: cannot check its namespaceSelector: ${what}`,
        {
          cause,
        },
      );
    if (namespace === undefined) {
      throw fail("the object has no namespace");
    }
    try {
      labels ??= await labelsOf(namespace);
    } catch (cause) {
      throw fail(`cannot read the labels of namespace ${namespace}: ${(cause as Error).message}`, cause);
    }
    if (labels === undefined) {
      throw fail(`namespace ${namespace} does not exist`);
    }
    return namespaceSelector.matches(labels);
  };
}
