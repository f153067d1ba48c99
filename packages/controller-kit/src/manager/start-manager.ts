import { systemClock } from "@capikit/client";
import type { Server } from "@capikit/serving";
import { consistentClient } from "../cache/consistent-client.ts";
import { createCache } from "../cache/create-cache.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { Election } from "../election/election.ts";
import type { ElectionSettings } from "../election/election-settings.ts";
import { soleLeader } from "../election/sole-leader.ts";
import { startElection } from "../election/start-election.ts";
import { createEventRecorder, type RunningEventRecorder } from "../events/create-event-recorder.ts";
import { parseManagerFlags } from "../flags/parse-manager-flags.ts";
import { createLogger } from "../logging/create-logger.ts";
import { redactingLogger } from "../logging/redacting-logger.ts";
import { createManagerMetrics } from "../metrics/manager-metrics.ts";
import { shardLease } from "../sharding/shard.ts";
import { createTracing } from "../tracing/create-tracing.ts";
import { checkConnection } from "./check-connection.ts";
import { collectParts } from "./collect-parts.ts";
import { connections } from "./connections.ts";
import { type ElectionGroup, electionGroup } from "./election-group.ts";
import { leaseSettings } from "./lease-settings.ts";
import { loadConfig } from "./load-config.ts";
import type { Manager } from "./manager.ts";
import { ManagerError } from "./manager-error.ts";
import type { ManagerOptions, ManagerServices } from "./manager-options.ts";
import { onSignals } from "./on-signals.ts";
import { blockedReasons, type Phase, readinessChecks } from "./readiness.ts";
import type { Runnable } from "./runnable.ts";
import { planShard, readRing } from "./shard-plan.ts";
import { shutDown } from "./shut-down.ts";
import { startDiagnostics } from "./start-diagnostics.ts";
import { startProbes } from "./start-probes.ts";
import { webhookServerOf } from "./webhook-server-of.ts";

/**
 * Starts a manager, in this order: probes and metrics, webhooks, the cache, what every replica does, the queues of all controllers; then it strives
 * for leadership and works once it is had. Resolves before that, and does not wait for the cache.
 *
 * A kind that cannot be read - its CustomResourceDefinition is not installed, a right is missing - keeps the controllers that watch it waiting; the
 * log and `/readyz` say what is missing, and they begin as soon as it is there.
 *
 * It stops in this order: controllers and runnables (30 s, then their signals abort), events are written, leases are given up, webhooks, cache,
 * probes and metrics. When leadership is lost, signals abort at once, and from that moment on no write is sent.
 *
 * @throws ConfigError when the configuration of the cluster cannot be used.
 * @throws ConnectionError when the API server cannot be reached, or does not take the credentials.
 * @throws CertificateError when the webhooks' certificate cannot be used.
 * @throws TypeError when two controllers or runnables have one name.
 * @throws Error with a `code`, such as `EADDRINUSE`, when a server cannot listen.
 */
