import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, ClusterConfig, ObjectRef } from "@capikit/client";
import { objectKey } from "@capikit/client/reflector";
import { defined } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import { type Clock, systemClock } from "@capikit/common/time";
import { type Logger, silentLogger } from "@capikit/serving";
import type { Cache } from "../../cache/cache.ts";
import { selectionTypes } from "../../cache/create-cache.ts";
import { keyOf } from "../../cache/store/key-of.ts";
import { createTtlCache, type TtlCache } from "../../cache/ttl-cache.ts";
import type { Runnable, RunnableContext } from "../../runnable/runnable.ts";
import { requestOfKey } from "../../sources/request.ts";
import { hasFilterLabel } from "../predicates/predicates.ts";
import { ClusterAccessor, type HealthState, unknownHealth } from "./cluster-accessor.ts";
import type { ClusterCacheOptions, WorkloadConnection } from "./cluster-cache-options.ts";
import { ClusterNotConnectedError } from "./cluster-not-connected-error.ts";
import {
  type ClusterObjectSourceOptions,
  type ClusterSourceOptions,
  ClusterSources,
  type ClusterWatch,
} from "./cluster-sources.ts";
import { connectByKubeconfig } from "./connect-by-kubeconfig.ts";
import { KeyedLoop } from "./keyed-loop.ts";
import { type VisitSettings, visitCluster } from "./visit-cluster.ts";

/** The parts of a manager that a cluster cache uses. */
export type ClusterCacheContext = Pick<RunnableContext, "signal" | "cache" | "logger"> & {
  readonly client: Pick<Client, "get" | "fieldManager">;
};

/**
 * Connections to all workload clusters, each with a client and a cache, shared by all controllers.
 * The cluster cache connects to a Cluster when its infrastructure is provisioned and its kubeconfig
 * exists. It probes connections, and replaces those that are unresponsive, use refused credentials
 * or have an outdated kubeconfig. Source: `controllers/clustercache` of Cluster API.
 */
export interface ClusterCache extends Runnable {
  /**
   * Connects to the Clusters in the given cache until the signal aborts. Add the cluster cache to a
   * manager's `runnables`; it can run only once.
   *
   * @returns when all connections are closed.
   */
  run(context: ClusterCacheContext): Promise<void>;
  /** Returns all parts of a connection. @throws ClusterNotConnectedError */
  getConnection(cluster: ObjectRef): WorkloadConnection;
  /** Returns a reader of the cache. @throws ClusterNotConnectedError */
  getReader(cluster: ObjectRef): Cache;
  /** Returns a client whose writes the cache waits for. @throws ClusterNotConnectedError */
  getClient(cluster: ObjectRef): Client;
  /** Returns a client independent of the cache. @throws ClusterNotConnectedError */
  getUncachedClient(cluster: ObjectRef): Client;
  /** Returns the connection's configuration, with secrets. @throws ClusterNotConnectedError */
  getConfig(cluster: ObjectRef): ClusterConfig;
  /**
   * Watches objects of a workload cluster, once per name and connection. Call it in every
   * reconcile, because watches end with their connection.
   *
   * @throws ClusterNotConnectedError
   */
  watch<T extends KubernetesObject>(cluster: ObjectRef, watch: ClusterWatch<T>): void;
  /** Returns the results of a Cluster's last probes. */
  health(cluster: ObjectRef): HealthState;
  /**
   * Returns requests for Clusters that get connected or disconnected, for a controller's
   * `sources`. Pending requests are deduplicated.
   */
  source(options?: ClusterSourceOptions): AsyncIterable<ObjectRef>;
  /**
   * Watches objects of a kind in every workload cluster, and returns the requests that `map`
   * returns for them, for a controller's `sources`. A new connection lists the objects again, so
   * that changes during an interruption are not missed; use `source`, too, for objects deleted
   * meanwhile. Pending requests are deduplicated. Counterpart of `ClusterCache.Watch`.
   *
   * @example
   * sources: [({ signal }) => clusterCache.objectSource(node, { signal, map: machineOfNode })]
   */
  objectSource<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    options: ClusterObjectSourceOptions<T>,
  ): AsyncIterable<ObjectRef>;
}

const failureRetryMs = 10_000;

