import { type Client, loadConfig } from "@capikit/client";
import { redactUrl } from "@capikit/common/redaction";
import { systemClock } from "@capikit/common/time";
import { createLogger, redactingLogger } from "@capikit/serving/logging";
import { limitNewSpace, scavengeOnMainThread } from "@capikit/serving/process";
import { consistentClient } from "../cache/consistent-client.ts";
import { createEventRecorder, type RunningEventRecorder } from "../events/create-event-recorder.ts";
import { parseManagerFlags } from "../flags/parse-manager-flags.ts";
import { createManagerMetrics } from "../metrics/manager-metrics.ts";
import { defineShard } from "../sharding/shard.ts";
import { createTracing } from "../tracing/create-tracing.ts";
import { messageOf } from "../values/message-of.ts";
import { applyFlags } from "./apply-flags.ts";
import { createCacheViews } from "./cache-views.ts";
import { checkConnection } from "./check-connection.ts";
import { checkManagerOptions, checkManagerParts } from "./check-manager-options.ts";
import { collectParts, servesRequests } from "./collect-parts.ts";
import { completeResponseLimits } from "./complete-response-limits.ts";
import { connections } from "./connections.ts";
import { createGroups, needsLeader } from "./create-groups.ts";
import { leaseSettings, shardSettings } from "./lease-settings.ts";
import type { Manager } from "./manager.ts";
import { ManagerError } from "./manager-error.ts";
import { managerLife } from "./manager-life.ts";
import type { ManagerOptions } from "./manager-options.ts";
import { readRing } from "./read-ring.ts";
import { limitSync } from "./readiness.ts";
import { withReflectorDefaults } from "./reflector-defaults.ts";
import { planShard } from "./shard-plan.ts";
import { startServers } from "./start-servers.ts";
import { watchRing } from "./watch-ring.ts";

