import type { ClusterConfig, KindDescriptor, KubernetesObject, NewObject, ObjectRef } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { FaultInjection, FaultTarget } from "../faults/fault-plan.ts";
import type { FaultName } from "../faults/fault-table.ts";
import type { Operation } from "../server/api-request.ts";
import type { WriteRecord } from "../server/front.ts";
import type { FaultServerKind } from "../store/served-kind.ts";

/** Options of a fault server. */
export interface FaultServerOptions {
  /** The kinds to serve, one version each. */
  readonly kinds: readonly FaultServerKind[];
  /** Seed of all random choices: names, identifiers, effects of faults. Default: 1. */
  readonly seed?: number;
  /** Clock for bookmarks, timeouts, delays and timestamps. Default: the system clock. */
  readonly clock?: Clock;
  /** Minimum history per kind in events; older watches get 410. Default: 1,000. */
  readonly historyWindow?: number;
  /** Milliseconds between the bookmarks of a watch. Default: 60,000, as in the API server. */
  readonly bookmarkMs?: number;
  /** Whether watches may request all objects first (`sendInitialEvents`). Default: true. */
  readonly watchList?: boolean;
  /** Whether to delete dependents after their owners. Default: false. */
  readonly garbageCollection?: boolean;
  /** Maximum number of recorded writes and faults. Default: 100,000 each. */
  readonly logLimit?: number;
}

/** A fault that occurred. */
export interface FaultRecord {
  readonly fault: FaultName;
  /** Number of the request, from 1. */
  readonly request: number;
  readonly operation: Operation;
  /** Path and query of the request. */
  readonly url: string;
}

/**
 * An in-process API server on the loopback interface that fails as instructed. It keeps its objects
 * in memory and applies the API server's rules to them, without authentication or authorization.
 *
 * Differences from a real API server: namespaces need not exist; admission webhooks are missing;
 * responses are JSON; each kind has one version; list and watch always see every write. Server-side
 * apply uses the kind's schema and replaces lists without one. Built-in kinds that
 * controllers write most have the defaults of their API and rules, such as immutable fields and
 * selectors; others have their schema alone. The first write of a kind warns of what is not checked,
 * and each record in `writes` names it. Quantities and
 * empty strings stay, and nothing allocates addresses or ports of Services. Strategic merge patches support no directives for list order.
 * `managedFields` contain only leaves. A future resource version is rejected at once. Messages
 * differ in wording, but not in reasons, causes and fields.
 */
export interface FaultServer extends AsyncDisposable {
  readonly url: string;
  /** Configuration for `createClient`. */
  readonly config: ClusterConfig;
  /** The same as kubeconfig text, for other programs. */
  readonly kubeconfig: string;
  /** Resource version of the last write. */
  readonly resourceVersion: string;
  /** Number of requests so far. */
  readonly requests: number;
  /** Number of open watches. */
  readonly watches: number;
  /** Number of open connections, including idle ones. */
  readonly connections: number;

  /** Returns all objects of a kind as fresh copies, ordered by namespace and name. */
  objects<T extends KubernetesObject>(kind: KindDescriptor<T>): T[];
  /** Returns one object as a fresh copy; undefined if it does not exist. */
  object<T extends KubernetesObject>(kind: KindDescriptor<T>, ref: ObjectRef): T | undefined;
  /**
   * Stores an object without validation, faults or records, as if another client had written it.
   * The server sets the resource version, and identity, creation time and generation if they are
   * absent. Returns the stored object.
   */
  put<T extends KubernetesObject>(kind: KindDescriptor<T>, object: NewObject<T>): T;
  /** Removes an object regardless of its finalizers. Returns whether it existed. */
  remove(kind: KindDescriptor, ref: ObjectRef): boolean;
  /** Drops the history, as etcd does when compacted. Watches that are up to date continue. */
  compact(): void;
  /** Sends bookmarks to all watches that requested them. */
  bookmark(): void;

  /**
   * Injects a fault into the next matching requests, or a stream fault into the next events of
   * matching watches.
   *
   * @throws TypeError for an unknown or invalid member, and if the fault can never occur, such as
   * `conflict` on `get`.
   */
  inject(fault: FaultName, injection?: FaultInjection): void;
  /** Injects a stream fault into all matching open watches now. Returns their number. */
  strike(fault: FaultName, target?: FaultTarget): number;
  /** Ends all injected faults. Delayed requests continue. */
  heal(): void;

  /** The faults that occurred, latest last. Include them with the seed in failure reports. */
  readonly faults: readonly FaultRecord[];
  /** Writes by clients, latest last. */
  readonly writes: readonly WriteRecord[];

  /** Closes all connections and stops listening. May be called again. */
  stop(): Promise<void>;
}