/** Creates a cluster cache for a manager to run. */
export function createClusterCache(options: ClusterCacheOptions = {}): ClusterCache {
  checkOptions("createClusterCache", options, {
    indexes: "array",
    needLeaderElection: "boolean",
    filter: "function",
    idleTimeoutMs: "number",
    wallClock: "function",
    connect: "function",
    kubeconfigIntervalMs: "number",
    concurrency: "number",
    retryMs: "number",
    timeoutMs: "number",
    maxBytes: "limit",
    syncTimeoutMs: "number",
    secrets: "object",
    probe: { intervalMs: "limit", timeoutMs: "limit", failureThreshold: "count" },
    observer: "object",
    clock: "object",
    client: {
      qps: "number",
      burst: "number",
      userAgent: "string",
      fieldManager: "string",
      observer: "object",
      checkWrite: "function",
      limits: "object",
    },
    cache: { ...selectionTypes, kinds: "array", syncPeriodMs: "number", observer: "object" },
    watchFilter: "string",
  });
  const { clock = systemClock, observer = {}, needLeaderElection = true, idleTimeoutMs } = options;
  const sources = new ClusterSources();
  const members = new ClusterMembers((key) => {
    observer.forgotten?.(requestOfKey(key));
  });
  let begun = false;
  let logger: Logger = silentLogger;
  if (idleTimeoutMs !== undefined && !(idleTimeoutMs > 0))
    throw new TypeError(`idleTimeoutMs must be a positive number: got ${idleTimeoutMs}`);
  const inUse =
    idleTimeoutMs === undefined ? undefined : createTtlCache<true>({ ttlMs: idleTimeoutMs, clock });
  let loop: KeyedLoop | undefined;
  const attach = (accessor: ClusterAccessor): void => {
    if (accessor.connected) sources.connected(accessor.key, (watch) => accessor.watch(watch), logger);
  };

  const accessorOf = (ref: ObjectRef): ClusterAccessor => {
    const key = keyOf(ref);
    const isNew = inUse?.has(key) === false;
    inUse?.set(key, true);
    if (isNew) loop?.trigger(key);
    const found = members.get(key);
    if (found === undefined) throw new ClusterNotConnectedError(ref);
    return found;
  };
  const getConnection = (key: ObjectRef): WorkloadConnection => accessorOf(key).connection();

  return {
    name: "clustercache",
    needLeaderElection,
    async run(context) {
      if (begun) throw new Error("the cluster cache already ran: create another one");
      begun = true;
      ({ logger } = context);
      const onLost = (cluster: ObjectRef): void => visits.trigger(keyOf(cluster));
      const visits = createVisitLoop(options, context, { members, sources, inUse, clock, onLost, attach });
      loop = visits;
      const unsubscribe = context.cache.informer(clusterKind).subscribe((event) => {
        const key = objectKey(event.object);
        if (event.type === "delete") visits.interrupt(key, new Error("the Cluster is gone"));
        visits.trigger(key);
      });
      try {
        await visits.run(context.signal);
      } finally {
        unsubscribe();
        members.dropAll();
        sources.end();
        await members.closed();
      }
    },
    getConnection,
    getReader: (key) => getConnection(key).cache,
    getClient: (key) => getConnection(key).client,
    getUncachedClient: (key) => getConnection(key).uncachedClient,
    getConfig: (key) => getConnection(key).config,
    // An informer only passes on objects of its kind.
    watch: (key, watch) => accessorOf(key).watch(watch as unknown as ClusterWatch<KubernetesObject>),
    health: (key) => members.get(keyOf(key))?.health ?? unknownHealth,
    source: (sourceOptions = {}) => sources.open(sourceOptions),
    objectSource(kind, sourceOptions) {
      if (inUse !== undefined)
        throw new TypeError("objectSource needs connections to all Clusters: omit idleTimeoutMs");
      const requests = sources.openObjects(kind, sourceOptions);
      for (const accessor of members.all()) attach(accessor);
      return requests;
    },
  };
}

function createVisitLoop(
  options: ClusterCacheOptions,
  context: ClusterCacheContext,
  state: VisitState,
): KeyedLoop {
  const settings = visitSettings(options, context, state);
  return new KeyedLoop({
    visit: (key, signal) => visitCluster(key, requestOfKey(key), settings, signal),
    clock: state.clock,
    concurrency: options.concurrency ?? 100,
    stateOf(key) {
      const accessor = state.members.get(key);
      if (accessor !== undefined && accessor.health.consecutiveFailures > 0) return "failed";
      return accessor?.connected ? "healthy" : "new";
    },
    retryMs: failureRetryMs,
    onError: (key, error) =>
      settings.logger.error("Failed to process Cluster", { cluster: requestOfKey(key), error }),
  });
}

