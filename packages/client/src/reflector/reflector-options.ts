import type { KubernetesObject } from "@capikit/api/meta";
import type { BackoffOptions, Clock } from "@capikit/common/time";
import type { CallOptions, Selection } from "../verbs/options.ts";

/** How a reflector behaves. */
export interface ReflectorOptions<T extends KubernetesObject = KubernetesObject>
  extends CallOptions,
    Selection {
  /** Makes of every object what the sink gets, such as the same without its managed fields. It may change the object itself. */
  readonly transform?: (object: T) => T;
  /** Begins with a watch that streams the objects; lists where a server cannot. Default: true. */
  readonly watchList?: boolean;
  /**
   * Begins with the most recent state, as for those who have written already, instead of one that the server's cache may have had for
   * a while. Default: false.
   */
  readonly fresh?: boolean;
  /** Objects per page of a list from etcd. Default: 500. */
  readonly pageSize?: number;
  /**
   * Milliseconds without a byte after which a watch or a list counts as dead; 0 never. Default: 70,000, as bookmarks come every
   * minute.
   */
  readonly idleTimeoutMs?: number;
  /** Range of the seconds that a watch is asked to last; each takes a random value. Default: 300 to 600. */
  readonly watchSeconds?: readonly [min: number, max: number];
  /**
   * Delays after failures. Default: 800 ms, doubled up to 30 s, up to twice as long at random, starting over after 2 minutes, as
   * client-go.
   */
  readonly backoff?: Partial<BackoffOptions>;
  readonly observer?: ReflectorObserver;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Numbers from 0 to below 1. Default: `Math.random`. */
  readonly random?: () => number;
}

/** Is told what a reflector does, for logs and metrics. It must not throw. */
export interface ReflectorObserver {
  /** The sink has all objects of a new list. */
  listed?(list: {
    readonly objects: number;
    readonly resourceVersion: string;
    readonly via: "watch" | "list";
    /** From the request until the sink had taken all. */
    readonly ms: number;
  }): void;
  /** A watch is about to begin after this version. */
  watching?(resourceVersion: string): void;
  /** The server has accepted a watch, of which nothing may come for a while. */
  connected?(): void;
  /** Something failed; the reflector goes on by itself. */
  failed?(error: unknown, failure: Failure): void;
}

/** What failed, and what follows. */
export interface Failure {
  readonly phase: "watch-list" | "list" | "watch";
  /** What comes next: the same again, a list, or all over. */
  readonly next: "retry" | "list" | "restart";
  /** Milliseconds until then. */
  readonly waitMs: number;
}
