import type { Cluster } from "@capikit/api/core/v1beta2";
import { cluster as clusterKind } from "@capikit/api/kinds/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { type Client, type ClusterConfig, type ObjectRef, systemClock } from "@capikit/client";
import { silentLogger } from "@capikit/serving";
import type { Cache } from "../../cache/cache.ts";
import type { ObjectKey } from "../metadata/object-like.ts";
import { hasFilterLabel } from "../predicates/resource-predicates.ts";
import { type ClusterAccessor, createClusterAccessor } from "./cluster-accessor.ts";
import type { ClusterCacheOptions } from "./cluster-cache-options.ts";
import { ClusterNotConnectedError } from "./cluster-not-connected-error.ts";
import { type ClusterSource, type ClusterSourceOptions, createClusterSource } from "./cluster-source.ts";
import type { ClusterWatch } from "./cluster-watch.ts";
import { connectByKubeconfig } from "./connect-by-kubeconfig.ts";
import { type HealthState, unknownHealth } from "./health-state.ts";
import { createKeyedLoop } from "./keyed-loop.ts";
import type { WorkloadConnection } from "./workload-connection.ts";

/**
 * Connections to the workload clusters of all Clusters: a client and a cache each, shared by all controllers. A Cluster is connected to when its
 * infrastructure is provisioned and its kubeconfig exists; it is probed, disconnected from when it is silent or refuses the credentials,
 * and connected to again; and anew at once when its kubeconfig changes.
 *
 * Source: `controllers/clustercache` of Cluster API.
 */
export interface ClusterCache {
  /**
   * Connects until the signal aborts. May be called once.
   *
   * @returns when all connections are closed.
   */
  start(signal: AbortSignal): Promise<void>;
  /** All that there is of a connection. @throws ClusterNotConnectedError */
  getConnection(cluster: ObjectKey): WorkloadConnection;
  /** Reads from memory. @throws ClusterNotConnectedError */
  getReader(cluster: ObjectKey): Cache;
  /** Reads from and writes to the API server; the reader waits for its writes. @throws ClusterNotConnectedError */
  getClient(cluster: ObjectKey): Client;
  /** Reads from and writes to the API server. @throws ClusterNotConnectedError */
  getUncachedClient(cluster: ObjectKey): Client;
  /** How the API server is reached. Holds secrets. @throws ClusterNotConnectedError */
  getConfig(cluster: ObjectKey): ClusterConfig;
  /**
   * Watches objects of a workload cluster, once per name and connection: to be called in every reconcile, as a connection that ends takes its
   * watches with it.
   *
   * @throws ClusterNotConnectedError
   */
  watch<T extends KubernetesObject>(cluster: ObjectKey, watch: ClusterWatch<T>): void;
  /** How the last probes of a Cluster went. */
  health(cluster: ObjectKey): HealthState;
  /**
   * Requests as Clusters are connected, disconnected or silent, for the sources of a controller. One that is not taken for a while waits, each
   * Cluster once.
   */
  source(options?: ClusterSourceOptions): AsyncIterable<ObjectRef>;
}

const fallbackMs = 10_000;
const unauthorizedRetryMs = 1;

