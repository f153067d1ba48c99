import type { GroupVersionHook } from "@capikit/api/catalog/runtime";
import type { ClientConfig, ExtensionConfig, FailurePolicy } from "@capikit/api/runtime/v1beta2";
import {
  type LabelMatcher,
  type LabelSelector,
  labelMatcher,
  readLabelSelector,
  selectorErrorText,
  splitApiVersion,
} from "@capikit/common/kubernetes";
import { HookCallError } from "./hook-call-error.ts";

/**
 * An ExtensionConfig. A provider's own kind may add an object selector, which Cluster API does not
 * have.
 */
export interface RegisteredExtension extends ExtensionConfig {
  readonly spec: ExtensionConfig["spec"] & {
    /** Selects the objects for which the extension is called. Default: all. */
    readonly objectSelector?: LabelSelector;
  };
}

/** A handler that can be called. */
export interface Registration {
  /** `<handler>.<ExtensionConfig>`. */
  readonly name: string;
  readonly extensionConfig: string;
  /** Resource version of the ExtensionConfig. */
  readonly resourceVersion: string | undefined;
  readonly hook: GroupVersionHook;
  readonly namespaceSelector: LabelMatcher;
  /** Selects objects by their labels. */
  readonly objectSelector: LabelMatcher;
  readonly clientConfig: ClientConfig;
  /** Undefined: 10. */
  readonly timeoutSeconds: number | undefined;
  readonly failurePolicy: FailurePolicy;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Returns the handlers in an ExtensionConfig's status; all or none.
 *
 * @throws HookCallError `HOOK_CALL_MISCONFIGURED` with all errors
 */
export function registrationsOf(config: RegisteredExtension): Registration[] {
  const errors: string[] = [];
  const extensionConfig = config.metadata.name ?? "";
  const selectorAt = (name: "namespaceSelector" | "objectSelector"): LabelMatcher => {
    const { selector, errors: found } = readLabelSelector(config.spec[name] ?? {});
    for (const error of found) errors.push(`${name}: ${selectorErrorText(error)}`);
    return selector ?? labelMatcher();
  };
  const namespaceSelector = selectorAt("namespaceSelector");
  const objectSelector = selectorAt("objectSelector");
  const registrations = (config.status?.handlers ?? []).map((handler): Registration => {
    const hook = parseRequestHook(handler.requestHook);
    if (hook === undefined) {
      errors.push(
        `handler ${handler.name}: apiVersion ${JSON.stringify(handler.requestHook.apiVersion)} is not group/version`,
      );
    }
    return Object.freeze({
      name: handler.name,
      extensionConfig,
      resourceVersion: config.metadata.resourceVersion,
      hook: hook ?? { group: "", version: "", hook: "" },
      namespaceSelector,
      objectSelector,
      clientConfig: config.spec.clientConfig,
      timeoutSeconds: handler.timeoutSeconds === 0 ? undefined : handler.timeoutSeconds,
      failurePolicy: handler.failurePolicy ?? "Fail",
      settings: config.spec.settings ?? {},
    });
  });
  if (errors.length > 0) {
    throw new HookCallError(
      "HOOK_CALL_MISCONFIGURED",
      `cannot register ${config.kind ?? "ExtensionConfig"} ${extensionConfig}: ${errors.join("; ")}`,
    );
  }
  return registrations;
}

/** Returns the hook of a handler; `undefined` if its `apiVersion` is not `group/version`. */
export function parseRequestHook(requestHook: {
  readonly apiVersion: string;
  readonly hook: string;
}): GroupVersionHook | undefined {
  const [group, version] = splitApiVersion(requestHook.apiVersion);
  return !group || !version || version.includes("/") ? undefined : { group, version, hook: requestHook.hook };
}
