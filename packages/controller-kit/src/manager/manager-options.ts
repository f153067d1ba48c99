import type { Client, ClusterConfig } from "@capikit/client";
import type { ResponseLimits } from "@capikit/client/transport";
import type { Clock } from "@capikit/common/time";
import type { Checks, Logger } from "@capikit/serving";
import type { Registry } from "prom-client";
import type { Cache } from "../cache/cache.ts";
import type { CacheOptions } from "../cache/cache-options.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { ElectionSettings } from "../election/election-settings.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import type { ManagerMetrics } from "../metrics/manager-metrics.ts";
import type { Runnable } from "../runnable/runnable.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { WebhookServer } from "../webhooks/server/webhook-server.ts";
import type { Webhook } from "../webhooks/webhook/webhook.ts";

/** What runs in a manager. */
export interface ManagerParts {
  readonly controllers?: readonly ControllerDefinition[];
  readonly runnables?: readonly Runnable[];
  /** Served at the port and with the certificate that the flags name; or a server of your own. */
  readonly webhooks?: readonly Webhook[] | WebhookServer;
  /** Checks beside those of the manager itself. */
  readonly healthz?: Checks;
  readonly readyz?: Checks;
}

/** What a manager's parts may be made with, before anything runs. */
export interface ManagerServices {
  /** Reads from memory, once the manager has started; indexes may be added now. */
  readonly cache: Cache;
  /** Writes whoever leads: for what every replica does. Controllers are given one that writes only while it may. */
  readonly client: Client;
  readonly events: EventRecorder;
  readonly logger: Logger;
  readonly metrics: ManagerMetrics;
  readonly config: ClusterConfig;
  readonly flags: ManagerFlags;
  /** Aborts when the manager stops. */
  readonly signal: AbortSignal;
}

/** Which manager. */
export interface ManagerOptions extends ManagerParts {
  /** Names it in events, logs, metrics and to the API server, and its Lease unless that is named otherwise. */
  readonly name: string;
  /** What the command line says. Default: what it says when empty. */
  readonly flags?: ManagerFlags;
  /** How to reach the API server. Default: the kubeconfig of the flags, else of `$KUBECONFIG`, else the Pod, else `~/.kube/config`. */
  readonly config?: ClusterConfig;
  /** Parts that need a client or a cache to be made. They come on top of the others. */
  setup?(services: ManagerServices): ManagerParts | undefined | Promise<ManagerParts | undefined>;
  /**
   * Whether only one replica works at a time, and by which Lease: its name, or all about it; false for never. Default: as the flags say, which is
   * no unless there is `--leader-elect`; without flags, no. Flags decide whether, also where this says how: without `--leader-elect` among them
   * every replica works, and a warning is logged. The Lease is in the Pod's namespace, or the kubeconfig's, or `default`.
   */
  readonly leaderElection?: string | Partial<ElectionSettings> | false;
  /** Name of this replica among those of `--shard-ring`. Default: the host's name. */
  readonly shardName?: string;
  /** What the cache keeps. Default: all of the flags' namespace, without managed fields. */
  readonly cache?: Omit<CacheOptions, "client" | "logger" | "observer">;
  /**
   * Milliseconds in which all objects must be in memory, else the manager ends. Default: 0, no matter how long: controllers whose kinds cannot be
   * read wait, log why, and fail `/readyz`, while the others work.
   */
  readonly cacheSyncTimeoutMs?: number;
  /** Limits of what the API server may answer. Default: those of the client, such as 512 MiB for all objects of a watch. */
  readonly responseLimits?: ResponseLimits;
  /** Milliseconds in which the API server must answer at the start. Default: 10,000. */
  readonly connectTimeoutMs?: number;
  /**
   * Milliseconds that reconciles under way have to end when the manager stops, before their signals abort. To be less than the Pod's
   * `terminationGracePeriodSeconds`, with a few seconds to spare for the rest. Default: 30,000.
   */
  readonly gracefulShutdownMs?: number;
  /**
   * Whether V8 keeps its space for young objects small, which saves about 90 MiB with 10,000 objects in the cache and costs nothing that could be
   * measured. It holds for the whole process: leave it off where other work in it makes much garbage at once. Default: true, unless Node was started
   * with `--max-semi-space-size` or its like, on the command line or by `NODE_OPTIONS`.
   */
  readonly smallYoungSpace?: boolean;
  /** Whether SIGTERM and SIGINT stop the manager, and a second one ends the process at once with code 1. Default: true. */
  readonly signals?: boolean;
  /** Stops the manager, as `stop` does. */
  readonly signal?: AbortSignal;
  /** Secrets are kept out of what it is handed. Default: pino, as the flags say. */
  readonly logger?: Logger;
  /** Where metrics are registered. Default: a registry of the manager's own. */
  readonly registry?: Registry;
  /** Spans of reconciles and requests. Default: by `@opentelemetry/api`, where it is installed; false for none. */
  readonly tracing?: Tracing | false;
  /** Default: the machine's. */
  readonly clock?: Clock;
}
