import type { Client, ClusterConfig } from "@capikit/client";
import type { ResponseLimits } from "@capikit/client/transport";
import { checkOptions } from "@capikit/common/options";
import type { Clock } from "@capikit/common/time";
import type { Checks, Logger, Route } from "@capikit/serving";
import type { Registry } from "prom-client";
import type { Cache } from "../cache/cache.ts";
import type { CacheOptions } from "../cache/cache-options.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import { type ElectionSettings, electionTypes } from "../election/election-settings.ts";
import { type SpamFilterOptions, spamFilterTypes } from "../events/create-event-recorder.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import type { ManagerMetrics } from "../metrics/manager-metrics.ts";
import type { Runnable } from "../runnable/runnable.ts";
import type { Webhook } from "../webhooks/webhook/webhook.ts";
import type { WebhookServer } from "../webhooks/webhook-server.ts";

/** The parts that a manager runs. */
export interface ManagerParts {
  readonly controllers?: readonly ControllerDefinition[];
  readonly runnables?: readonly Runnable[];
  /** Webhooks to serve with the port and certificate of the flags, or a webhook server. */
  readonly webhooks?: readonly Webhook[] | WebhookServer;
  /**
   * Routes to serve on the port of the webhooks, such as `hookRoutes` of a runtime extension. Paths
   * are unique. Not allowed with a webhook server.
   */
  readonly routes?: readonly Route[];
  /** Health checks in addition to the manager's own. */
  readonly healthz?: Checks;
  readonly readyz?: Checks;
}

/** Services for creating parts, before the manager runs. */
export interface ManagerServices {
  /**
   * Reads from the cache, once the manager has started: earlier reads throw a CacheError with code
   * `CACHE_NOT_STARTED`. Add indexes now.
   */
  readonly cache: Cache;
  /**
   * Writes regardless of leadership: for work that every replica does. Controllers receive a client
   * that writes only while they may.
   */
  readonly client: Client;
  readonly events: EventRecorder;
  readonly logger: Logger;
  readonly metrics: ManagerMetrics;
  readonly config: ClusterConfig;
  readonly flags: ManagerFlags;
  /** Aborts when the manager stops. */
  readonly signal: AbortSignal;
}

/** Options of a manager. */
export interface ManagerOptions extends ManagerParts {
  /** Manager name for events, logs, metrics and user agent; also the default Lease name. */
  readonly name: string;
  /** Parsed command-line flags, with extensions. Default: those of an empty command line. */
  readonly flags?: ManagerFlags;
  /**
   * Connection to the API server. Default: the kubeconfig of the flags or of `$KUBECONFIG`, else
   * the Pod's service account, else `~/.kube/config`.
   */
  readonly config?: ClusterConfig;
  /** Creates additional parts that need a client or a cache. */
  setup?(services: ManagerServices): ManagerParts | undefined | Promise<ManagerParts | undefined>;
  /**
   * The Lease for leader election: its name or settings, or false to disable election. Default: as
   * the flags specify, disabled without `--leader-elect` or flags. If there are flags without
   * `--leader-elect`, they also override these settings: every replica works, and a warning is
   * logged. With election domains of extensions, other controllers and runnables always elect a
   * leader, unless this is false. The Lease is in the namespace of the Pod or kubeconfig, else in
   * `default`.
   */
  readonly leaderElection?: string | Partial<ElectionSettings> | false;
  /**
   * Cache options. Default: all objects of the flags' namespace, without managed fields. If `reflector` sets neither `watchList` nor `pageSize`, `listAtOnce` is true for API servers of
   * Kubernetes 1.34 or newer.
   */
  readonly cache?: Omit<CacheOptions, "client" | "logger" | "observer">;
  /**
   * Milliseconds from the first use of a kind, at the earliest from the start of the cache, until
   * the manager fails if the kind has not synced. Default: 0, no limit:
   * controllers whose kinds cannot be read wait and log the reason, while the others work.
   * `/readyz` fails meanwhile, unless the manager has a conversion webhook.
   */
  readonly cacheSyncTimeoutMs?: number;
  /**
   * Rate limit for the events of each object, such as `{ burst: 100 }`. Default: 25 at once, then
   * one every five minutes.
   */
  readonly eventLimit?: SpamFilterOptions;
  /** Limits for API server responses. Default: the client's limits, but 2 GiB for `listBytes`. */
  readonly responseLimits?: ResponseLimits;
  /**
   * Further routes of `--diagnostics-address`, next to `/metrics`. Unless the endpoint is insecure,
   * callers need the right to their paths. Default: none.
   */
  readonly diagnosticsRoutes?: readonly Route[];
  /**
   * Handling of unknown and duplicate fields in writes of the manager's clients. Default: the
   * server's, `Warn`.
   */
  readonly fieldValidation?: "Ignore" | "Warn" | "Strict";
  /** Milliseconds until the API server must respond at startup. Default: 10,000. */
  readonly connectTimeoutMs?: number;
  /**
   * Milliseconds that running reconciles have to finish during shutdown before their signals abort,
   * unless the flag `--graceful-shutdown-timeout` is set. Must be 10 seconds less than the Pod's
   * `terminationGracePeriodSeconds`, which sets the flag in components. Default: 30,000.
   */
  readonly gracefulShutdownMs?: number;
  /**
   * Whether to limit V8's new space, which saves about 90 MiB with 10,000 cached objects at no
   * measurable cost. The main thread then collects it alone, because on busy processors each
   * collection would wait for helper threads. It affects the whole process: disable it if other
   * work creates much garbage at once. Default: true, but Node options such as
   * `--max-semi-space-size` take precedence.
   */
  readonly limitNewSpace?: boolean;
  /** Whether SIGTERM and SIGINT stop the manager; a second one exits at once. Default: true. */
  readonly signals?: boolean;
  /** Stops the manager when it aborts. */
  readonly signal?: AbortSignal;
  /** The logger; secrets are redacted. Default: pino with the flags' settings. */
  readonly logger?: Logger;
  /** Registry for metrics. Default: a new one. */
  readonly registry?: Registry;
  /** Default: the system clock. */
  readonly clock?: Clock;
}

/** @throws TypeError for an unknown or invalid option. */
export function checkManagerOptions(options: ManagerOptions): void {
  checkOptions("startManager", options, {
    webhooks: "any",
    leaderElection: "any",
    controllers: "array",
    runnables: "array",
    routes: "array",
    diagnosticsRoutes: "array",
    limitNewSpace: "boolean",
    signals: "boolean",
    setup: "function",
    cacheSyncTimeoutMs: "number",
    connectTimeoutMs: "number",
    gracefulShutdownMs: "number",
    flags: "object",
    config: "object",
    healthz: "object",
    readyz: "object",
    cache: "object",
    eventLimit: spamFilterTypes,
    responseLimits: "object",
    signal: "signal",
    logger: "object",
    registry: "object",
    clock: "object",
    name: "string",
    fieldValidation: "string",
  });
  // JavaScript callers get no compile-time check.
  if (!options.name) throw new TypeError("startManager: name is required");
  const { leaderElection } = options;
  if (typeof leaderElection !== "string" && leaderElection !== false)
    checkOptions("startManager: leaderElection", leaderElection, electionTypes);
}

/** @throws TypeError for an unknown or invalid option. */
export function checkManagerParts(parts: ManagerParts): void {
  checkOptions("result of setup", parts, {
    webhooks: "any",
    controllers: "array",
    runnables: "array",
    routes: "array",
    healthz: "object",
    readyz: "object",
  });
}