export async function startManager(options: ManagerOptions): Promise<Manager> {
  const { name, clock = systemClock, gracefulShutdownMs = 30_000, cacheSyncTimeoutMs = 0 } = options;
  const flags = options.flags ?? parseManagerFlags([]);
  options.signal?.throwIfAborted();
  const logger = redactingLogger(options.logger ?? (await createLogger(flags.log)));
  const config = options.config ?? (await loadConfig(flags.kubeconfig));
  const metrics = createManagerMetrics(name, options.registry);
  const tracing = options.tracing === false ? undefined : (options.tracing ?? (await createTracing()));
  const { qps, burst } = flags.kubeApi;
  const links = connections({
    config,
    qps,
    burst,
    userAgent: name,
    observer: metrics.requests,
    logger,
    tracing,
  });

  const life = new AbortController();
  let settle = { resolve(): void {}, reject(_: unknown): void {} };
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  done.catch(() => {}); // logged, and for those who ask
  const hurry = new AbortController();
  const groups: ElectionGroup[] = [];
  const recorders: RunningEventRecorder[] = [];
  const servers: { probes?: Server; diagnostics?: Server; webhooks?: Server } = {};
  let phase: Phase = "starting";
  let ofCache: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | undefined;
  let failure: unknown;
  let undoSignals = (): void => {};

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      phase = "stopping";
      logger.info("the manager stops");
      await shutDown({
        groups,
        recorders,
        servers,
        life,
        ofCache: () => ofCache,
        links,
        hurry,
        graceMs: gracefulShutdownMs,
        clock,
        logger,
      });
      options.signal?.removeEventListener("abort", onAbort);
      undoSignals();
      logger.info("the manager has stopped");
      if (failure === undefined) {
        settle.resolve();
      } else {
        settle.reject(failure);
      }
    })();
    return stopping;
  };
  const onAbort = (): void => void stop();
  const fail = (error: ManagerError): void => {
    if (stopping === undefined) {
      failure = error;
      logger.error("the manager ends", { error });
      void stop();
    }
  };
  const recorderOf = (client: Parameters<typeof createEventRecorder>[0]["client"]): RunningEventRecorder => {
    const recorder = createEventRecorder({
      client,
      reportingController: name,
      logger,
      observer: metrics.events,
      clock,
    });
    recorders.push(recorder);
    return recorder;
  };

  try {
    const direct = links.client();
    const version = await checkConnection({
      client: direct,
      config,
      timeoutMs: options.connectTimeoutMs ?? 10_000,
      logger,
      signal: AbortSignal.any([life.signal, ...(options.signal ? [options.signal] : [])]),
      clock,
    });
    logger.info("the manager starts", { manager: name, server: config.server, version });

    const ring =
      flags.shardRing === undefined ? undefined : await readRing(direct, flags.shardRing, life.signal);
    const first = collectParts([options]);
    const plan = (controllers: readonly ControllerDefinition[]) =>
      ring && flags.shardRing !== undefined
        ? planShard(controllers, ring, flags.shardRing, options.shardName)
        : undefined;
    const cache = createCache({
      syncPeriodMs: flags.syncPeriodMs,
      ...(flags.namespace !== undefined && { namespaces: [flags.namespace] }),
      clock,
      ...options.cache,
      kinds: [...(plan(first.controllers)?.kinds ?? []), ...(options.cache?.kinds ?? [])],
      client: direct,
      logger,
      observer: metrics.cache,
    });
    const client = consistentClient(direct, cache);
    const events = recorderOf(direct);
    const services: ManagerServices = {
      cache,
      client,
      events,
      logger,
      metrics,
      config,
      flags,
      signal: life.signal,
    };
    const parts = collectParts([options, await options.setup?.(services)]);
    const shared = plan(parts.controllers);
    const webhooks = webhookServerOf(parts.webhooks, flags);

    const group = (
      elect: () => Election,
      isGated: boolean,
      controllers: readonly ControllerDefinition[],
      runnables: readonly Runnable[],
    ): ElectionGroup => {
      const gated = isGated ? links.client((request) => made.gate(request)) : direct;
      const made: ElectionGroup = electionGroup({
        controllers,
        runnables,
        context: {
          cache,
          client: consistentClient(gated, cache),
          events: isGated ? recorderOf(gated) : events,
          logger,
          observer: metrics.controllers,
          tracer: tracing?.reconciles,
          clock,
        },
        elect,
        onCrash: (runnable, cause) =>
          fail(
            new ManagerError("runnable", `the runnable ${runnable.name} failed: ${messageOf(cause)}`, {
              cause,
            }),
          ),
        onLost(cause) {
          // Nothing that is under way may write any more.
          hurry.abort(cause);
          fail(new ManagerError("leadership", `leadership is lost: ${messageOf(cause)}`, { cause }));
        },
      });
      groups.push(made);
      return made;
    };
    const electBy = (settings: ElectionSettings | undefined) => (): Election =>
      settings === undefined
        ? soleLeader({ identity: name })
        : startElection({ ...settings, config, logger, observer: metrics.election });
    const byLease = leaseSettings(options, config);
    const isFree = ({ needLeaderElection }: ControllerDefinition | Runnable): boolean =>
      needLeaderElection === false;
    const unshared = shared?.others ?? parts.controllers;
    const everywhere = group(
      electBy(undefined),
      false,
      unshared.filter(isFree),
      parts.runnables.filter(isFree),
    );
    const leading = [
      group(
        electBy(byLease),
        true,
        unshared.filter((controller) => !isFree(controller)),
        parts.runnables.filter((runnable) => !isFree(runnable)),
      ),
      ...(shared === undefined
        ? []
        : [
            group(
              electBy({
                namespace: config.namespace ?? "default",
                ...(byLease && { leaseDurationMs: byLease.leaseDurationMs }),
                ...shardLease(shared.shard),
              } as ElectionSettings),
              true,
              shared.sharded,
              [],
            ),
          ]),
    ];

    const checks = {
      healthz: {
        election() {
          for (const { election } of groups) {
            election?.healthy();
          }
        },
        ...parts.healthz,
      },
      readyz: {
        ...readinessChecks(() => phase, cache),
        ...(webhooks !== undefined && { webhooks: webhooks.check }),
        ...parts.readyz,
      },
    };
    const probes = await startProbes(flags.healthAddress, checks, logger);
    Object.assign(servers, probes && { probes });
    const { registry } = metrics;
    const diagnostics = await startDiagnostics({ flags, registry, client: direct, logger });
    Object.assign(servers, diagnostics && { diagnostics });
    const serving = await webhooks?.start({ logger, registry, observer: metrics.webhooks });
    Object.assign(servers, serving && { webhooks: serving });

    ofCache = cache.start(life.signal).catch((cause: unknown) => {
      fail(new ManagerError("cache", `the cache failed: ${messageOf(cause)}`, { cause }));
    });
    for (const each of groups) {
      each.warmUp();
    }
    if (cacheSyncTimeoutMs > 0) {
      const cancel = clock.after(cacheSyncTimeoutMs, () => {
        const reasons = blockedReasons(cache);
        if (reasons.length > 0) {
          const seconds = cacheSyncTimeoutMs / 1000;
          fail(new ManagerError("cache", `not in memory after ${seconds} s: ${reasons.join("; ")}`));
        }
      });
      life.signal.addEventListener("abort", cancel, { once: true });
    }
    phase = "running";
    await everywhere.start();
    const elected = Promise.all(leading.map((each) => each.start())).then(() => {});
    elected.catch(() => {}); // told by `done`

    options.signal?.addEventListener("abort", onAbort, { once: true });
    if (options.signal?.aborted) {
      onAbort();
    }
    if (options.signals ?? true) {
      undoSignals = onSignals(logger, onAbort);
    }
    return {
      client,
      cache,
      events,
      logger,
      metrics,
      controllers: new Map(
        groups.flatMap(({ controllers }) => controllers.map((one) => [one.definition.name, one] as const)),
      ),
      servers: { probes, diagnostics, webhooks: serving },
      elected,
      isLeader: () => leading.every(({ election }) => election?.isLeader() ?? false),
      stop,
      done,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
