import type { KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { isNotFound, isUnauthorized } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { type Clock, withTimeout } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import { createFailureLog, type FailureLog } from "../../cache/failure-log.ts";
import { getKubeconfig } from "../kubeconfig/kubeconfig-secret.ts";
import type { ObjectGetter } from "../lookup/get-if-exists.ts";
import type {
  ClusterCacheObserver,
  Connect,
  OpenConnection,
  WorkloadConnection,
} from "./cluster-cache-options.ts";
import { ClusterNotConnectedError } from "./cluster-not-connected-error.ts";
import type { ClusterWatch } from "./cluster-sources.ts";

/** Results of a workload cluster's health probes. Connecting counts as a probe. */
export interface HealthState {
  /** Absent before the first probe. */
  readonly lastProbeTime?: Date;
  /** Absent until a probe succeeds. */
  readonly lastProbeSuccessTime?: Date;
  /** Number of failures since the last success. */
  readonly consecutiveFailures: number;
}

/** Health before the first probe. */
export const unknownHealth: HealthState = Object.freeze({ consecutiveFailures: 0 });

/** Returns the health after a probe. */
function afterProbe(before: HealthState, succeeded: boolean, now: Date): HealthState {
  return Object.freeze(
    succeeded
      ? { lastProbeTime: now, lastProbeSuccessTime: now, consecutiveFailures: 0 }
      : { ...before, lastProbeTime: now, consecutiveFailures: before.consecutiveFailures + 1 },
  );
}

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
  readonly onLost: (cluster: ObjectRef) => void;
}

/** Result of a probe. Too many failures or refused credentials are reasons to disconnect. */
export type ProbeResult = "success" | "failure" | "too many failures" | "unauthorized";

type Open = OpenConnection & { kubeconfig: string; readonly watches: Set<string> };

/** Minimum time between two renewals of refused credentials. */
const refusalWindowMs = 5 * 60_000;

/** The connection to a workload cluster. Do not call `connect` and `probe` concurrently. */
export class ClusterAccessor {
  readonly key: ObjectRef;
  readonly #settings: AccessorSettings;
  readonly #logger: Logger;
  readonly #closing = new Set<Promise<void>>();
  #open: Open | undefined;
  #health = unknownHealth;
  #lastProbe: number | undefined;
  #lastConnectFailure: number | undefined;
  #lastKubeconfigRead: number | undefined;
  /** Attempts to connect before the kubeconfig Secret exists. */
  #earlyAttempts = 0;
  #lastRefusal = Number.NEGATIVE_INFINITY;
  #lost = false;
  #failedReads = 0;
  readonly #readFailures: FailureLog;
  readonly #probeFailures: FailureLog;
  readonly #connectFailures: FailureLog;

  constructor(key: ObjectRef, settings: AccessorSettings) {
    this.key = key;
    this.#settings = settings;
    this.#logger = settings.logger.with({ cluster: key });
    this.#readFailures = createFailureLog(settings.clock);
    this.#probeFailures = createFailureLog(settings.clock);
    this.#connectFailures = createFailureLog(settings.clock);
  }

  get connected(): boolean {
    return this.#open !== undefined;
  }

  /** Whether the connection has watches, which would end with it. */
  get isWatched(): boolean {
    return this.#open !== undefined && this.#open.watches.size > 0;
  }

  get health(): HealthState {
    return this.#health;
  }

  /** Milliseconds of the clock, like the following times. */
  get lastProbe(): number | undefined {
    return this.#lastProbe;
  }

  get lastConnectFailure(): number | undefined {
    return this.#lastConnectFailure;
  }

  /** Returns the milliseconds between attempts to connect: fewer at first, while the Secret is missing. */
  retryMs(usual: number): number {
    return this.#earlyAttempts === 0 ? usual : Math.min(usual, 1000 * 2 ** this.#earlyAttempts);
  }

  get lastKubeconfigRead(): number | undefined {
    return this.#lastKubeconfigRead;
  }

