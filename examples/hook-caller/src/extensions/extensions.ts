import { extensionConfig as extensionConfigKind } from "@capikit/api/kinds/runtime/v1beta2";
import { namespace } from "@capikit/api/kubernetes/core/v1";
import type { KindDescriptor } from "@capikit/api/meta";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { metadataOnly } from "@capikit/client/kinds";
import type { ControllerDefinition, ManagerServices, Runnable } from "@capikit/controller-kit";
import type { Webhook } from "@capikit/controller-kit/webhooks";
import {
  type ConvertingCatalog,
  callMetrics,
  createHookClient,
  createRegistry,
  type ExtensionRegistry,
  type HookClient,
  type HookClientOptions,
  type HookVersionMetrics,
  type HookVersionsOptions,
  hookVersionMetrics,
} from "@capikit/extension-kit/caller";
import { extensionController } from "./extension-controller.ts";
import { extensionWebhook } from "./extension-webhook.ts";
import { afterWarmUp, createWarmUp } from "./warm-up.ts";

/** How extensions are found. */
export interface ExtensionsOptions {
  readonly catalog: ConvertingCatalog & HookVersionsOptions["catalog"];
  /** The kind that declares extensions. Default: Cluster API's ExtensionConfig. */
  readonly kind?: KindDescriptor<ExtensionConfig>;
  /**
   * Leaves discovery to another manager, and calls only extensions with a complete status, like
   * Cluster API's KubeadmControlPlane controller with the core manager. Default: false.
   */
  readonly readOnly?: boolean;
  /** Limits and the client certificate of calls. Default: those of `createHookClient`. */
  readonly client?: Pick<HookClientOptions, "circuitBreaker" | "clientCertificate" | "maxTimeoutSeconds">;
  /** Starts without extensions that cannot be discovered. Default: false, as in Cluster API. */
  readonly tolerant?: boolean;
  /** Milliseconds within which all must be discovered at the start. Default: 60,000. */
  readonly warmUpMs?: number;
}

/** Shared dependencies of the parts for extensions. */
export interface ExtensionsContext {
  readonly kind: KindDescriptor<ExtensionConfig>;
  readonly catalog: HookVersionsOptions["catalog"];
  readonly hooks: HookClient;
  readonly registry: ExtensionRegistry;
  readonly versions: HookVersionMetrics;
  readonly readOnly: boolean;
}

/** Extensions, found and called. */
export interface Extensions {
  /** Calls hooks of the extensions that are known. */
  readonly hooks: HookClient;
  /** Keeps the registry as the ExtensionConfigs are. */
  readonly controller: ControllerDefinition;
  /** Fills the registry when this replica begins to lead. */
  readonly warmUp: Runnable;
  /** Rejects ExtensionConfigs that cannot be called, and warns about deprecated ones. */
  readonly webhook: Webhook;
  /** Has a controller wait until the registry is filled, so that no hook is passed over. */
  waiting(controller: ControllerDefinition): ControllerDefinition;
}

const namespaceKind = metadataOnly(namespace);

/** Makes all that finds and calls extensions, for the `setup` of a manager. */
export function createExtensions(
  { cache, logger, metrics, signal }: ManagerServices,
  options: ExtensionsOptions,
): Extensions {
  const { catalog, kind = extensionConfigKind, readOnly = false } = options;
  const registry = createRegistry();
  const hooks = createHookClient({
    ...options.client,
    catalog,
    registry,
    // Namespaces are held in memory, by their metadata.
    async namespaceLabels(name) {
      const namespace = await cache.find(namespaceKind, { name }, { signal });
      return namespace && (namespace.metadata.labels ?? {});
    },
    observer: callMetrics(metrics.registry),
    logger,
  });
  signal.addEventListener("abort", () => void hooks.close(), { once: true });
  const versions = hookVersionMetrics(metrics.registry);
  const context: ExtensionsContext = { kind, catalog, hooks, registry, versions, readOnly };
  const warmUp = createWarmUp(context, options);
  return {
    hooks,
    controller: afterWarmUp(extensionController(context, cache), warmUp.done),
    warmUp: warmUp.runnable,
    webhook: extensionWebhook(kind, catalog),
    waiting: (controller) => afterWarmUp(controller, warmUp.done),
  };
}
