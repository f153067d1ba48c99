import { namespace } from "@capikit/api/kubernetes";
import { extensionConfig as extensionConfigKind } from "@capikit/api/runtime/v1beta2";
import { metadataOnly } from "@capikit/client/kinds";
import { defined } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { untilAborted } from "@capikit/common/time";
import type {
  ControllerDefinition,
  ManagerServices,
  ReconcileContext,
  Runnable,
} from "@capikit/controller-kit";
import type { Webhook } from "@capikit/controller-kit/webhooks";
import { callMetrics } from "../caller/call-metrics.ts";
import { createHookClient, type HookClient } from "../caller/hook-client.ts";
import { hookVersionMetrics } from "../caller/hook-version-metrics.ts";
import { createRegistry, type ExtensionRegistry } from "../caller/registry.ts";
import type { DiscoveryOptions } from "./discovery-options.ts";
import { extensionController } from "./extension-controller.ts";
import { extensionWebhook } from "./extension-webhook.ts";
import { registryController } from "./registry-controller.ts";
import { createWarmUp } from "./warm-up.ts";
import { leaderRole, readerRole } from "./warm-up-role.ts";

/** Discovered extensions, and the parts of a manager that discover them. */
export interface Discovery {
  /** Calls the hooks of discovered extensions. Without the feature, it finds no handlers. */
  readonly hooks: HookClient;
  /**
   * The controllers: one of each replica updates its registry; that of the leader discovers, unless
   * read-only. None without the feature.
   */
  readonly controllers: readonly ControllerDefinition[];
  /**
   * The first discovery of all extensions, in the leader unless read-only, and the warm-up of each
   * replica's registry. None without the feature.
   */
  readonly runnables: readonly Runnable[];
  /** The validating webhook of registrations; none if read-only. */
  readonly webhooks: readonly Webhook[];
  /**
   * Returns a controller whose reconciles wait for the warm-up, so that no extension is missed. Use
   * it for all controllers that call hooks. Controllers of the leader wait until it has discovered
   * all extensions; those of other election domains, such as all replicas, until the status of all registrations is
   * complete.
   */
  readonly waiting: (controller: ControllerDefinition) => ControllerDefinition;
}

const namespaceKind = metadataOnly(namespace);

/**
 * Creates a client for hooks and the parts that discover extensions, for the `setup` of a manager.
 *
 * @throws TypeError if an option is invalid or the kind is not cluster-scoped.
 */
export function createDiscovery(
  services: Pick<ManagerServices, "cache" | "logger" | "metrics" | "signal">,
  options: DiscoveryOptions,
): Discovery {
  checkOptions("createDiscovery", options, {
    readOnly: "boolean",
    tolerant: "boolean",
    warmUpMs: "limit",
    catalog: "object",
    kind: "object",
    client: "object",
    feature: "object",
  });
  const { catalog, feature, kind = extensionConfigKind, readOnly = false } = options;
  if (kind.scope !== "Cluster") {
    throw new TypeError(
      `createDiscovery: ${kind.kind} is namespaced, but registrations apply to all namespaces; add +kubebuilder:resource:scope=Cluster`,
    );
  }
  const registry = createRegistry();
  const hooks = createClient(services, options, registry);
  const webhooks = readOnly ? [] : [extensionWebhook(kind, catalog, feature)];
  if (feature?.enabled === false) {
    registry.warmUp([]);
    return { hooks, controllers: [], runnables: [], webhooks, waiting: (controller) => controller };
  }
  const versions = hookVersionMetrics(services.metrics.registry);
  const context = { kind, catalog, hooks, registry, versions, readOnly };
  const reader = createWarmUp(context, readerRole(context, options.tolerant), options);
  if (readOnly) {
    const waiting = (controller: ControllerDefinition) => awaitWarmUp(controller, () => reader.done);
    const controllers = [waiting(registryController(context))];
    return { hooks, controllers, runnables: [reader.runnable], webhooks, waiting };
  }
  const leader = createWarmUp(context, leaderRole(context), options);
  const isWarm = Promise.race([leader.done, reader.done]);
  const waiting = (controller: ControllerDefinition) =>
    awaitWarmUp(controller, ({ domain }) => (domain === "leader" ? leader.done : isWarm));
  return {
    hooks,
    controllers: [
      waiting(extensionController(context, services.cache)),
      waiting(registryController(context)),
    ],
    runnables: [leader.runnable, reader.runnable],
    webhooks,
    waiting,
  };
}

function createClient(
  { cache, logger, metrics, signal }: Pick<ManagerServices, "cache" | "logger" | "metrics" | "signal">,
  { catalog, client }: DiscoveryOptions,
  registry: ExtensionRegistry,
): HookClient {
  const hooks = createHookClient({
    rememberBlocking: true,
    ...defined(client ?? {}),
    catalog,
    registry,
    async namespaceLabels(name) {
      const namespace = await cache.find(namespaceKind, { name }, { signal });
      return namespace && (namespace.metadata.labels ?? {});
    },
    observer: callMetrics(metrics.registry),
    logger,
  });
  signal.addEventListener("abort", () => void hooks.close(), { once: true });
  return hooks;
}

/**
 * Returns a controller whose reconciles wait for the warm-up. They do nothing if it did not
 * succeed: the manager is stopping then.
 */
function awaitWarmUp(
  controller: ControllerDefinition,
  done: (reconcile: ReconcileContext) => Promise<boolean>,
): ControllerDefinition {
  return Object.freeze<ControllerDefinition>({
    ...controller,
    async reconcile(reconcile) {
      const isWarm = await untilAborted(done(reconcile), reconcile.signal);
      return isWarm ? controller.reconcile(reconcile) : undefined;
    },
  });
}
