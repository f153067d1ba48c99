import type { ClusterConfig, KindDescriptor, KubernetesObject, NewObject, ObjectRef } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { FaultInjection, FaultSchedule, FaultTarget } from "../faults/fault-plan.ts";
import type { FaultName } from "../faults/fault-table.ts";
import type { Operation } from "../server/api-request.ts";
import type { FaultServerKind } from "../store/served-kind.ts";

/** How a fault server is started. */
export interface FaultServerOptions {
  /** What it serves: one version of each kind. */
  readonly kinds: readonly FaultServerKind[];
  /** All chance comes from here: names, identifiers, faults. Default: 1. */
  readonly seed?: number;
  /** Faults that strike by themselves, from the start until `heal`. Default: none; see `inject`. */
  readonly faults?: FaultSchedule;
  /** Time of bookmarks, timeouts, delays and timestamps. Default: the machine's. */
  readonly clock?: Clock;
  /** Events of each kind that are remembered at least; who asks for older ones gets 410. Default: 1,000. */
  readonly historyWindow?: number;
  /** Milliseconds between the bookmarks of a watch. Default: 60,000, as a real server. */
  readonly bookmarkMs?: number;
  /** Whether watches may ask for all objects first (`sendInitialEvents`). Default: true. */
  readonly watchList?: boolean;
  /** Whether dependents are collected when their owners go. Default: false, as in a control plane without controllers. */
  readonly garbageCollection?: boolean;
  /** The latest writes and faults that are remembered. Default: 100,000 of each. */
  readonly logLimit?: number;
}

/** A write that reached the server, in the order in which they took effect. */
export interface WriteRecord {
  /** The server's clock, in milliseconds. */
  readonly at: number;
  /** Of the client. Audits tell writers apart by it. */
  readonly userAgent: string;
  readonly operation: Exclude<Operation, "get" | "list" | "watch" | "discovery">;
  /** Plural of the kind. */
  readonly resource: string;
  readonly namespace: string | undefined;
  /** With `create` the name that was given or generated; undefined for a collection, or where none could be told. */
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  readonly dryRun: boolean;
  /** Status code of the answer, even where a fault kept it from the client. */
  readonly code: number;
  /** Version of the last write to the server after it. */
  readonly resourceVersion: string;
}

/** A fault that struck. */
export interface FaultRecord {
  readonly fault: FaultName;
  /** Which request it was, from 1. */
  readonly request: number;
  readonly operation: Operation;
  /** Path and query of the request. */
  readonly url: string;
}

/**
 * An API server in this process, on the loopback interface, that fails as it is told to. It keeps its objects in memory, applies the
 * API server's rules to them, and knows no users: everybody may do everything.
 *
 * Where it differs from a real one: namespaces need not exist; no admission webhooks; one version of a kind; no Protobuf and no
 * tables; list and watch always see every write; server-side apply goes by the kind's schema and takes lists without one as a whole;
 * strategic merge patches know the merge keys of the usual lists alone, and no directive that orders lists;
 * `managedFields` name the leaves only; a resource version that is still to come is refused at once. The words of messages differ,
 * their reasons, causes and fields do not.
 */
export interface FaultServer extends AsyncDisposable {
  readonly url: string;
  /** For `createClient`. */
  readonly config: ClusterConfig;
  /** The same as the text of a kubeconfig, for other programs. */
  readonly kubeconfig: string;
  /** Version of the last write. */
  readonly resourceVersion: string;
  /** Requests so far. */
  readonly requests: number;
  /** Watches under way. */
  readonly watches: number;
  /** Open connections, idle ones included. */
  readonly connections: number;

  /** All objects of a kind in the order of namespaces and names, as fresh copies. */
  objects<T extends KubernetesObject>(kind: KindDescriptor<T>): T[];
  /** One object, as a fresh copy; undefined where there is none. */
  object<T extends KubernetesObject>(kind: KindDescriptor<T>, ref: ObjectRef): T | undefined;
  /**
   * Stores an object as it is, past validation, faults and the audit: as somebody else might have written it. The server gives it a
   * resource version, and identity, creation time and generation where they are absent. Gives what is stored.
   */
  put<T extends KubernetesObject>(kind: KindDescriptor<T>, object: NewObject<T>): T;
  /** Takes an object away, whatever its finalizers. Gives whether it was there. */
  remove(kind: KindDescriptor, ref: ObjectRef): boolean;
  /** Forgets what happened so far, as etcd does when it is compacted. Watches that have kept up go on. */
  compact(): void;
  /** Sends bookmarks to all watches that want them. */
  bookmark(): void;

  /**
   * Lets a fault strike the next requests that fit, or with a fault of streams the watches that fit, at their next event.
   *
   * @throws TypeError when there is no such fault.
   */
  inject(fault: FaultName, injection?: FaultInjection): void;
  /** Lets a fault of streams strike now, in all open watches that fit. Gives in how many. */
  strike(fault: FaultName, target?: FaultTarget): number;
  /** No more faults, neither scheduled nor injected ones. What is being held up goes on. */
  heal(): void;

  /** The faults that struck, the latest last. With the seed, what a report of a failure needs. */
  readonly faults: readonly FaultRecord[];
  /** Writes by clients, the latest last. */
  readonly writes: readonly WriteRecord[];

  /** Breaks all connections and stops listening. May be called again. */
  stop(): Promise<void>;
}
