import { getHeapStatistics } from "node:v8";
import { pod as podKind } from "@capikit/api/kubernetes";
import { type Client, type ClusterConfig, createClient } from "@capikit/client";
import { inClusterConfig } from "@capikit/client/config";
import { isRequestError, ResponseError } from "@capikit/client/errors";
import { ListBudget, type TransportObserver } from "@capikit/client/transport";
import { equalJson } from "@capikit/common/json";
import { type Clock, linkSignals, withTimeout } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { CacheObserver } from "../../cache/cache-observer.ts";
import { consistentClient } from "../../cache/consistent-client.ts";
import { createCache } from "../../cache/create-cache.ts";
import type { ManagedCache } from "../../cache/managed-cache.ts";
import { getIfExists } from "../lookup/get-if-exists.ts";
import { cacheWithTimeout, clientWithTimeout } from "./call-timeout.ts";
import type { ClusterCacheObserver, Connect, WorkloadOptions } from "./cluster-cache-options.ts";
import { parseUntrustedKubeconfig, workloadClientOptions } from "./create-workload-client.ts";

export interface ConnectOptions extends WorkloadOptions {
  readonly probeTimeoutMs: number;
  readonly observer?: ClusterCacheObserver;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Parsed objects take about as much memory as their JSON, and twice while they are listed again. */
const heapShare = 3 / 8;

function defaultMaxBytes(): number {
  return Math.floor(getHeapStatistics().heap_size_limit * heapShare);
}

/** Returns a function that creates connections with a client and a cache. */
export function connectByKubeconfig(options: ConnectOptions): Connect {
  const { timeoutMs = 10_000, probeTimeoutMs, syncTimeoutMs = 5 * 60_000, clock, indexes = [] } = options;
  const pod = podOfEnvironment();
  const listBudget = new ListBudget(options.maxBytes ?? defaultMaxBytes());
  const clientOptions = { ...workloadClientOptions(options.client), clock, listBudget };
  const untilSynced = async (cache: ManagedCache, signal: AbortSignal): Promise<void> => {
    try {
      await withTimeout(clock, syncTimeoutMs, (limit) => cache.waitForSync({ signal: limit }), signal);
    } catch (cause) {
      signal.throwIfAborted();
      const reasons = cache.blocked().map(({ reason }) => reason);
      throw new Error(`first lists timed out after ${syncTimeoutMs} ms: ${reasons.join("; ")}`, {
        cause,
      });
    }
  };

  return async (cluster, kubeconfig, signal) => {
    const logger = options.logger.with({ cluster });
    const parsed = await parseUntrustedKubeconfig(kubeconfig);
    let token = tokenOf(parsed);
    let config =
      token === undefined
        ? parsed
        : { ...parsed, identity: { type: "token" as const, token: () => token ?? "" } };
    const given = options.client?.observer;
    const observer: TransportObserver = {
      attempted: (attempt) => given?.attempted?.(attempt),
      waited: (wait) => given?.waited?.(wait),
      warned: (warning, request) => given?.warned?.(warning, request),
      limited(answer) {
        given?.limited?.(answer);
        // Afterwards the Cluster and its metrics may be gone.
        if (!ended.signal.aborted) options.observer?.limited?.(cluster, answer.limit);
      },
    };
    const open = (config: ClusterConfig): Client => createClient(config, { ...clientOptions, observer });
    let live = open(config);
    const ended = new AbortController();
    // Aborts when the cache fails or a list violates the API.
    const failed = new AbortController();
    let cacheEnd: Promise<void> = Promise.resolve();
    const close = async (): Promise<void> => {
      ended.abort(new Error("the connection to the workload cluster was closed"));
      await cacheEnd;
      await live.close();
    };
    try {
      await withTimeout(clock, probeTimeoutMs, (limit) => probe(live, limit), signal);
      if (pod && (await withTimeout(clock, timeoutMs, (limit) => runsHere(live, pod, limit), signal))) {
        logger.info("Using in-cluster address of own cluster");
        const inside = await withInsideAddress(config);
        await live.close();
        config = inside;
        live = open(config);
        await withTimeout(clock, probeTimeoutMs, (limit) => probe(live, limit), signal);
      }
      await withTimeout(
        clock,
        timeoutMs,
        (limit) => live.kindOf({ apiVersion: "v1", kind: "Node" }, { signal: limit }),
        signal,
      );
      const cacheObserver = observeListFailures(options.cache?.observer, (error) => failed.abort(error));
      const cache = createCache({
        ...options.cache,
        observer: cacheObserver,
        client: live,
        logger,
        clock,
      });
      for (const index of indexes) {
        cache.addIndex(index.kind, index.name, index.keysOf);
        cache.informer(index.kind);
      }
      // A failed cache only closes the connection to its own cluster.
      cacheEnd = cache.start(ended.signal).catch((error: unknown) => failed.abort(error));
      using stopped = linkSignals(signal, failed.signal);
      await untilSynced(cache, stopped.signal);
      const uncachedClient = clientWithTimeout(live, timeoutMs, clock);
      return {
        config,
        cache: cacheWithTimeout(cache, timeoutMs, clock),
        client: consistentClient(uncachedClient, cache),
        uncachedClient,
        probe: (limit) => probe(live, limit),
        failed: failed.signal,
        async takeToken(changed) {
          const latest = await parseUntrustedKubeconfig(changed);
          const renewed = tokenOf(latest);
          if (token === undefined || renewed === undefined) return false;
          if (!equalJson(latest, { ...parsed, identity: latest.identity })) return false;
          token = renewed;
          return true;
        },
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  };
}

function tokenOf({ identity }: ClusterConfig): string | undefined {
  return identity?.type === "token" && typeof identity.token === "string" ? identity.token : undefined;
}

/** Checks that the API server responds, also while other requests wait for the rate limit. */
async function probe(client: Client, signal: AbortSignal): Promise<void> {
  await client.raw({ method: "GET", path: "/", signal, retry: false, rateLimit: false });
}

/** Reports whether the cluster runs this process's Pod. */
async function runsHere(
  client: Client,
  { uid, ...ref }: ControllerPod,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await getIfExists(client, podKind, ref, { signal });
  return found?.metadata.uid === uid;
}

/** Replaces the server's address by the in-cluster one, which bypasses load balancers. */
async function withInsideAddress(config: ClusterConfig): Promise<ClusterConfig> {
  const { certificateAuthority: _, certificateAuthorityFile: __, ...kept } = config;
  const inside = await inClusterConfig();
  return {
    ...kept,
    server: inside.server,
    ...(inside.certificateAuthority === undefined
      ? {}
      : { certificateAuthority: inside.certificateAuthority }),
    ...(inside.certificateAuthorityFile === undefined
      ? {}
      : { certificateAuthorityFile: inside.certificateAuthorityFile }),
  };
}

/** The Pod of this process, whose own cluster is reached at the in-cluster address. */
interface ControllerPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

function podOfEnvironment(
  { POD_NAMESPACE, POD_NAME, POD_UID }: NodeJS.ProcessEnv = process.env,
): ControllerPod | undefined {
  if (!POD_NAMESPACE || !POD_NAME || !POD_UID) return undefined;
  return { namespace: POD_NAMESPACE, name: POD_NAME, uid: POD_UID };
}

const names = [
  "listed",
  "advanced",
  "queuedChanged",
  "processed",
  "failed",
  "threw",
  "removed",
  "waited",
] as const satisfies readonly (keyof CacheObserver)[];

/** Returns an observer that forwards events and reports responses that are not lists. */
export function observeListFailures(
  observer: CacheObserver | undefined,
  onUseless: (error: unknown) => void,
): CacheObserver {
  const passed: CacheObserver = Object.fromEntries(
    names.flatMap((name) => {
      const call = observer?.[name];
      return call === undefined ? [] : [[name, call.bind(observer)]];
    }),
  );
  return {
    ...passed,
    failed(target, error, failure) {
      passed.failed?.(target, error, failure);
      const isSlow = error instanceof ResponseError && error.code === "RESPONSE_TOO_SLOW";
      const mayPass = isRequestError(error) && (isSlow || !(error instanceof ResponseError));
      if (failure.phase === "list" && !mayPass) {
        onUseless(error);
      }
    },
  };
}
