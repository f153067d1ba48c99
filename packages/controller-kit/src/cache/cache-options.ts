import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import type { ReflectorOptions } from "@capikit/client/reflector";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { CacheObserver } from "./cache-observer.ts";

/**
 * Makes of an object what the cache keeps; it may change the object itself. It must leave name, namespace, uid, resource version and
 * labels alone. When it throws, the object is kept as it came, without managed fields, and the error is logged.
 */
export type Transform<T extends KubernetesObject = KubernetesObject> = (object: T) => T;

/** Which objects are watched, and what is kept of them. */
export interface WatchSelection {
  /** One watch each; empty, all namespaces. Cluster-wide kinds are watched whole. Default: all. */
  readonly namespaces?: readonly string[];
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** False keeps objects whole. Default: without their managed fields. */
  readonly transform?: Transform | false;
}

/** What holds for one kind instead of what holds for all. */
export interface KindSelection extends WatchSelection {
  /** All versions and representations of this kind. */
  readonly kind: KindDescriptor;
}

/** How a cache behaves. */
export interface CacheOptions extends WatchSelection {
  readonly client: Pick<Client, "transport">;
  /** What is different for single kinds: each member given takes the place of the general one. */
  readonly kinds?: readonly KindSelection[];
  /**
   * Milliseconds after which every handler is told of every object again, as an update that changes nothing; each time a tenth more or
   * less. Nothing is read from the server for it. Default: never.
   */
  readonly syncPeriodMs?: number;
  /** Whether reads wait for what was written through a `consistentClient`. Default: true. */
  readonly readYourWrites?: boolean;
  /** Milliseconds that a read waits so at most, before it fails. Default: 10,000. */
  readonly readYourWritesTimeoutMs?: number;
  readonly logger?: Logger;
  readonly observer?: CacheObserver;
  /** For the reflectors. */
  readonly reflector?: Pick<
    ReflectorOptions,
    "watchList" | "pageSize" | "idleTimeoutMs" | "watchSeconds" | "backoff"
  >;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Numbers from 0 to below 1. Default: `Math.random`. */
  readonly random?: () => number;
}
