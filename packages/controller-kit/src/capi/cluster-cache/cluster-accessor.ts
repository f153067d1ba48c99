import type { KubernetesObject } from "@capikit/api/meta";
import { isUnauthorized } from "@capikit/client/errors";
import { type Clock, withTimeout } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import { getKubeconfig } from "../kubeconfig/kubeconfig-secret.ts";
import type { ObjectGetter } from "../lookup/reader.ts";
import type { ObjectKey } from "../metadata/object-like.ts";
import type { ClusterCacheObserver } from "./cluster-cache-observer.ts";
import { ClusterNotConnectedError } from "./cluster-not-connected-error.ts";
import type { ClusterWatch } from "./cluster-watch.ts";
import { afterProbe, type HealthState, unknownHealth } from "./health-state.ts";
import type { Connect, OpenConnection, WorkloadConnection } from "./workload-connection.ts";

export interface AccessorSettings {
  readonly secrets: ObjectGetter;
  readonly connect: Connect;
  readonly probeTimeoutMs: number;
  readonly failureThreshold: number;
  readonly clock: Clock;
  readonly wallClock: () => Date;
  readonly logger: Logger;
  readonly observer: ClusterCacheObserver;
  /** Called when an established connection fails. */
  readonly onLost: (cluster: ObjectKey) => void;
}

/** Result of a probe. Too many failures or refused credentials are reasons to disconnect. */
export type ProbeResult = "success" | "failure" | "too many failures" | "unauthorized";

/** The connection to a workload cluster. Do not call `connect` and `probe` concurrently. */
export interface ClusterAccessor {
  readonly connected: boolean;
  readonly health: HealthState;
  /** Milliseconds of the clock. */
  readonly lastProbe: number | undefined;
  readonly lastProbeSuccess: number | undefined;
  readonly lastConnectFailure: number | undefined;
  readonly lastKubeconfigRead: number | undefined;
  /** @throws ClusterNotConnectedError */
  connection(): WorkloadConnection;
  watch(watch: ClusterWatch<KubernetesObject>): void;
  /** Reports whether the cluster is connected afterwards. Logs and records failures. */
  connect(signal: AbortSignal): Promise<boolean>;
  /** Reports whether the kubeconfig in the Secret differs from the connection's. */
  isOutdated(signal: AbortSignal): Promise<boolean>;
  probe(signal: AbortSignal): Promise<ProbeResult>;
  disconnect(): void;
  /** Reports whether a connection failed since the last call. */
  takeLost(): boolean;
  /** Resolves when all closed connections have ended. */
  closed(): Promise<void>;
}

/** Minimum time between two renewals of refused credentials. */
const refusalWindowMs = 5 * 60_000;

