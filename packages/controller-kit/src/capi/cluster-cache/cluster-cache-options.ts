import type { Cluster } from "@capikit/api/core/v1beta2";
import type { Client, ClientOptions, ClusterConfig, ObjectRef } from "@capikit/client";
import type { ResponseLimits } from "@capikit/client/transport";
import type { Clock } from "@capikit/common/time";
import type { Cache } from "../../cache/cache.ts";
import type { CacheOptions } from "../../cache/cache-options.ts";
import type { ObjectGetter } from "../lookup/get-if-exists.ts";
import type { CacheIndex } from "../nodes/nodes.ts";

/** Options for the connections to workload clusters. */
export interface WorkloadOptions {
  /**
   * Client options. Default: 20 requests per second and bursts of 30, and the user agent and field
   * manager of the manager. Since workload clusters may
   * be hostile, limits are 128 MiB per watch or list (`limits.listBytes`) and 60,000 ms per
   * response (`limits.bodyMs`).
   */
  readonly client?: Pick<
    ClientOptions,
    "qps" | "burst" | "userAgent" | "fieldManager" | "observer" | "checkWrite" | "limits"
  >;
  /**
   * Timeout of requests and cached reads in milliseconds, except watches. It includes the wait of a
   * read for the rate limit, but not that of a write. Default: 10,000.
   */
  readonly timeoutMs?: number;
  /**
   * Bytes of JSON that the caches of all workload clusters hold together. A cluster holds its equal share, and
   * at most three times what is free, which is three quarters alone; one above it is disconnected, and tried again later. Default: three
   * eighths of the limit of the heap, which Node.js derives from the memory of its container.
   */
  readonly maxBytes?: number;
  /** Options of the caches. */
  readonly cache?: Pick<
    CacheOptions,
    "namespaces" | "labelSelector" | "fieldSelector" | "transform" | "kinds" | "syncPeriodMs" | "observer"
  >;
  /** Timeout for the first lists of a new connection in milliseconds. Default: 300,000. */
  readonly syncTimeoutMs?: number;
  /** Cache indexes; their kinds are watched from the start. Default: none. */
  readonly indexes?: readonly CacheIndex[];
}

/** Options of a cluster cache. */
export interface ClusterCacheOptions extends WorkloadOptions {
  /**
   * Reader of the Secrets `<cluster>-kubeconfig`, best a cache with only kubeconfigs. Default: the
   * manager's client, with a request per read.
   */
  readonly secrets?: ObjectGetter;
  /** Interval for checking kubeconfigs for changes in milliseconds. Default: 60,000. */
  readonly kubeconfigIntervalMs?: number;
  /** Selects Clusters with this value of the watch label. Default: all. */
  readonly watchFilter?: string | undefined;
  /** Selects Clusters. Default: all. */
  readonly filter?: (cluster: Cluster) => boolean;
  /**
   * Connects only to Clusters in use: when a call first needs a connection, which throws
   * ClusterNotConnectedError, until so many milliseconds after the last call. Connections with a
   * `watch` stay. Use it where a process needs few of the Clusters, as a shard does. Default: all
   * Clusters are connected.
   */
  readonly idleTimeoutMs?: number | undefined;
  /**
   * Slots for connecting to and probing Clusters concurrently. Unresponsive servers do not delay
   * others: a Cluster holds its slot for at most one second. Failing Clusters use at most half of
   * the slots; a fifth is reserved for healthy connections. Default: 100.
   */
  readonly concurrency?: number;
  /** Default: every 10,000 ms with a timeout of 5,000 ms; 5 failures close the connection. */
  readonly probe?: {
    readonly intervalMs?: number;
    readonly timeoutMs?: number;
    readonly failureThreshold?: number;
  };
  /** Milliseconds until a failed connection is retried. Default: 30,000. */
  readonly retryMs?: number;
  /** Whether only the leader connects, like its controllers. Default: true. */
  readonly needLeaderElection?: boolean;
  readonly observer?: ClusterCacheObserver;
  /** Default: the system clock. */
  readonly clock?: Clock;
  /** Clock for the timestamps of health states. Default: the wall clock. */
  readonly wallClock?: () => Date;
  /** Creates connections. Default: a client and a cache from the kubeconfig. */
  readonly connect?: Connect;
}

/** Receives events of a cluster cache for metrics. Its functions must not throw. */
export interface ClusterCacheObserver {
  /** Called after each health probe. */
  probed?(cluster: ObjectRef, result: "success" | "error"): void;
  /** Called when a workload cluster is connected or disconnected. */
  connection?(cluster: ObjectRef, up: boolean): void;
  /** Called when a response is dropped because it exceeds a limit of the client. */
  limited?(cluster: ObjectRef, limit: keyof ResponseLimits): void;
  /** Called after the last event of a Cluster, to remove its metrics. */
  forgotten?(cluster: ObjectRef): void;
}

/** Access to a workload cluster for the time of a connection: get it again in every reconcile. */
export interface WorkloadConnection {
  /** Reads from memory. Reads have a timeout, so that a lost cluster does not block callers. */
  readonly cache: Cache;
  /** Uses the API server; the cache waits for its writes. */
  readonly client: Client;
  /** Like `client`, but independent of the cache. */
  readonly uncachedClient: Client;
  /** Configuration of the connection. Contains secrets: do not log it. */
  readonly config: ClusterConfig;
}

/** A connection with its lifecycle. */
export interface OpenConnection extends WorkloadConnection {
  /** Checks that the API server responds. */
  probe(signal: AbortSignal): Promise<void>;
  /** Aborts with the error when the connection fails: it is then closed and replaced later. */
  readonly failed?: AbortSignal;
  /**
   * Uses the token of a changed kubeconfig from now on. Resolves to false if more than the token has
   * changed: the connection is then replaced. Default: it is always replaced.
   *
   * @throws an error for an invalid kubeconfig.
   */
  takeToken?(kubeconfig: string): Promise<boolean>;
  /** Stops the watches and closes the connections. */
  close(): Promise<void>;
}

/** Creates connections. */
export type Connect = (
  cluster: ObjectRef,
  kubeconfig: string,
  signal: AbortSignal,
) => Promise<OpenConnection>;
