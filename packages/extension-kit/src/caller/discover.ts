import { discovery } from "@capikit/api/catalog";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { isDnsLabel } from "@capikit/common/text";
import { retry, systemClock } from "@capikit/common/time";
import { checkStatus, located } from "./call-registration.ts";
import { conditionMessage } from "./condition-message.ts";
import type { Exchanges } from "./exchange.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { DiscoverOptions, HookClientOptions } from "./hook-client-options.ts";
import { registeredName } from "./registered-name.ts";
import { checkHandlers } from "./validate-discovery.ts";

const timeoutSeconds = 10;

/** Delays between attempts. */
export const discoveryBackoff = { initialMs: 1000, maxMs: 8000, jitter: 0.1 };

/** The result of discovering an extension. */
export interface Discovered {
  /** A copy of the ExtensionConfig with the handlers in its status, by their registered names. */
  readonly config: ExtensionConfig;
  /** Errors of skipped handlers; only with `lenient`. */
  readonly errors: readonly string[];
  /** The answer of the extension. */
  readonly response: object;
}

/** Discovers the handlers of an extension. */
export type Discover = (config: ExtensionConfig, options?: DiscoverOptions) => Promise<Discovered>;

export function createDiscover(options: HookClientOptions, exchanges: Exchanges): Discover {
  const { catalog, clock = systemClock, random = Math.random, maxTimeoutSeconds = timeoutSeconds } = options;
  const once = async (
    config: ExtensionConfig,
    { lenient = false, signal }: DiscoverOptions,
  ): Promise<Discovered> => {
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
    if (errors.length > 0 && !lenient) {
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
    return { config: { ...config, status: { ...config.status, handlers: found } }, errors, response };
  };
  return (config, discoverOptions = {}) => {
    const { attempts = 1, signal } = discoverOptions;
    return retry(() => once(config, discoverOptions), {
      ...discoveryBackoff,
      attempts,
      isFinal,
      clock,
      random,
      signal,
    });
  };
}

/** Reports whether a retry is useless: the ExtensionConfig is invalid, or the caller aborted. */
export function isFinal(error: unknown): boolean {
  return !(error instanceof HookCallError) || error.code === "HOOK_CALL_MISCONFIGURED";
}