export function createClusterAccessor(key: ObjectKey, settings: AccessorSettings): ClusterAccessor {
  const { secrets, clock, wallClock, observer } = settings;
  const logger = settings.logger.with({ cluster: key });
  const closing = new Set<Promise<void>>();
  let open: (OpenConnection & { readonly kubeconfig: string; readonly watches: Set<string> }) | undefined;
  let health = unknownHealth;
  let lastProbe: number | undefined;
  let lastProbeSuccess: number | undefined;
  let lastConnectFailure: number | undefined;
  let lastKubeconfigRead: number | undefined;
  let lastRefusal = Number.NEGATIVE_INFINITY;
  let lost = false;

  const note = (succeeded: boolean): void => {
    health = afterProbe(health, succeeded, wallClock());
    lastProbe = clock.now();
    if (succeeded) lastProbeSuccess = lastProbe;
  };

  const readKubeconfig = (signal: AbortSignal): Promise<string> => {
    lastKubeconfigRead = clock.now();
    return getKubeconfig(secrets, key, { signal });
  };

  const close = (connection: OpenConnection): void => {
    const end = (async () => connection.close())()
      .catch((error: unknown) => logger.warn("Failed to close connection", { error }))
      .finally(() => closing.delete(end));
    closing.add(end);
  };

  const disconnect = (): void => {
    if (open === undefined) return;
    close(open);
    open = undefined;
    logger.info("Disconnected from workload cluster");
    observer.connection?.(key, false);
  };

  /** Disconnects when the connection fails, for example because objects exceed a cache limit. */
  const watchFailure = (connection: OpenConnection): void => {
    const { failed } = connection;
    const onFailure = (): void => {
      if (open?.failed !== failed) return;
      logger.error("Connection to workload cluster failed", { error: failed?.reason });
      lost = true;
      lastConnectFailure = clock.now();
      note(false);
      disconnect();
      settings.onLost(key);
    };
    if (failed?.aborted) onFailure();
    else failed?.addEventListener("abort", onFailure, { once: true });
  };

  return {
    get connected() {
      return open !== undefined;
    },
    get health() {
      return health;
    },
    get lastProbe() {
      return lastProbe;
    },
    get lastProbeSuccess() {
      return lastProbeSuccess;
    },
    get lastConnectFailure() {
      return lastConnectFailure;
    },
    get lastKubeconfigRead() {
      return lastKubeconfigRead;
    },

    connection() {
      if (open === undefined) throw new ClusterNotConnectedError(key);
      return open;
    },

    watch({ name, kind, handler }) {
      if (name === "")
        throw new TypeError("name is missing: a watch of a workload cluster needs a unique name");
      if (open === undefined) throw new ClusterNotConnectedError(key);
      if (open.watches.has(name)) return;
      open.cache.informer(kind).subscribe(handler);
      open.watches.add(name);
      logger.info("Starting watch on workload cluster", { watch: name, kind: kind.kind });
    },

    async connect(signal) {
      if (open !== undefined) return true;
      try {
        const kubeconfig = await readKubeconfig(signal);
        const connection = await settings.connect(key, kubeconfig, signal);
        if (signal.aborted) {
          close(connection);
          signal.throwIfAborted();
        }
        open = { ...connection, kubeconfig, watches: new Set() };
      } catch (error) {
        // A canceled attempt is not a failure.
        if (signal.aborted) return false;
        logger.error("Failed to connect to workload cluster", { error });
        lastConnectFailure = clock.now();
        note(false);
        observer.connection?.(key, false);
        return false;
      }
      logger.info("Connected to workload cluster");
      lastConnectFailure = undefined;
      note(true);
      observer.connection?.(key, true);
      watchFailure(open);
      return open !== undefined;
    },

    async isOutdated(signal) {
      try {
        const current = await readKubeconfig(signal);
        return open !== undefined && current !== open.kubeconfig;
      } catch (error) {
        // The connection remains valid as long as its own credentials do.
        logger.debug("Failed to read kubeconfig", { error });
        return false;
      }
    },

    async probe(signal) {
      const probed = open;
      if (probed === undefined) return "failure";
      try {
        await withTimeout(clock, settings.probeTimeoutMs, probed.probe, signal);
        note(true);
        observer.probed?.(key, "success");
        return "success";
      } catch (error) {
        if (signal.aborted) return "failure";
        note(false);
        observer.probed?.(key, "error");
        logger.debug("Health probe failed", { error, failures: health.consecutiveFailures });
        if (isUnauthorized(error)) {
          const isRepeated = clock.now() - lastRefusal < refusalWindowMs;
          lastRefusal = clock.now();
          if (!isRepeated) return "unauthorized";
          // New credentials did not help: avoid relisting everything on each refusal.
          lastConnectFailure = clock.now();
          return "too many failures";
        }
        return health.consecutiveFailures >= settings.failureThreshold ? "too many failures" : "failure";
      }
    },

    disconnect,

    takeLost() {
      const was = lost;
      lost = false;
      return was;
    },

    async closed() {
      await Promise.all(closing);
    },
  };
}
