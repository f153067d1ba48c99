import type { Cluster } from "@capikit/api/core/v1beta2";
import type { ObjectRef } from "@capikit/client";
import { type Clock, systemClock } from "@capikit/common/time";
import type { LogFields, Logger } from "@capikit/serving";
import { parse } from "yaml";
import type { Cache } from "../../src/cache/cache.ts";
import { ownerReferenceTo } from "../../src/capi/index.ts";
import {
  type ClusterCache,
  type ClusterCacheOptions,
  createClusterCache,
  kubeconfigSecret,
  nodeProviderIdIndex,
} from "../../src/capi/workload.ts";
import { cluster } from "../capi/objects.ts";

/** A clock that runs ten times as fast, to shorten waits of seconds. */
const fastClock: Clock = {
  now: () => systemClock.now() * 10,
  after: (ms, callback) => systemClock.after(ms / 10, callback),
};

/** A parsed log line. */
export interface LoggedLine {
  readonly cluster: string | undefined;
  readonly message: string;
  readonly error: unknown;
}

/**
 * A cluster cache that connects to servers by their kubeconfigs, with a fake management cluster.
 * Ends with its scope.
 */
export interface WorkloadClusters extends AsyncDisposable {
  readonly cache: ClusterCache;
  /** All logged lines with an error, and all observed failures of the cache. */
  readonly errors: readonly LoggedLine[];
  readonly lines: readonly LoggedLine[];
  isConnected(name: string): boolean;
  /** Creates a Cluster in the management cluster. */
  add(name: string, kubeconfig: string): void;
  /** Changes a cluster's kubeconfig, not only its token, which makes it reconnect. */
  reconnect(name: string): void;
}

export function connectTo(
  kubeconfigs: Readonly<Record<string, string>>,
  options: ClusterCacheOptions = {},
): WorkloadClusters {
  const clusters = new Map<string, Cluster>();
  const handlers: ((event: unknown) => void)[] = [];
  const current = new Map<string, string>();
  const add = (name: string, kubeconfig: string): void => {
    current.set(name, kubeconfig);
    const object = clusterOf(name);
    clusters.set(`ns/${name}`, object);
    for (const handler of handlers) handler({ type: "create", object });
  };
  for (const [name, kubeconfig] of Object.entries(kubeconfigs)) add(name, kubeconfig);
  const lines: LoggedLine[] = [];
  const errors: LoggedLine[] = [];
  const loggerOf = (more: LogFields): Logger => {
    const log = (message: string, fields: LogFields = {}): void => {
      const { error, cluster } = { ...more, ...fields } as { error?: unknown; cluster?: ObjectRef };
      const line = { cluster: cluster?.name, message, error };
      lines.push(line);
      if (error !== undefined) errors.push(line);
    };
    return {
      debug: log,
      info: log,
      warn: log,
      error: log,
      with: (fields) => loggerOf({ ...more, ...fields }),
    };
  };
  const managementCache = {
    find: async (_: unknown, { namespace, name }: ObjectRef) => clusters.get(`${namespace}/${name}`),
    informer: () => ({
      subscribe(handler: (event: unknown) => void) {
        handlers.push(handler);
        for (const object of clusters.values()) handler({ type: "create", object });
        return () => {};
      },
    }),
  } as unknown as Cache;
  const cache = createClusterCache({
    clock: fastClock,
    retryMs: 1000,
    kubeconfigIntervalMs: 1000,
    probe: { intervalMs: 1000, timeoutMs: 50_000, failureThreshold: 2 },
    syncTimeoutMs: 200_000,
    timeoutMs: 20_000,
    indexes: [nodeProviderIdIndex],
    secrets: {
      get: (async (_: unknown, { name }: ObjectRef) => {
        const owner = ownerReferenceTo(clusterOf(name.replace(/-kubeconfig$/, "")));
        return kubeconfigSecret({ namespace: "ns", name: owner.name }, current.get(owner.name) ?? "", owner);
      }) as never,
    },
    ...options,
    client: {
      qps: 1000,
      burst: 1000,
      limits: { objectBytes: 2 ** 20, bodyBytes: 16 * 2 ** 20, listBytes: 8 * 2 ** 20 },
      ...options.client,
    },
  });
  const stop = new AbortController();
  const done = cache.run({
    signal: stop.signal,
    cache: managementCache,
    client: { get: async () => Promise.reject(new Error("not used")) } as never,
    logger: loggerOf({}),
  });
  return {
    cache,
    errors,
    lines,
    isConnected(name) {
      try {
        return cache.getConnection({ namespace: "ns", name }) !== undefined;
      } catch {
        return false;
      }
    },
    add,
    reconnect(name) {
      const kubeconfig = parse(current.get(name) ?? "");
      const { context } = kubeconfig.contexts[0];
      context.namespace = context.namespace === "other" ? "default" : "other";
      current.set(name, JSON.stringify(kubeconfig));
    },
    async [Symbol.asyncDispose]() {
      stop.abort(new Error("the test is over"));
      await done;
    },
  };
}

function clusterOf(name: string): Cluster {
  return cluster({
    metadata: { namespace: "ns", name, uid: name },
    status: { initialization: { infrastructureProvisioned: true } },
  });
}
