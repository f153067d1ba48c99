import type { Cluster } from "@capikit/api/core/v1beta2";
import type { Client, ObjectRef } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { createFakeClock } from "@capikit/common/time";
import { type Logger, silentLogger } from "@capikit/serving";
import type { Cache } from "../../../src/cache/cache.ts";
import {
  type ClusterCacheOptions,
  createClusterCache,
  kubeconfigSecret,
  type OpenConnection,
} from "../../../src/capi/workload.ts";
import type { ObjectEvent } from "../../../src/controller/index.ts";
import { cluster, notFound } from "../objects.ts";

type Handler = (event: ObjectEvent<Cluster>) => void;

const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "prod", uid: "1" };

/** Key of the Cluster in these tests. */
export const prod = { namespace: "ns", name: "prod" };

export const unauthorized = () => new ApiError({ method: "GET", path: "/" }, 401, {});

/** Returns a Cluster with provisioned infrastructure. */
export function provisioned(rest: Partial<Cluster> = {}): Cluster {
  return cluster({
    metadata: { ...prod, uid: "1", ...rest.metadata },
    status: { initialization: { infrastructureProvisioned: true } },
    ...("status" in rest ? { status: rest.status ?? {} } : {}),
  });
}

/** Runs everything that only waits for the event loop. */
export async function flushEvents(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A scripted connection. */
export interface ScriptedConnection extends OpenConnection {
  readonly kubeconfig: string;
  closed: boolean;
  readonly subscribed: string[];
  readonly handlers: ((event: never) => void)[];
}

/** Returns a cluster cache with scripted connections and a fake clock. */
export function harness(options: Partial<ClusterCacheOptions> = {}) {
  const clock = createFakeClock();
  const clusters = new Map<string, Cluster>();
  const handlers = new Set<Handler>();
  const connections: ScriptedConnection[] = [];
  const attempts: string[] = [];
  const observed: string[] = [];
  const script = {
    kubeconfig: "one" as string | undefined,
    secretError: undefined as Error | undefined,
    connect: async (_signal: AbortSignal, _cluster: ObjectRef): Promise<void> => {},
    probe: async (_signal: AbortSignal): Promise<void> => {},
  };
  const managementCache = {
    find: async (_kind: unknown, { namespace, name }: ObjectRef) => clusters.get(`${namespace}/${name}`),
    informer: () => ({
      subscribe(handler: Handler) {
        handlers.add(handler);
        for (const object of clusters.values()) handler({ type: "create", object });
        return () => handlers.delete(handler);
      },
    }),
  } as unknown as Cache;
  const client = {
    get: (async () => {
      if (script.secretError !== undefined) throw script.secretError;
      if (script.kubeconfig === undefined) throw notFound();
      return kubeconfigSecret(prod, script.kubeconfig, owner);
    }) as Client["get"],
  };
  const cache = createClusterCache({
    async connect(cluster, kubeconfig, signal) {
      attempts.push(`${cluster.namespace}/${cluster.name} ${kubeconfig}`);
      await script.connect(signal, cluster);
      const connection: ScriptedConnection = {
        kubeconfig,
        closed: false,
        subscribed: [],
        handlers: [],
        client: {} as Client,
        uncachedClient: {} as Client,
        config: { server: `https://${kubeconfig}` },
        cache: {
          informer: ({ kind }: { kind: string }) => ({
            subscribe: (handler: (event: never) => void) => {
              connection.subscribed.push(kind);
              connection.handlers.push(handler);
              return () => {};
            },
          }),
        } as never,
        probe: (signal) => script.probe(signal),
        takeToken: async (changed) => changed.startsWith(`${kubeconfig} `),
        close: async () => {
          connection.closed = true;
        },
      };
      connections.push(connection);
      return connection;
    },
    clock,
    wallClock: () => new Date(Date.UTC(2026, 0, 1) + clock.now()),
    observer: {
      probed: ({ name }, result) => observed.push(`${name} probed ${result}`),
      connection: ({ name }, up) => observed.push(`${name} ${up ? "up" : "down"}`),
      forgotten: ({ name }) => observed.push(`${name} forgotten`),
    },
    ...options,
  });
  const stop = new AbortController();
  const emit = (event: ObjectEvent<Cluster>): void => {
    for (const handler of handlers) handler(event);
  };
  let done: Promise<void> | undefined;
  return {
    cache,
    /** Runs it again. */
    rerun: () => cache.run({ signal: stop.signal, cache: managementCache, client, logger: silentLogger }),
    clock,
    script,
    connections,
    attempts,
    observed,
    stop,
    /** Starts the cluster cache and waits for its first actions. */
    async start(logger: Logger = silentLogger) {
      done = cache.run({ signal: stop.signal, cache: managementCache, client, logger });
      await flushEvents();
    },
    async put(object: Cluster) {
      const key = `${object.metadata.namespace}/${object.metadata.name}`;
      const oldObject = clusters.get(key);
      clusters.set(key, object);
      emit(oldObject ? { type: "update", oldObject, object } : { type: "create", object });
      await flushEvents();
    },
    async remove(object: Cluster) {
      clusters.delete(`${object.metadata.namespace}/${object.metadata.name}`);
      emit({ type: "delete", object });
      await flushEvents();
    },
    async pass(ms: number) {
      clock.advance(ms);
      await flushEvents();
    },
    get isConnected() {
      try {
        return cache.getConnection(prod) !== undefined;
      } catch {
        return false;
      }
    },
    async end() {
      stop.abort();
      await done;
    },
  };
}
