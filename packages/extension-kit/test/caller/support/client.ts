import { catalog } from "@capikit/api/catalog";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { createHookClient, createRegistry, type HookClientOptions } from "../../../src/caller/index.ts";

/** A client with a registry that has these extensions. */
export function clientOf(configs: readonly ExtensionConfig[], options: Partial<HookClientOptions> = {}) {
  const registry = createRegistry();
  registry.warmUp(configs);
  return createHookClient({ catalog, registry, namespaceLabels: () => undefined, ...options });
}
