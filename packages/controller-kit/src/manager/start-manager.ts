import type { Client } from "@capikit/client";
import { defined } from "@capikit/common/json";
import { redactUrl } from "@capikit/common/redaction";
import { limitNewSpace, scavengeOnMainThread, withoutWasmTierUp } from "@capikit/serving/process";
import { consistentClient } from "../cache/consistent-client.ts";
import { createEventRecorder, type RunningEventRecorder } from "../events/create-event-recorder.ts";
import { parseManagerFlags } from "../flags/parse-manager-flags.ts";
import { defineShard } from "../sharding/shard.ts";
import { messageOf } from "../values/message-of.ts";
import { applyFlags } from "./apply-flags.ts";
import { type CacheViews, createCacheViews } from "./cache-views.ts";
import { checkConnection } from "./check-connection.ts";
import { checkManagerOptions, checkManagerParts } from "./check-manager-options.ts";
import { type AllParts, collectParts, convertsObjects, servesRequests } from "./collect-parts.ts";
import { createGroups } from "./create-groups.ts";
import { shardSettings } from "./lease-settings.ts";
import type { Manager } from "./manager.ts";
import { createManagerBase, type ManagerBase } from "./manager-base.ts";
import { ManagerError } from "./manager-error.ts";
import { type ManagerLife, managerLife } from "./manager-life.ts";
import type { ManagerOptions, ManagerServices } from "./manager-options.ts";
import { planElections, type RingShard } from "./plan-elections.ts";
import { type RingContent, readRing } from "./read-ring.ts";
import { createReadiness, limitSync } from "./readiness.ts";
import { withReflectorDefaults } from "./reflector-defaults.ts";
import { runningManager } from "./running-manager.ts";
import { setupCache } from "./setup-cache.ts";
import { startServers } from "./start-servers.ts";
import { type RingWatch, watchRing } from "./watch-ring.ts";

/**
 * Starts a manager in this order: probes and metrics, webhooks, the cache, the queues of all
 * controllers, and the work of every replica. Then it starts leader election, and the rest of the
 * work once it leads. It resolves before that and does not wait for the cache.
 *
 * If a kind cannot be read, because its CustomResourceDefinition or a permission is missing, the
 * controllers that watch it wait. The log and `/readyz?verbose` report the reason, and the
 * controllers start once the kind can be read. Until the kinds used from the start have synced,
 * `/readyz` fails, unless the manager has a conversion webhook, which the first list may need.
 *
 * With a ControllerRing, the manager also stops when the resources of the ring change, so that its
 * next process divides the controllers again. While the ring does not exist, `/readyz` fails,
 * unless the manager has webhooks or routes.
 *
 * It stops in this order: controllers and runnables (after 30 s their signals abort), events,
 * leases, webhooks, the cache, probes and metrics. If leadership is lost, signals abort at once and
 * no more writes are sent.
 *
 * @throws ConfigError if the cluster configuration is unusable.
 * @throws ConnectionError if the API server is unreachable or rejects the credentials.
 * @throws CertificateError if the webhooks' certificate is unusable.
 * @throws TypeError if an option is unknown, or two controllers or runnables have the same name.
 * @throws RangeError if the leader election times contradict each other.
 * @throws Error with a `code`, such as `EADDRINUSE`, if a server cannot listen.
 */
export function startManager(options: ManagerOptions): Promise<Manager> {
  return startProcessManager(options, {});
}

/** Returns the grace period of running reconciles. */
export function gracefulShutdownMsOf({
  flags,
  gracefulShutdownMs,
}: Pick<ManagerOptions, "flags" | "gracefulShutdownMs">): number {
  return flags?.gracefulShutdownMs ?? gracefulShutdownMs ?? 30_000;
}

/** Effects that a manager may have on its own process. */
export interface ProcessHooks {
  /** See `ElectionSettings`. */
  readonly exitOnLoss?: boolean;
  /** Called once at the start of the shutdown. */
  onStop?(): void;
}

/** Implements {@link startManager} with process hooks. */
export async function startProcessManager(options: ManagerOptions, hooks: ProcessHooks): Promise<Manager> {
  checkManagerOptions(options);
  const flags = options.flags ?? parseManagerFlags([]);
  options.signal?.throwIfAborted();
  if (options.limitNewSpace ?? true) {
    limitNewSpace();
    scavengeOnMainThread();
  }
  const base = await createManagerBase(options, flags);
  const { logger, clock, links } = base;
  const { signal } = options;
  const gracefulShutdownMs = gracefulShutdownMsOf(options);
  const life = managerLife({ logger, clock, links, gracefulShutdownMs, signal, onStop: hooks.onStop });
  try {
    return await startParts(options, hooks, base, life);
  } catch (error) {
    await life.stop();
    throw error;
  }
}

