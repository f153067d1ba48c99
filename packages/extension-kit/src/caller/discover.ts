import { discovery } from "@capikit/api/catalog";
import type { HookCatalog } from "@capikit/api/catalog/runtime";
import type { ExtensionHandler } from "@capikit/api/hooks/v1alpha1";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { isDnsLabel, truncateText } from "@capikit/common/text";
import { maxHandlers } from "../extension/answer-limits.ts";
import { checkStatus, located, registeredName } from "./call-registration.ts";
import type { Exchanges } from "./exchange.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { CallOptions, HookClientOptions } from "./hook-client-options.ts";
import { conditionMessage } from "./hook-condition.ts";
import { parseRequestHook } from "./registration.ts";

const timeoutSeconds = 10;

/** The result of discovering an extension. */
export interface Discovered {
  /** A copy of the ExtensionConfig with the handlers in its status, by their registered names. */
  readonly config: ExtensionConfig;
  /** The answer of the extension. */
  readonly response: object;
}

export type Discover = (config: ExtensionConfig, options?: CallOptions) => Promise<Discovered>;

export function createDiscover(options: HookClientOptions, exchanges: Exchanges): Discover {
  const { catalog, maxTimeoutSeconds = timeoutSeconds } = options;
  return async (config, { signal } = {}) => {
    const name = config.metadata.name ?? "";
    const what = `discovery of ${config.kind ?? "ExtensionConfig"} ${name}`;
    if (!isDnsLabel(name)) {
      throw new HookCallError(
        "HOOK_CALL_MISCONFIGURED",
        `${what}: invalid name ${JSON.stringify(name)}: use a DNS label, which has no dots`,
      );
    }
    const { exchange } = located(what, () => exchanges.reach(config.spec.clientConfig));
    const response = await exchange({
      target: name,
      hook: discovery,
      handlerHook: discovery,
      handler: undefined,
      request: {},
      timeoutMs: 1000 * Math.min(timeoutSeconds, maxTimeoutSeconds),
      signal,
    }).catch((error: unknown) => {
      throw error instanceof HookCallError ? error.within(what) : error;
    });
    checkStatus(what, response);
    const declared = (response as { readonly handlers?: unknown }).handlers;
    const { handlers, errors } = checkHandlers(catalog, declared);
    if (errors.length > 0) {
      throw new HookCallError(
        "HOOK_CALL_INVALID_DISCOVERY",
        conditionMessage(`${what}: ${errors.join("; ")}`),
        { response },
      );
    }
    const found = handlers.map(({ timeoutSeconds, ...handler }) => ({
      ...handler,
      name: registeredName(handler.name, name),
      // The API treats 0 as absent, which means the default.
      ...(timeoutSeconds !== undefined && timeoutSeconds > 0 && { timeoutSeconds }),
    }));
    return { config: { ...config, status: { ...config.status, handlers: found } }, response };
  };
}

/** The valid handlers, and the errors of the others. */
interface CheckedHandlers {
  readonly handlers: readonly ExtensionHandler[];
  readonly errors: readonly string[];
}

const maxErrorBytes = 1024;

/** Checks handlers as Cluster API does, with its defaults: 10 seconds, failure policy `Fail`. */
export function checkHandlers(catalog: Pick<HookCatalog, "find">, declared: unknown): CheckedHandlers {
  if (declared === undefined || declared === null) {
    return { handlers: [], errors: [] };
  }
  if (!Array.isArray(declared)) {
    return { handlers: [], errors: ["handlers is not a list"] };
  }
  if (declared.length > maxHandlers) {
    const problem = `${declared.length} handlers, but the status of a registration holds at most ${maxHandlers}`;
    return { handlers: [], errors: [problem] };
  }
  const names = new Set<string>();
  const errors: string[] = [];
  const handlers = declared.flatMap((one: unknown, index): ExtensionHandler[] => {
    const handler = (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>;
    const name = typeof handler.name === "string" ? handler.name : "";
    const timeoutSeconds = handler.timeoutSeconds ?? 10;
    const failurePolicy = handler.failurePolicy ?? "Fail";
    const wrong: string[] = [];
    if (names.has(name)) {
      wrong.push("another handler has this name; names are unique across all hooks");
    }
    names.add(name);
    if (!isDnsLabel(name)) {
      wrong.push(
        "its name is not a DNS label; use lower-case letters, digits and hyphens between them, 63 at most",
      );
    }
    if (!Number.isInteger(timeoutSeconds) || Number(timeoutSeconds) < 0 || Number(timeoutSeconds) > 30) {
      wrong.push(`timeoutSeconds ${JSON.stringify(timeoutSeconds)} is not an integer from 0 to 30`);
    }
    if (failurePolicy !== "Fail" && failurePolicy !== "Ignore") {
      wrong.push(`failurePolicy ${JSON.stringify(failurePolicy)} is neither "Ignore" nor "Fail"`);
    }
    const requestHook = hookOf(handler.requestHook);
    const hook = parseRequestHook(requestHook);
    if (hook === undefined) {
      wrong.push(`apiVersion ${JSON.stringify(requestHook.apiVersion)} is not group/version`);
    } else if (catalog.find(hook) === undefined) {
      wrong.push(
        `the catalog has no hook ${requestHook.hook} in ${requestHook.apiVersion}; advertise only hooks that the caller supports`,
      );
    }
    const which = name === "" ? `handler ${index + 1}` : `handler ${name}`;
    for (const item of wrong.map((error) => truncateText(`${which}: ${error}`, maxErrorBytes)))
      errors.push(item);
    return wrong.length > 0
      ? []
      : [{ name, requestHook, timeoutSeconds, failurePolicy } as unknown as ExtensionHandler];
  });
  return { handlers, errors };
}

function hookOf(value: unknown): { readonly apiVersion: string; readonly hook: string } {
  const { apiVersion, hook } = Object(value) as Record<string, unknown>;
  const textOf = (member: unknown): string => (typeof member === "string" ? member : "");
  return { apiVersion: textOf(apiVersion), hook: textOf(hook) };
}