/** The state that visits of a cluster cache change. */
interface VisitState {
  readonly members: ClusterMembers;
  readonly sources: ClusterSources;
  /** Keys of Clusters that calls have used; undefined if all Clusters stay connected. */
  readonly inUse: TtlCache<true> | undefined;
  readonly clock: Clock;
  /** Called when an established connection fails. */
  onLost(cluster: ObjectRef): void;
  /** Called when a connection may be new. */
  attach(accessor: ClusterAccessor): void;
}

/** Returns the settings of visits from the options of a cluster cache and its manager. */
function visitSettings(
  options: ClusterCacheOptions,
  context: VisitContext,
  { members, sources, inUse, clock, onLost, attach }: VisitState,
): VisitSettings {
  const { client } = context;
  const logger = context.logger.with({ controller: "clustercache" });
  const { probe = {}, secrets = client, observer = {}, wallClock = () => new Date() } = options;
  const { intervalMs = 10_000, timeoutMs: probeTimeoutMs = 5000, failureThreshold = 5 } = probe;
  const { fieldManager } = client;
  const workloadClient = { fieldManager, userAgent: fieldManager, ...defined(options.client ?? {}) };
  const connect =
    options.connect ??
    connectByKubeconfig({ ...options, client: workloadClient, clock, probeTimeoutMs, logger });
  const accessor = {
    secrets,
    connect,
    probeTimeoutMs,
    failureThreshold,
    clock,
    wallClock,
    logger,
    observer,
    onLost,
  };
  const chosen = chooser(options);
  const isIdle = (key: string): boolean => inUse?.has(key) === false && !members.get(key)?.isWatched;
  return {
    managementCache: context.cache,
    isChosen: (cluster) => chosen(cluster) && !isIdle(objectKey(cluster)),
    intervalMs,
    retryMs: options.retryMs ?? 30_000,
    kubeconfigIntervalMs: options.kubeconfigIntervalMs ?? 60_000,
    clock,
    logger,
    accessorOf: (key, { metadata }) =>
      members.getOrCreate(key, metadata.uid, () => new ClusterAccessor(requestOfKey(key), accessor)),
    drop(key) {
      members.drop(key);
      inUse?.delete(key);
    },
    async notify(cluster) {
      const accessor = members.get(objectKey(cluster));
      if (accessor !== undefined) attach(accessor);
      await sources.notify(cluster, logger);
    },
  };
}

/** The parts of a manager that visits use. */
type VisitContext = Omit<ClusterCacheContext, "signal">;

function chooser({ watchFilter, filter = () => true }: ClusterCacheOptions): (cluster: Cluster) => boolean {
  const hasLabel = hasFilterLabel(watchFilter);
  return (cluster) => hasLabel({ type: "generic", object: cluster }) && filter(cluster);
}

interface Member {
  readonly uid: string | undefined;
  readonly accessor: ClusterAccessor;
}

/** The accessors of a cluster cache by the key of their Cluster. */
class ClusterMembers {
  readonly #members = new Map<string, Member>();
  /** Closing connections of dropped accessors. */
  readonly #closing = new Set<Promise<void>>();
  readonly #onDrop: (key: string) => void;

  constructor(onDrop: (key: string) => void) {
    this.#onDrop = onDrop;
  }

  get(key: string): ClusterAccessor | undefined {
    return this.#members.get(key)?.accessor;
  }

  all(): ClusterAccessor[] {
    return [...this.#members.values()].map(({ accessor }) => accessor);
  }

  /** Returns the accessor of a Cluster, and replaces that of an earlier Cluster of its name. */
  getOrCreate(key: string, uid: string | undefined, create: () => ClusterAccessor): ClusterAccessor {
    if (this.#members.has(key) && this.#members.get(key)?.uid !== uid) this.drop(key);
    const known = this.get(key);
    if (known !== undefined) return known;
    const accessor = create();
    this.#members.set(key, { uid, accessor });
    return accessor;
  }

  /** Disconnects from a Cluster and forgets it. */
  drop(key: string): void {
    const accessor = this.get(key);
    if (accessor === undefined) return;
    this.#members.delete(key);
    accessor.disconnect();
    const end = accessor.closed().finally(() => this.#closing.delete(end));
    this.#closing.add(end);
    this.#onDrop(key);
  }

  dropAll(): void {
    for (const key of [...this.#members.keys()]) this.drop(key);
  }

  /** Resolves when the connections of dropped accessors are closed. */
  async closed(): Promise<void> {
    await Promise.all(this.#closing);
  }
}
