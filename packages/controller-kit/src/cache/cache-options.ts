import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import type { ReflectorOptions } from "@capikit/client/reflector";
import type { SourcePlace } from "@capikit/common/errors";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { CacheObserver } from "./cache-observer.ts";

/**
 * Transforms an object before the cache stores it, in place if desired. It must keep name,
 * namespace, uid, resource version, labels, finalizers and owner references. If it throws, the cache
 * logs the error and stores the original object without its managed fields. The client refuses to
 * replace or apply copies of the objects, which would delete the removed fields: send patches.
 */
export type Transform<T extends KubernetesObject = KubernetesObject> = (object: T) => T;

/** Selects the objects of one namespace. */
export interface NamespaceSelection {
  readonly name: string;
  /** Applies in addition to the label selector of all namespaces. */
  readonly labelSelector?: string;
  /** Applies in addition to the field selector of all namespaces. */
  readonly fieldSelector?: string;
  /** Replaces the transform of all namespaces. */
  readonly transform?: Transform | false;
}

/** Selects the objects to watch and the fields to keep. */
export interface WatchSelection {
  /** Namespaces to watch, with one watch each. Default or empty: all. Ignored if cluster-scoped. */
  readonly namespaces?: readonly (string | NamespaceSelection)[];
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** False keeps all fields. Default: remove managed fields. */
  readonly transform?: Transform | false;
}

/** Overrides the general selection for one kind. */
export interface KindSelection extends WatchSelection {
  /** Applies to all versions and representations of this kind. */
  readonly kind: Pick<KindDescriptor, "group" | "plural">;
}

/** Options of a cache. */
export interface CacheOptions extends WatchSelection {
  readonly client: Pick<Client, "transport">;
  /** Overrides for single kinds, one each. Each given member replaces the general one. */
  readonly kinds?: readonly KindSelection[];
  /**
   * Interval in milliseconds, varied by ±10 %, after which every handler receives every object
   * again as an unchanged update. It causes no server requests. Default: never.
   */
  readonly syncPeriodMs?: number;
  /** Whether reads wait for writes made through a `consistentClient`. Default: true. */
  readonly readYourWrites?: boolean;
  /** Milliseconds that a read waits for earlier writes before it fails. Default: 10,000. */
  readonly readYourWritesTimeoutMs?: number;
  readonly logger?: Logger;
  readonly observer?: CacheObserver;
  /** Returns where the program watches a kind, for log messages about its watch. */
  readonly placeOf?: (kind: KindDescriptor) => SourcePlace | undefined;
  /** Options of the reflectors. */
  readonly reflector?: Pick<
    ReflectorOptions,
    "watchList" | "listAtOnce" | "pageSize" | "idleTimeoutMs" | "watchSeconds" | "backoff"
  >;
  /** Default: the system clock. */
  readonly clock?: Clock;
  /** Returns numbers from 0 to below 1. Default: `Math.random`. */
  readonly random?: () => number;
}