/** A cluster cache, to be started. */
export function createClusterCache(options: ClusterCacheOptions): ClusterCache {
  const { managementCache, filter = () => true, clock = systemClock } = options;
  const { probe = {}, retryMs = 30_000, concurrency = 100, observer = {} } = options;
  const { intervalMs = 10_000, timeoutMs: probeTimeoutMs = 5000, failureThreshold = 5 } = probe;
  const logger = (options.logger ?? silentLogger).with({ controller: "clustercache" });
  const passesFilter = hasFilterLabel(options.watchFilter);
  const settings = {
    secrets: options.secrets,
    connect: options.connect ?? connectByKubeconfig({ ...options, clock, probeTimeoutMs, logger }),
    probeTimeoutMs,
    failureThreshold,
    clock,
    wallClock: options.wallClock ?? (() => new Date()),
    logger,
    observer,
  };
  const members = new Map<string, { readonly uid: string | undefined; readonly accessor: ClusterAccessor }>();
  const leaving = new Set<Promise<void>>();
  const sources = new Set<ClusterSource>();
  let started = false;

  const drop = (key: string): void => {
    const accessor = members.get(key)?.accessor;
    if (accessor === undefined) return;
    members.delete(key);
    accessor.disconnect();
    const end = accessor.closed().finally(() => leaving.delete(end));
    leaving.add(end);
    for (const source of sources) source.forget(key);
    observer.forgotten?.(keyOfText(key));
  };

  const accessorOf = (key: string, { metadata }: Cluster): ClusterAccessor => {
    // Of the same name is not the same: the old one's cluster is another.
    if (members.has(key) && members.get(key)?.uid !== metadata.uid) drop(key);
    const known = members.get(key)?.accessor;
    if (known !== undefined) return known;
    const accessor = createClusterAccessor(keyOfText(key), settings);
    members.set(key, { uid: metadata.uid, accessor });
    return accessor;
  };

  /** Does what is due for a Cluster. Gives the milliseconds until something will be, undefined where only an event of it will tell. */
  const visit = async (key: string, signal: AbortSignal): Promise<number | undefined> => {
    const cluster = await managementCache.find(clusterKind, keyOfText(key), { signal });
    if (cluster === undefined || !passesFilter({ type: "generic", object: cluster }) || !filter(cluster)) {
      drop(key);
      return undefined;
    }
    const accessor = accessorOf(key, cluster);
    if (cluster.status?.initialization?.infrastructureProvisioned !== true) return undefined;

    const before = accessor.connected;
    const outdated = before && isDue(accessor.lastProbe, intervalMs) && (await accessor.isOutdated(signal));
    if (outdated) {
      logger.info("the kubeconfig changed, connecting anew", { cluster: keyOfText(key) });
      accessor.disconnect();
    }
    let next = fallbackMs;
    let reconnected = false;
    if (!accessor.connected) {
      const wait = outdated ? 0 : remaining(accessor.lastConnectFailure, retryMs);
      reconnected = wait === 0 && (await accessor.connect(signal));
      if (!reconnected) next = wait || retryMs;
    }
    let lost = outdated;
    if (accessor.connected) {
      next = remaining(accessor.lastProbe, intervalMs);
      if (next === 0) {
        const result = await accessor.probe(signal);
        const fatal = result === "unauthorized" || result === "too many failures";
        if (fatal) accessor.disconnect();
        lost = fatal;
        next = result === "unauthorized" ? unauthorizedRetryMs : fatal ? retryMs : intervalMs;
      }
    }
    if (!signal.aborted)
      await tell({
        cluster,
        now: clock.now(),
        lastProbeSuccess: accessor.lastProbeSuccess,
        connected: reconnected,
        disconnected: lost,
      });
    return next;
  };

  const tell = async (news: Parameters<ClusterSource["tell"]>[0]): Promise<void> => {
    for (const source of sources) {
      try {
        await source.tell(news);
      } catch (error) {
        logger.error("a source of Clusters failed to map one", { error });
      }
    }
  };

  const remaining = (since: number | undefined, ms: number): number =>
    since === undefined ? 0 : Math.max(0, since + ms - clock.now());
  const isDue = (since: number | undefined, ms: number): boolean => remaining(since, ms) === 0;

  const loop = createKeyedLoop({
    visit,
    clock,
    concurrency,
    retryMs: fallbackMs,
    onError: (key, error) =>
      logger.error("a Cluster could not be looked after", { cluster: keyOfText(key), error }),
  });

  const member = (key: ObjectKey): ClusterAccessor => {
    const found = members.get(textOfKey(key))?.accessor;
    if (found === undefined) throw new ClusterNotConnectedError(key);
    return found;
  };
  const getConnection = (key: ObjectKey): WorkloadConnection => member(key).connection();

  return {
    async start(signal) {
      if (started) throw new Error("the cluster cache was started already: make another one");
      started = true;
      const unsubscribe = managementCache.informer(clusterKind).subscribe((event) => {
        const key = textOfKey(event.object.metadata);
        if (event.type === "delete") loop.interrupt(key, new Error("the Cluster is gone"));
        loop.trigger(key);
      });
      try {
        await loop.run(signal);
      } finally {
        unsubscribe();
        for (const key of [...members.keys()]) drop(key);
        for (const source of [...sources]) source.end();
        await Promise.all(leaving);
      }
    },
    getConnection,
    getReader: (key) => getConnection(key).cache,
    getClient: (key) => getConnection(key).client,
    getUncachedClient: (key) => getConnection(key).uncachedClient,
    getConfig: (key) => getConnection(key).config,
    // The informer of the kind gives objects of the kind alone.
    watch: (key, watch) => member(key).watch(watch as unknown as ClusterWatch<KubernetesObject>),
    health: (key) => members.get(textOfKey(key))?.accessor.health ?? unknownHealth,
    source(sourceOptions = {}) {
      const source = createClusterSource(
        sourceOptions,
        ({ metadata }) => textOfKey(metadata),
        (ended) => sources.delete(ended),
      );
      sources.add(source);
      if (sourceOptions.signal?.aborted) sources.delete(source);
      return source.requests;
    },
  };
}

function textOfKey({
  namespace = "",
  name = "",
}: {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}): string {
  return `${namespace}/${name}`;
}

function keyOfText(key: string): Required<ObjectKey> & { readonly namespace: string } {
  const [namespace = "", name = ""] = key.split("/");
  return { namespace, name };
}