/** Connects, and starts all parts in order. A caller stops `life` after an error. */
async function startParts(
  options: ManagerOptions,
  hooks: ProcessHooks,
  base: ManagerBase,
  life: ManagerLife,
): Promise<Manager> {
  const { flags, clock, logger, logLevel, config, metrics, tracing, links } = base;
  const { name } = options;
  const direct = links.client();
  // The first request compiles undici's HTTP parser.
  const version = await withoutWasmTierUp(() => connect(options, base, direct));
  const ring = flags.shardRing === undefined ? undefined : await readRing(direct, flags.shardRing);
  const ringShard = ring && { ring, shard: defineShard(ring.name, options.shardName) };
  const views = createViews(options, base, direct, version, ringShard);
  const cache = views.all;
  const recorder = (client: Client): RunningEventRecorder => createRecorder(options, base, life, client);
  const events = recorder(direct);
  const client = consistentClient(direct, cache);
  const services = { cache, client, events, logger, metrics, config, flags, signal: life.signal };

  const ringWatch = ring && createRingWatch(base, life, direct, ring);
  const parts = await setUpParts(options, services, ringWatch);
  const { lease, shard } = planElections(options, base, parts, ringShard, views);
  const groups = createGroups({
    name,
    parts,
    exitOnLoss: hooks.exitOnLoss ?? false,
    lease,
    shard: shard && {
      ...shard,
      cache: views.ofShard(shard.isOwn),
      lease: shardSettings(options, config, shard.shard),
    },
    config,
    cache,
    direct,
    links,
    events,
    recorder,
    context: { tracer: tracing?.reconciles, clock },
    metrics,
    logger,
    life,
  });

  const readiness = createReadiness({
    phase: () => life.phase,
    cache,
    convertsObjects: convertsObjects(parts),
  });
  const { diagnosticsRoutes } = options;
  const served = { parts, flags, metrics, cache, readiness, logger, logLevel, diagnosticsRoutes };
  await startServers({ ...served, life, client: direct });
  const { cacheSyncTimeoutMs } = options;
  const onStart = cacheSyncTimeoutMs ? limitSync(cacheSyncTimeoutMs, life, clock) : undefined;
  followCaches(life, [
    cache.start(life.signal, onStart),
    ...(ringWatch ? [ringWatch.start(life.signal)] : []),
  ]);
  for (const group of life.groups) {
    group.warmUp();
  }
  readiness.begin();
  life.begin({ signals: options.signals ?? true });
  await groups.everywhere.start();
  const elected = Promise.all(groups.leading.map((group) => group.start())).then(() => {});
  elected.catch(() => {}); // reported by `done`
  return runningManager(services, life, groups, elected);
}

/** Waits for the API server and returns its version. @throws ConnectionError */
async function connect(
  { name, connectTimeoutMs = 10_000, signal }: ManagerOptions,
  { config, logger, clock }: ManagerBase,
  client: Client,
): Promise<string> {
  const version = await checkConnection({
    client,
    config,
    timeoutMs: connectTimeoutMs,
    logger,
    signal,
    clock,
  });
  logger.info("Starting manager", { manager: name, server: redactUrl(config.server), version });
  return version;
}

function createViews(
  options: ManagerOptions,
  { flags, clock, logger, metrics }: ManagerBase,
  client: Client,
  version: string,
  ringShard: RingShard | undefined,
): CacheViews {
  return createCacheViews(
    {
      syncPeriodMs: flags.syncPeriodMs,
      ...(flags.namespace !== undefined && { namespaces: [flags.namespace] }),
      clock,
      ...defined(options.cache ?? {}),
      reflector: withReflectorDefaults(version, options.cache?.reflector),
      client,
      logger,
      observer: metrics.cache,
    },
    ringShard && { shard: ringShard.shard, resources: ringShard.ring.resources },
  );
}

/** Creates an event recorder that the shutdown stops. */
function createRecorder(
  { name, eventLimit }: ManagerOptions,
  { logger, metrics, clock }: ManagerBase,
  life: ManagerLife,
  client: Client,
): RunningEventRecorder {
  const recorder = createEventRecorder({
    client,
    reportingController: name,
    logger,
    observer: metrics.events,
    clock,
    ...(eventLimit && { spamFilter: eventLimit }),
  });
  life.recorders.push(recorder);
  return recorder;
}

/** Creates a watch that stops the manager when the resources of its ring change. */
function createRingWatch(base: ManagerBase, life: ManagerLife, client: Client, ring: RingContent): RingWatch {
  const { logger, clock } = base;
  const onChange = (change: string): void => {
    const message = `the resources of ControllerRing ${ring.name} changed: ${change}: restart to use them`;
    life.fail(new ManagerError("MANAGER_RING", message));
  };
  return watchRing({ client, ring, logger, clock, onChange });
}

/** Collects the parts of the options and of `setup`. @throws TypeError if they are invalid. */
async function setUpParts(
  options: ManagerOptions,
  services: ManagerServices,
  ringWatch: RingWatch | undefined,
): Promise<AllParts> {
  const { cache, permitReads } = setupCache(services.cache);
  const made = await options.setup?.({ ...services, cache });
  permitReads();
  checkManagerParts(made ?? {});
  const all = collectParts([options, made]);
  // Webhooks and conversion must go on without the ring, and unready Pods receive no requests.
  const ringCheck = ringWatch && !servesRequests(all) ? { ring: ringWatch.check } : {};
  const readyz = { ...ringCheck, ...all.readyz };
  return { ...all, readyz, controllers: applyFlags(all.controllers, services.flags) };
}

/** Makes the life wait for the ends of its caches, and stops the manager if one fails. */
function followCaches(life: ManagerLife, ends: readonly Promise<void>[]): void {
  const end = Promise.all(ends).then(() => {});
  life.cacheEnd = end.catch((cause: unknown) => {
    life.fail(new ManagerError("MANAGER_CACHE", `the cache failed: ${messageOf(cause)}`, { cause }));
  });
}
