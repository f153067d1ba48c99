import type { Cluster } from "@capikit/api/core/v1beta2";
import { cluster as clusterKind } from "@capikit/api/kinds/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client, ClusterConfig, ObjectRef } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import { systemClock } from "@capikit/common/time";
import type { Cache } from "../../cache/cache.ts";
import type { Runnable, RunnableContext } from "../../runnable/runnable.ts";
import type { ObjectKey } from "../metadata/object-like.ts";
import { hasFilterLabel } from "../predicates/resource-predicates.ts";
import { ClusterAccessor } from "./cluster-accessor.ts";
import type { ClusterCacheOptions } from "./cluster-cache-options.ts";
import { ClusterNotConnectedError } from "./cluster-not-connected-error.ts";
import { type ClusterSource, type ClusterSourceOptions, createClusterSource } from "./cluster-source.ts";
import type { ClusterWatch } from "./cluster-watch.ts";
import { connectByKubeconfig } from "./connect-by-kubeconfig.ts";
import { type HealthState, unknownHealth } from "./health-state.ts";
import { KeyedLoop } from "./keyed-loop.ts";
import { type VisitSettings, visitCluster } from "./visit-cluster.ts";
import type { WorkloadConnection } from "./workload-connection.ts";

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
  getConnection(cluster: ObjectKey): WorkloadConnection;
  /** Returns a reader of the cache. @throws ClusterNotConnectedError */
  getReader(cluster: ObjectKey): Cache;
  /** Returns a client whose writes the cache waits for. @throws ClusterNotConnectedError */
  getClient(cluster: ObjectKey): Client;
  /** Returns a client independent of the cache. @throws ClusterNotConnectedError */
  getUncachedClient(cluster: ObjectKey): Client;
  /** Returns the connection's configuration, with secrets. @throws ClusterNotConnectedError */
  getConfig(cluster: ObjectKey): ClusterConfig;
  /**
   * Watches objects of a workload cluster, once per name and connection. Call it in every
   * reconcile, because watches end with their connection.
   *
   * @throws ClusterNotConnectedError
   */
  watch<T extends KubernetesObject>(cluster: ObjectKey, watch: ClusterWatch<T>): void;
  /** Returns the results of a Cluster's last probes. */
  health(cluster: ObjectKey): HealthState;
  /**
   * Returns requests for Clusters that get connected, disconnected or unresponsive, for a
   * controller's `sources`. Pending requests are deduplicated.
   */
  source(options?: ClusterSourceOptions): AsyncIterable<ObjectRef>;
}

interface Member {
  readonly uid: string | undefined;
  readonly accessor: ClusterAccessor;
}

const failureRetryMs = 10_000;

/** Creates a cluster cache for a manager to run. */
export function createClusterCache(options: ClusterCacheOptions = {}): ClusterCache {
  checkOptions("createClusterCache", options, {
    array: "indexes",
    boolean: "needLeaderElection",
    function: "filter wallClock connect",
    number: "kubeconfigIntervalMs concurrency retryMs timeoutMs syncTimeoutMs",
    object: "secrets probe observer clock client cache controllerPod",
    string: "watchFilter",
  });
  const { clock = systemClock, observer = {}, needLeaderElection = true } = options;
  const members = new Map<string, Member>();
  const leaving = new Set<Promise<void>>();
  const sources = new Set<ClusterSource>();
  let begun = false;

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

  const settingsOf = (
    { client, ...context }: ClusterCacheContext,
    onLost: (cluster: ObjectKey) => void,
  ): VisitSettings => {
    const logger = context.logger.with({ controller: "clustercache" });
    const { probe = {}, secrets = client, wallClock = () => new Date() } = options;
    const { intervalMs = 10_000, timeoutMs: probeTimeoutMs = 5000, failureThreshold = 5 } = probe;
    const { fieldManager } = client;
    const workloadClient = { fieldManager, userAgent: fieldManager, ...options.client };
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
    return {
      managementCache: context.cache,
      isChosen: chooser(options),
      intervalMs,
      retryMs: options.retryMs ?? 30_000,
      kubeconfigIntervalMs: options.kubeconfigIntervalMs ?? 60_000,
      clock,
      logger,
      accessorOf(key, { metadata }) {
        // A recreated Cluster has the name of another cluster.
        if (members.has(key) && members.get(key)?.uid !== metadata.uid) drop(key);
        const known = members.get(key)?.accessor;
        if (known !== undefined) return known;
        const made = new ClusterAccessor(keyOfText(key), accessor);
        members.set(key, { uid: metadata.uid, accessor: made });
        return made;
      },
      drop,
      async notify(change) {
        for (const source of sources) {
          try {
            await source.notify(change);
          } catch (error) {
            logger.error("Failed to map Cluster to requests", { error });
          }
        }
      },
    };
  };

  const member = (key: ObjectKey): ClusterAccessor => {
    const found = members.get(textOfKey(key))?.accessor;
    if (found === undefined) throw new ClusterNotConnectedError(key);
    return found;
  };
  const getConnection = (key: ObjectKey): WorkloadConnection => member(key).connection();

  return {
    name: "clustercache",
    needLeaderElection,
    async run(context) {
      if (begun) throw new Error("the cluster cache already ran: create another one");
      begun = true;
      const settings = settingsOf(context, (cluster) => loop.trigger(textOfKey(cluster)));
      const loop = new KeyedLoop({
        visit: (key, signal) => visitCluster(key, keyOfText(key), settings, signal),
        clock,
        concurrency: options.concurrency ?? 100,
        stateOf(key) {
          const accessor = members.get(key)?.accessor;
          if (accessor !== undefined && accessor.health.consecutiveFailures > 0) return "failed";
          return accessor?.connected ? "healthy" : "new";
        },
        retryMs: failureRetryMs,
        onError: (key, error) =>
          settings.logger.error("Failed to process Cluster", { cluster: keyOfText(key), error }),
      });
      const unsubscribe = context.cache.informer(clusterKind).subscribe((event) => {
        const key = textOfKey(event.object.metadata);
        if (event.type === "delete") loop.interrupt(key, new Error("the Cluster is gone"));
        loop.trigger(key);
      });
      try {
        await loop.run(context.signal);
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
    // An informer only passes on objects of its kind.
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

function chooser({ watchFilter, filter = () => true }: ClusterCacheOptions): (cluster: Cluster) => boolean {
  const hasLabel = hasFilterLabel(watchFilter);
  return (cluster) => hasLabel({ type: "generic", object: cluster }) && filter(cluster);
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