  /** @throws ClusterNotConnectedError */
  connection(): WorkloadConnection {
    if (this.#open === undefined) throw new ClusterNotConnectedError(this.key);
    return this.#open;
  }

  watch({ name, kind, handler }: ClusterWatch<KubernetesObject>): void {
    if (name === "")
      throw new TypeError("name is missing: a watch of a workload cluster needs a unique name");
    if (this.#open === undefined) throw new ClusterNotConnectedError(this.key);
    const { watches, cache } = this.#open;
    if (watches.has(name)) return;
    cache.informer(kind).subscribe(handler);
    watches.add(name);
    this.#logger.info("Starting watch on workload cluster", { watch: name, kind: kind.kind });
  }

  /**
   * Connects, also again: the earlier connection ends when its successor is open. Reports whether the
   * cluster is connected by a new connection afterwards. Logs and records failures.
   */
  async connect(signal: AbortSignal): Promise<boolean> {
    const { observer, clock } = this.#settings;
    try {
      const kubeconfig = await this.#readKubeconfig(signal);
      const connection = await this.#settings.connect(this.key, kubeconfig, signal);
      if (signal.aborted) {
        this.#close(connection);
        signal.throwIfAborted();
      }
      if (this.#open !== undefined) this.#close(this.#open);
      this.#open = { ...connection, kubeconfig, watches: new Set() };
    } catch (error) {
      // A canceled attempt is not a failure.
      if (signal.aborted) return false;
      // The control plane creates the Secret some seconds after the Cluster's infrastructure is provisioned.
      const isEarly = isNotFound(error) && this.#health.lastProbeSuccessTime === undefined;
      this.#earlyAttempts = isEarly ? this.#earlyAttempts + 1 : 0;
      if (isEarly) this.#logger.info("Waiting for kubeconfig Secret", { reason: errorMessage(error) });
      // Each new control plane refuses connections for minutes, which this program did not cause.
      else {
        const level = this.#connectFailures.due() ? "warn" : "debug";
        this.#logger[level]("Failed to connect to workload cluster", { error });
      }
      // The earlier connection remains valid as long as its own credentials do.
      if (this.#open !== undefined) return false;
      this.#lastConnectFailure = clock.now();
      this.#note(false);
      observer.connection?.(this.key, false);
      return false;
    }
    this.#logger.info("Connected to workload cluster");
    this.#lastConnectFailure = undefined;
    this.#connectFailures.reset();
    this.#earlyAttempts = 0;
    this.#note(true);
    observer.connection?.(this.key, true);
    this.#watchFailure(this.#open);
    return this.connected;
  }

  /**
   * Reports whether the kubeconfig in the Secret differs from the connection's. If only the token
   * does, the connection continues with the new one, as some platforms replace it every 15 minutes.
   */
  async isOutdated(signal: AbortSignal): Promise<boolean> {
    try {
      const change = await this.#readChange(signal);
      this.#failedReads = 0;
      this.#readFailures.reset();
      return change === "connection";
    } catch (error) {
      if (signal.aborted) return false;
      // The connection remains valid as long as its own credentials do. The Secret may go before its Cluster.
      const isNews = ++this.#failedReads > 1 && this.#readFailures.due();
      this.#logger[isNews ? "warn" : "debug"](
        "Failed to read kubeconfig; the connection keeps the earlier one",
        { error },
      );
      return false;
    }
  }

  /** Returns what has changed in the kubeconfig, and uses a changed token. */
  async #readChange(signal: AbortSignal): Promise<"nothing" | "token" | "connection"> {
    const open = this.#open;
    const current = await this.#readKubeconfig(signal);
    if (open === undefined || current === open.kubeconfig) return "nothing";
    if (!(await open.takeToken?.(current))) return "connection";
    open.kubeconfig = current;
    this.#logger.info("Using new token of kubeconfig");
    return "token";
  }

  async probe(signal: AbortSignal): Promise<ProbeResult> {
    if (this.#open === undefined) return "failure";
    const { clock, observer, probeTimeoutMs, failureThreshold } = this.#settings;
    try {
      await withTimeout(clock, probeTimeoutMs, this.#open.probe, signal);
      this.#note(true);
      this.#probeFailures.reset();
      observer.probed?.(this.key, "success");
      return "success";
    } catch (error) {
      if (signal.aborted) return "failure";
      this.#note(false);
      observer.probed?.(this.key, "error");
      const failures = this.#health.consecutiveFailures;
      const isLost = isUnauthorized(error) || failures >= failureThreshold;
      this.#logger[isLost && this.#probeFailures.due() ? "warn" : "debug"]("Health probe failed", {
        error,
        failures,
      });
      if (isUnauthorized(error)) {
        const isRepeated = clock.now() - this.#lastRefusal < refusalWindowMs;
        this.#lastRefusal = clock.now();
        if (!isRepeated) {
          const change = await this.#readChange(signal).catch(() => "connection");
          return change === "token" ? "failure" : "unauthorized";
        }
        // New credentials did not help: avoid relisting everything on each refusal.
        this.#lastConnectFailure = clock.now();
        return "too many failures";
      }
      return failures >= failureThreshold ? "too many failures" : "failure";
    }
  }

  disconnect(): void {
    if (this.#open === undefined) return;
    this.#close(this.#open);
    this.#open = undefined;
    this.#logger.info("Disconnected from workload cluster");
    this.#settings.observer.connection?.(this.key, false);
  }

  /** Reports whether a connection failed since the last call. */
  takeLost(): boolean {
    const lost = this.#lost;
    this.#lost = false;
    return lost;
  }

  /** Resolves when all closed connections have ended. */
  async closed(): Promise<void> {
    await Promise.all(this.#closing);
  }

  #note(succeeded: boolean): void {
    const { clock, wallClock } = this.#settings;
    this.#health = afterProbe(this.#health, succeeded, wallClock());
    this.#lastProbe = clock.now();
  }

  #readKubeconfig(signal: AbortSignal): Promise<string> {
    this.#lastKubeconfigRead = this.#settings.clock.now();
    return getKubeconfig(this.#settings.secrets, this.key, { signal });
  }

  #close(connection: OpenConnection): void {
    const end = (async () => connection.close())()
      .catch((error: unknown) => this.#logger.warn("Failed to close connection", { error }))
      .finally(() => this.#closing.delete(end));
    this.#closing.add(end);
  }

  /** Disconnects when the connection fails, for example because objects exceed a cache limit. */
  #watchFailure({ failed }: OpenConnection): void {
    const onFailure = (): void => {
      if (this.#open?.failed !== failed) return;
      this.#logger.error("Connection to workload cluster failed", { error: failed?.reason });
      this.#lost = true;
      this.#lastConnectFailure = this.#settings.clock.now();
      this.#note(false);
      this.disconnect();
      this.#settings.onLost(this.key);
    };
    if (failed?.aborted) onFailure();
    else failed?.addEventListener("abort", onFailure, { once: true });
  }
}
