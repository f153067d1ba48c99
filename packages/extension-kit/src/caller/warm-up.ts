import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { compareText } from "@capikit/common/text";
import { retry, systemClock } from "@capikit/common/time";
import { type Discover, discoveryBackoff, isFinal } from "./discover.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { HookClientOptions, WarmUpOptions } from "./hook-client-options.ts";
import type { ExtensionRegistry } from "./registry.ts";

/** An extension whose discovery failed completely or partly. */
export interface Undiscovered {
  /** Name of the ExtensionConfig. */
  readonly extensionConfig: string;
  readonly error: HookCallError;
}

/** Discovers all extensions and warms up the registry with the results. */
export type WarmUp = (
  configs: readonly ExtensionConfig[],
  options?: WarmUpOptions,
) => Promise<readonly Undiscovered[]>;

export function createWarmUp(
  registry: ExtensionRegistry,
  discover: Discover,
  { clock = systemClock, random = Math.random }: HookClientOptions,
): WarmUp {
  return async (configs, { lenient = false, budgetMs = 60_000, signal } = {}) => {
    const undiscovered: Undiscovered[] = [];
    const failed = (config: ExtensionConfig, error: HookCallError): void => {
      undiscovered.push({ extensionConfig: config.metadata.name ?? "", error });
    };
    const discovered = await Promise.all(
      configs.map(async (config): Promise<ExtensionConfig> => {
        try {
          const found = await retry(() => discover(config, { lenient, ...(signal && { signal }) }), {
            ...discoveryBackoff,
            budgetMs,
            isFinal,
            clock,
            random,
            signal,
          });
          if (found.errors.length > 0) {
            failed(config, new HookCallError("HOOK_CALL_INVALID_DISCOVERY", found.errors.join("; ")));
          }
          return found.config;
        } catch (error) {
          if (!(error instanceof HookCallError)) {
            throw error;
          }
          failed(config, error);
          return config;
        }
      }),
    );
    undiscovered.sort((a, b) => compareText(a.extensionConfig, b.extensionConfig));
    const [first] = undiscovered;
    if (first !== undefined && !lenient) {
      const all = undiscovered.map(({ error }) => error.message).join("; ");
      throw new HookCallError(first.error.code, `cannot warm up the registry: ${all}`, {
        cause: first.error,
      });
    }
    registry.warmUp(discovered);
    return undiscovered;
  };
}
