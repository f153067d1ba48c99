import { namespace, secret } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import { extensionConfig as extensionConfigKind } from "@capikit/api/runtime/v1beta2";
import { metadataOnly } from "@capikit/client/kinds";
import { errorMessage } from "@capikit/common/errors";
import { defined } from "@capikit/common/json";
import { readLabelSelector, selectorErrorText } from "@capikit/common/kubernetes";
import { checkOptions } from "@capikit/common/options";
import { isDnsLabel } from "@capikit/common/text";
import { untilAborted } from "@capikit/common/time";
import {
  type ControllerDefinition,
  capiControllerDefaults,
  defineController,
  type ManagerServices,
  type ReconcileContext,
  type Runnable,
  watched,
} from "@capikit/controller-kit";
import type { Cache } from "@capikit/controller-kit/cache";
import { isConditionTrue, patchObject, pausedState, withCondition } from "@capikit/controller-kit/capi";
import { resourceVersionChanged } from "@capikit/controller-kit/controller";
import { type FieldError, field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { callMetrics } from "../caller/call-metrics.ts";
import { endpointOf } from "../caller/endpoint.ts";
import { createHookClient, type HookClient } from "../caller/hook-client.ts";
import { checkHookVersions, type HookVersionsOptions } from "../caller/hook-versions.ts";
import type { RegisteredExtension } from "../caller/registration.ts";
import { createRegistry, type ExtensionRegistry } from "../caller/registry.ts";
import { caSecretOf } from "./ca-bundle.ts";
import { discoverExtension, ownConditions } from "./discover-extension.ts";
import type { DiscoveryContext } from "./discovery-context.ts";
import type { DiscoveryFeature, DiscoveryOptions } from "./discovery-options.ts";
import { createWarmUp } from "./warm-up.ts";
import { checkDiscovered, isDiscovered, leaderRole, readerRole } from "./warm-up-role.ts";

const bySecret = "ca-secret";

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
  const context = { kind, catalog, hooks, registry, readOnly };
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

/**
 * Defines the controller that updates the registry of each replica from the status of the
 * registrations. It writes nothing. Until an extension is discovered again after a change, its
 * previous handlers are called. Its name is the kind in lower case, with the suffix `-registry`
 * unless read-only.
 */
function registryController(context: DiscoveryContext): ControllerDefinition {
  const { kind, readOnly } = context;
  const name = kind.kind.toLowerCase();
  return defineController({
    name: readOnly ? name : `${name}-registry`,
    for: kind,
    needLeaderElection: false,
    needAllObjects: true,
    watchFilter: false, // the warm-up registers all
    reconcile: (reconcile) => updateRegistry(context, reconcile),
  });
}

async function updateRegistry(
  context: DiscoveryContext,
  { request, cache, signal, logger }: ReconcileContext,
): Promise<void> {
  const { kind, registry, readOnly } = context;
  const config = await cache.find(kind, request, { signal });
  if (config === undefined || config.metadata.deletionTimestamp !== undefined) {
    registry.remove(request.name); // also a paused one
    logger.info("Removed the handlers of a deleted extension");
    return;
  }
  if (!readOnly) {
    if (isDiscovered(config)) {
      registry.add(config);
    }
  } else if (!isConditionTrue(config, "Paused")) {
    checkDiscovered(config);
    registry.add(config);
  }
}

/**
 * Creates the validating webhook of registrations, which {@link createDiscovery} also returns.
 * Tests without a manager use it.
 *
 * It rejects invalid names, connections and selectors, and all registrations while the feature gate
 * is off. It warns about trust in the system's certificates, and about deprecated or removed hook
 * versions of discovered handlers; those of a new registration are in the condition
 * `HookVersionsCurrent` after discovery.
 */
export function extensionWebhook(
  kind: KindDescriptor<RegisteredExtension>,
  catalog: HookVersionsOptions["catalog"],
  feature?: DiscoveryFeature,
): Webhook {
  const validate = (
    config: RegisteredExtension,
    { warn }: { warn(message: string): void },
  ): readonly FieldError[] => {
    if (feature?.enabled === false) {
      return [field.forbidden("spec", `can be set only if the feature gate ${feature.name} is enabled`)];
    }
    const { name } = config.metadata;
    const { clientConfig, namespaceSelector, objectSelector } = config.spec;
    const errors = [
      // Registered names of handlers separate it by a dot.
      ...(name === undefined || isDnsLabel(name)
        ? []
        : [field.invalid("metadata.name", name, "must be a DNS label, which has no dots")]),
      // The value is omitted, because a URL may contain a password.
      ...errorsOf("spec.clientConfig", undefined, () => endpointOf(clientConfig)),
      ...selectorErrors("spec.namespaceSelector", namespaceSelector),
      ...selectorErrors("spec.objectSelector", objectSelector),
    ];
    if (errors.length > 0) {
      return errors;
    }
    if (clientConfig.caBundle === undefined && caSecretOf(config) === undefined) {
      warn(
        "spec.clientConfig.caBundle: not set, the system's certificates are trusted; managers that only read refuse that",
      );
    }
    for (const { handler, message } of checkHookVersions([config], { catalog })) {
      warn(`handler ${handler}: ${message}`);
    }
    return [];
  };
  return validatingWebhook(kind, { create: validate, update: validate });
}

function selectorErrors(path: string, selector: unknown): readonly FieldError[] {
  const { errors } = readLabelSelector(selector);
  return errors.map((error) => field.invalid(path, selector, selectorErrorText(error)));
}

function errorsOf(path: string, value: unknown, check: () => unknown): readonly FieldError[] {
  try {
    check();
    return [];
  } catch (error) {
    return [field.invalid(path, value, errorMessage(error))];
  }
}

/**
 * Defines the controller that discovers extensions and reports the result in the status of their
 * registrations, in the leader. Its name is the kind in lower case. It retries failures with
 * backoff.
 */
function extensionController(context: DiscoveryContext, cache: Cache): ControllerDefinition {
  const { kind } = context;
  cache.addIndex(kind, bySecret, (config) => [caSecretOf(config) ?? []].flat());
  const secrets = watched(
    metadataOnly(secret),
    async ({ metadata: { namespace, name } }, { cache, signal }) => {
      const index = { name: bySecret, value: `${namespace}/${name}` };
      const configs = await cache.list(kind, { index, signal });
      return configs.map(({ metadata }) => ({ name: metadata.name ?? "" }));
    },
    { predicates: [resourceVersionChanged] },
  );
  return defineController({
    // Limits the writes that an extension can cause with changing answers.
    ...capiControllerDefaults,
    name: kind.kind.toLowerCase(),
    for: kind,
    watches: [secrets],
    needAllObjects: true,
    watchFilter: false, // the warm-up discovers all
    reconcile: (reconcile) => reconcileExtension(context, reconcile),
  });
}

async function reconcileExtension(context: DiscoveryContext, reconcile: ReconcileContext): Promise<void> {
  const { request, cache, signal } = reconcile;
  const config = await cache.find(context.kind, request, { signal });
  if (config !== undefined && config.metadata.deletionTimestamp === undefined) {
    await discover(context, reconcile, config);
  }
}

async function discover(
  context: DiscoveryContext,
  reconcile: ReconcileContext,
  config: RegisteredExtension,
): Promise<void> {
  const { paused, condition, write } = pausedState(undefined, config);
  const after = write === "none" ? config : withCondition(config, condition);
  if (write === "patch") {
    const { client, signal } = reconcile;
    await patchObject(client, context.kind, config, after, { ...ownConditions, signal });
    return; // the change triggers the next reconcile
  }
  if (!paused) {
    await discoverExtension(context, reconcile, config, after);
  }
}
