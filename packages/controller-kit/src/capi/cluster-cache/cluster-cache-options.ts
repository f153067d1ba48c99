import type { Cluster } from "@capikit/api/core/v1beta2";
import type { ClientOptions } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { CacheOptions } from "../../cache/cache-options.ts";
import type { ObjectGetter } from "../lookup/reader.ts";
import type { CacheIndex } from "../nodes/cache-indexes.ts";
import type { ClusterCacheObserver } from "./cluster-cache-observer.ts";
import type { Connect } from "./workload-connection.ts";

/** The Pod that the controller runs in. */
export interface ControllerPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** How workload clusters are talked to. */
export interface WorkloadOptions {
  /**
   * How their clients behave. Default: 20 requests a second, 30 at once; the limits of the client, except for 128 MiB for all objects of
   * a watch or list (`limits.listBytes`) and 60,000 ms for an answer (`limits.bodyMs`), as several workload clusters may be hostile at once.
   */
  readonly client?: Pick<
    ClientOptions,
    "qps" | "burst" | "userAgent" | "http" | "observer" | "gate" | "limits"
  >;
  /** Milliseconds after which a call or a cached read fails. Watches go on. Default: 10,000. */
  readonly timeoutMs?: number;
  /** What their caches keep. */
  readonly cache?: Pick<
    CacheOptions,
    "namespaces" | "labelSelector" | "fieldSelector" | "transform" | "kinds" | "syncPeriodMs" | "observer"
  >;
  /** Milliseconds that the caches of a new connection may take for their first lists. Default: 300,000. */
  readonly syncTimeoutMs?: number;
  /** Indexes of their caches, whose kinds are then watched from the start. Default: none. */
  readonly indexes?: readonly CacheIndex[];
  /**
   * Where the controller runs. On its own cluster it then uses the address that Pods use. Default: from `POD_NAMESPACE`, `POD_NAME` and
   * `POD_UID`, where all three are set.
   */
  readonly controllerPod?: ControllerPod | undefined;
}

/** How a cluster cache behaves. */
export interface ClusterCacheOptions extends WorkloadOptions {
  /**
   * What reads the Secrets `<cluster>-kubeconfig`, best a cache that keeps kubeconfigs alone. Default: the manager's client, a request each
   * time.
   */
  readonly secrets?: ObjectGetter;
  /** How often a kubeconfig is looked at for changes, in milliseconds. Default: 60,000. */
  readonly kubeconfigIntervalMs?: number;
  /** Only Clusters with this value of the watch label. Default: all. */
  readonly watchFilter?: string | undefined;
  /** Only Clusters for which it says so. Default: all. */
  readonly filter?: (cluster: Cluster) => boolean;
  /**
   * Slots to connect to and probe Clusters at once. Servers that never answer do not delay the others: a Cluster keeps its slot for one second
   * at most, Clusters whose last probe or connection attempt failed take at most half of the slots, and a fifth is for probes of
   * healthy connections. Default: 100.
   */
  readonly concurrency?: number;
  /** Default: every 10,000 ms, 5,000 ms each, 5 failures end the connection. */
  readonly probe?: {
    readonly intervalMs?: number;
    readonly timeoutMs?: number;
    readonly failureThreshold?: number;
  };
  /** Milliseconds from a connection that could not be made to the next try. Default: 30,000. */
  readonly retryMs?: number;
  /** Whether it connects in the leader alone, as its controllers reconcile there alone. Default: true. */
  readonly needLeaderElection?: boolean;
  readonly observer?: ClusterCacheObserver;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** For the moments that health states tell. Default: the wall clock. */
  readonly wallClock?: () => Date;
  /** How connections are made. Default: by kubeconfig, with a client and a cache. */
  readonly connect?: Connect;
}
