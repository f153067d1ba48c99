import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { type ForObject, namespacedName, selectsObject } from "./for-object.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { HookClientOptions, NamespaceLabels } from "./hook-client-options.ts";
import type { Registration } from "./registration.ts";

type MatchOptions = Pick<HookClientOptions, "catalog" | "registry" | "namespaceLabels">;

/** Finds the registered handlers that select an object and its namespace. */
export interface MatchingHandlers {
  /** @throws HookCallError `HOOK_CALL_WRONG_HOOK`, `HOOK_CALL_NAMESPACE`, `HOOK_CALL_NOT_READY` */
  all(hook: HookDescriptor, forObject: ForObject): Promise<Registration[]>;
  /** Returns undefined without a match. @throws HookCallError as `all`, `HOOK_CALL_AMBIGUOUS` */
  only(hook: HookDescriptor, forObject: ForObject): Promise<Registration | undefined>;
  /** @throws HookCallError as `all`, `HOOK_CALL_NOT_REGISTERED`, `HOOK_CALL_SELECTOR_MISMATCH` */
  named(hook: HookDescriptor, forObject: ForObject, name: string): Promise<Registration>;
}

export function createMatchingHandlers(options: MatchOptions): MatchingHandlers {
  const { catalog, registry, namespaceLabels } = options;
  const all: MatchingHandlers["all"] = async (hook, forObject) => {
    requireHook(catalog, hook);
    const matches = createNamespaceMatch(namespaceLabels, forObject);
    const selected: Registration[] = [];
    for (const registration of registry.getAll(hook)) {
      if (selectsObject(registration, forObject) && (await matches(registration))) {
        selected.push(registration);
      }
    }
    return selected;
  };
  return {
    all,
    async only(hook, forObject) {
      const [first, ...more] = await all(hook, forObject);
      if (first !== undefined && more.length > 0) {
        const names = [first, ...more].map(({ name }) => name).join(", ");
        throw new HookCallError(
          "HOOK_CALL_AMBIGUOUS",
          `several handlers of ${hook.hook} match ${namespacedName(forObject)}, but only one may answer: ${names}`,
        );
      }
      return first;
    },
    async named(hook, forObject, name) {
      requireHook(catalog, hook);
      const registration = registry.get(name);
      if (registration.hook.group !== hook.group || registration.hook.hook !== hook.hook) {
        throw new HookCallError("HOOK_CALL_WRONG_HOOK", `handler ${name} is not a handler of ${hook.hook}`);
      }
      const mismatch = (selector: string, selected: string): HookCallError =>
        new HookCallError(
          "HOOK_CALL_SELECTOR_MISMATCH",
          `handler ${name}: the ${selector} of its registration does not select ${selected}`,
        );
      if (!selectsObject(registration, forObject)) {
        throw mismatch("objectSelector", namespacedName(forObject));
      }
      if (!(await createNamespaceMatch(namespaceLabels, forObject)(registration))) {
        throw mismatch("namespaceSelector", `the namespace of ${namespacedName(forObject)}`);
      }
      return registration;
    },
  };
}

function requireHook(catalog: MatchOptions["catalog"], hook: HookDescriptor): void {
  if (catalog.find(hook) === undefined) {
    throw new HookCallError(
      "HOOK_CALL_WRONG_HOOK",
      `the catalog has no hook ${hook.hook} in ${hook.group}/${hook.version}`,
    );
  }
}

/** Reports whether a handler's extension selects the namespace of an object. */
type NamespaceMatch = (registration: Registration) => Promise<boolean>;

/** Looks up the namespace once, and only for extensions that do not select all. */
function createNamespaceMatch(
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