/**
 * Starts a manager in this order: probes and metrics, webhooks, the cache, the queues of all
 * controllers, and the work of every replica. Then it starts leader election, and the rest of the
 * work once it leads. It resolves before that and does not wait for the cache.
 *
 * If a kind cannot be read, because its CustomResourceDefinition or a permission is missing, the
 * controllers that watch it wait. The log and `/readyz` report the reason, and the controllers
 * start once the kind can be read.
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
  const { name, clock = systemClock } = options;
  const flags = options.flags ?? parseManagerFlags([]);
  options.signal?.throwIfAborted();
  if (options.limitNewSpace ?? true) {
    limitNewSpace();
    scavengeOnMainThread();
  }
  const logLevel = options.logger === undefined ? { level: flags.log.level } : undefined;
  const logger = redactingLogger(
    options.logger ?? (await createLogger({ ...flags.log, ...(logLevel && { level: logLevel }) })),
  );
  const config = options.config ?? (await loadConfig(flags));
  const metrics = createManagerMetrics(name, options.registry);
  const tracing = options.tracing === false ? undefined : (options.tracing ?? (await createTracing()));
  const observer = metrics.requests;
  const links = connections({
    config,
    ...flags.kubeApi,
    userAgent: name,
    limits: completeResponseLimits(options.responseLimits),
    observer,
    logger,
    tracing,
    clock,
  });
  const gracefulShutdownMs = gracefulShutdownMsOf(options);
  const { onStop } = hooks;
  const life = managerLife({ logger, clock, gracefulShutdownMs, links, signal: options.signal, onStop });
  const recorder = (client: Client): RunningEventRecorder => {
    const made = createEventRecorder({
      client,
      reportingController: name,
      logger,
      observer: metrics.events,
      clock,
      ...(options.eventLimit && { spamFilter: options.eventLimit }),
    });
    life.recorders.push(made);
    return made;
  };

  try {
    const direct = links.client();
    const version = await checkConnection({
      client: direct,
      config,
      timeoutMs: options.connectTimeoutMs ?? 10_000,
      logger,
      signal: options.signal,
      clock,
    });
    logger.info("Starting manager", { manager: name, server: redactUrl(config.server), version });

    const { shardRing } = flags;
    const ring = shardRing === undefined ? undefined : await readRing(direct, shardRing);
    const replica = ring && { ring, shard: defineShard(ring.name, options.shardName) };
    const views = createCacheViews(
      {
        syncPeriodMs: flags.syncPeriodMs,
        ...(flags.namespace !== undefined && { namespaces: [flags.namespace] }),
        clock,
        ...options.cache,
        reflector: withReflectorDefaults(version, options.cache?.reflector),
        client: direct,
        logger,
        observer: metrics.cache,
      },
      replica && { shard: replica.shard, resources: replica.ring.resources },
    );
    const cache = views.all;
    const client = consistentClient(direct, cache);
    const events = recorder(direct);
    const services = { cache, client, events, logger, metrics, config, flags, signal: life.signal };
    const made = await options.setup?.(services);
    checkManagerParts(made ?? {});
    const all = collectParts([options, made]);
    const ringWatch =
      ring &&
      watchRing({
        client: direct,
        ring,
        logger,
        clock,
        onChange: (change) =>
          life.fail(
            new ManagerError(
              "MANAGER_RING",
              `the resources of ControllerRing ${ring.name} changed: ${change}: restart to use them`,
            ),
          ),
      });
    // Webhooks and conversion must go on without the ring, and unready Pods receive no requests.
    const ringCheck = ringWatch && !servesRequests(all) ? { ring: ringWatch.check } : {};
    const readyz = { ...ringCheck, ...all.readyz };
    const parts = { ...all, readyz, controllers: applyFlags(all.controllers, flags) };
    const shard =
      replica &&
      planShard(parts.controllers, replica.ring, replica.shard, { selectionOf: views.selectionOf });
    if (shard !== undefined) {
      const namesOf = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);
      logger.info("Sharding controllers", {
        shard: shard.shard.name,
        ring: shard.shard.ring,
        sharded: namesOf(shard.sharded),
        unsharded: namesOf(shard.others),
        unusedResources: shard.unusedResources,
      });
    }
    // Shards are replicas by definition: work outside the ring needs a leader among them.
    const isReplicated = shard !== undefined && [...shard.others, ...parts.runnables].some(needsLeader);
    const lease = leaseSettings(options, config, shard !== undefined);
    if (shard !== undefined && !isReplicated && flags.leaderElection.enabled) {
      logger.info("Electing no leader, because no controller or runnable needs one");
    }
    if (lease === undefined && shard === undefined && options.leaderElection) {
      logger.warn("Leader election is disabled because --leader-elect is not set");
    }
    const { everywhere, leading } = createGroups({
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

    await startServers({ life, parts, flags, metrics, client: direct, cache, logger, logLevel });
    const caches = [cache, ...(ringWatch ? [ringWatch] : [])];
    const cachesEnd = Promise.all(caches.map((one) => one.start(life.signal))).then(() => {});
    life.cacheEnd = cachesEnd.catch((cause: unknown) => {
      life.fail(new ManagerError("MANAGER_CACHE", `the cache failed: ${messageOf(cause)}`, { cause }));
    });
    for (const group of life.groups) {
      group.warmUp();
    }
    if (options.cacheSyncTimeoutMs) {
      limitSync(options.cacheSyncTimeoutMs, cache, life, clock);
    }
    life.begin({ signals: options.signals ?? true });
    await everywhere.start();
    const elected = Promise.all(leading.map((group) => group.start())).then(() => {});
    elected.catch(() => {}); // reported by `done`

    const controllers = life.groups.flatMap((group) => group.controllers);
    return {
      client,
      cache,
      events,
      logger,
      metrics,
      controllers: new Map(controllers.map((one) => [one.definition.name, one])),
      servers: life.servers,
      get elected() {
        for (const group of leading) group.demandElection();
        return elected;
      },
      add(runnable) {
        if (life.groups.some((group) => group.hasRunnable(runnable.name))) {
          throw new TypeError(`a runnable has the name ${runnable.name}: use a unique name`);
        }
        const group = needsLeader(runnable) ? leading[0] : everywhere;
        group.add(runnable);
      },
      isLeader: () => leading.every((group) => group.isLeader()),
      stop: life.stop,
      done: life.done,
      [Symbol.asyncDispose]: life.stop,
    };
  } catch (error) {
    await life.stop();
    throw error;
  }
}
