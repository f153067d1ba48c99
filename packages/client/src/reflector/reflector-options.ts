import type { KubernetesObject } from "@capikit/api/meta";
import type { BackoffOptions, Clock } from "@capikit/common/time";
import type { CallOptions, Selection } from "../verbs/options.ts";

/** Options of a reflector. */
export interface ReflectorOptions<T extends KubernetesObject = KubernetesObject>
  extends CallOptions,
    Selection {
  /** Converts every object for the sink, for example drops managed fields. It may modify it. */
  readonly transform?: (object: T) => T;
  /**
   * Allows the reflector to skip managed fields of listed objects without parsing them; an empty
   * array remains. Set it if the transform drops them: watched objects have them. Default: false.
   */
  readonly omitManagedFields?: boolean | undefined;
  /** Starts with a watch that streams the objects; falls back to lists. Default: true. */
  readonly watchList?: boolean;
  /**
   * Starts with one compressed list of the latest state instead of a streamed watch. It takes an
   * API server about half the processor time, if it is Kubernetes 1.34 or newer. Older ones may
   * read and encode the whole list in memory, like aggregated ones without a watch cache. After a
   * failure, the reflector continues as without this option. Until then, the option overrides
   * `watchList` and `pageSize`. Events are never listed at once, since API servers do not cache
   * them. Default: false.
   */
  readonly listAtOnce?: boolean;
  /** Objects per page of a list from etcd. Default: 500. */
  readonly pageSize?: number;
  /** Idle timeout in milliseconds, above the interval of bookmarks; 0: none. Default: 70,000. */
  readonly idleTimeoutMs?: number;
  /** Range for the random duration of watches in seconds. Default: 300 to 600. */
  readonly watchSeconds?: readonly [min: number, max: number];
  /** Delays after failures. Default: client-go's: 0.8 to 30 s, jittered, reset after 2 minutes. */
  readonly backoff?: Partial<BackoffOptions>;
  readonly observer?: ReflectorObserver;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Returns numbers from 0 to below 1. Default: `Math.random`. */
  readonly random?: () => number;
}

/** Receives a reflector's events, for logs and metrics. It must not throw. */
export interface ReflectorObserver {
  /** The sink has received all objects of a new list. */
  listed?(list: {
    readonly objects: number;
    readonly resourceVersion: string;
    readonly via: "watch" | "list";
    /** Duration from the request until the sink has taken all objects. */
    readonly ms: number;
  }): void;
  /** The server has accepted a watch. Its first event may follow much later. */
  connected?(): void;
  /** An operation failed; the reflector continues by itself. */
  failed?(error: unknown, failure: Failure): void;
}

/** A failure and the next step. */
export interface Failure {
  readonly phase: "watch-list" | "list" | "watch";
  /** The next step: the same operation, a list, or a complete restart. */
  readonly next: "retry" | "list" | "restart";
  /** Milliseconds until then. */
  readonly waitMs: number;
}
