import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { objectKey } from "@capikit/client/reflector";
import { createBoundedMap } from "@capikit/common/json";
import type { Clock } from "@capikit/common/time";
import type { AddOptions, Queue, QueueItem } from "../queue/queue.ts";
import type { CausingEvent } from "../sources/start-watch.ts";
import { changedFields } from "./changed-fields.ts";
import type { CauseType, ReconcileCause, WaitReason } from "./reconcile-record.ts";

/** Why a key is added to the queue: an event, its cause without its objects, or a cause without an object. */
export type AddedCause = CausingEvent | EventCause | Exclude<CauseType, "event" | "start" | "resync">;

/** The causes of a reconcile, and its time in the queue. */
export interface TakenCauses {
  readonly causes: readonly ReconcileCause[];
  /** Number of events of other objects, beyond the limit. */
  readonly omitted: number;
  readonly queuedMs: number;
  readonly waitedFor: WaitReason;
  /** 1 plus the number of failures in a row before. */
  readonly attempt: number;
}

/** The start of a reconcile. */
interface ReconcileStart {
  readonly startedAt: number;
  readonly reconcileID: string;
}

interface Pending {
  readonly causes: Map<string, EventCause>;
  omitted: number;
  /** When the first cause without a delay was added. */
  since: number | undefined;
  /** The last delayed cause. The queue drops it if another cause comes first. */
  delayed: Delayed | undefined;
  /** What else delays the reconcile. */
  wait: "deferred" | "previousReconcile" | undefined;
}

interface Delayed {
  readonly type: "requeueAfter" | "backoff" | "platformLimit";
  readonly at: number;
  /** The reconcile that requested it. */
  readonly reconcileID: string;
}

const maxCauses = 20;
const maxFields = 20;
/** The queue has read the clock slightly earlier. */
const toleranceMs = 1;
/** Written versions to remember, whose events may still come. */
const writtenLimits = { store: "written versions", maxEntries: 1_000, maxBytes: 1_048_576 };

/** Identifies a version of an object. */
export function versionOf({ group, kind }: KindDescriptor, object: KubernetesObject): string {
  return `${kind}.${group} ${objectKey(object)} ${object.metadata.resourceVersion}`;
}

/** Options of a queue with causes. */
export interface CausedQueueOptions {
  readonly queue: Pick<Queue<string>, "add" | "failures">;
  readonly clock: Clock;
  /** Reports whether anything observes causes. Otherwise, they are not kept. */
  observes(): boolean;
  /** Receives each cause, for metrics. */
  added(cause: AddedCause): void;
}

/** Adds keys to a queue, and keeps why it has them until their reconciles start. */
export class CausedQueue {
  readonly #pending = new Map<string, Pending>();
  /** By the keys of the reconciles. */
  readonly #inFlight = new Map<string, string>();
  /** The reconciles that wrote versions. */
  readonly #written = createBoundedMap<string>(writtenLimits);
  readonly #options: CausedQueueOptions;

  constructor(options: CausedQueueOptions) {
    this.#options = options;
  }

  add(key: string, options: AddOptions | undefined, cause: AddedCause): void {
    const { queue, clock, observes, added } = this.#options;
    const waitMs = queue.add(key, options);
    added(cause);
    if (!observes()) return;
    const now = clock.now();
    const pending = this.#pending.get(key) ?? newPending();
    this.#pending.set(key, pending);
    if (cause === "requeueAfter" || cause === "backoff" || cause === "platformLimit") {
      pending.delayed = { type: cause, at: now + waitMs, reconcileID: this.#inFlight.get(key) ?? "" };
      return;
    }
    if (pending.since === undefined) {
      pending.since = now;
      if (this.#inFlight.has(key)) pending.wait = "previousReconcile";
    }
    const next: EventCause =
      typeof cause === "string" ? { type: cause, count: 1 } : "object" in cause ? causeOf(cause) : cause;
    const { type, event, kind, namespace, name } = next;
    const id =
      kind === undefined ? type : `${type} ${event} ${kind.kind}.${kind.group} ${namespace ?? ""}/${name}`;
    const known = pending.causes.get(id);
    if (known === undefined && pending.causes.size >= maxCauses) pending.omitted++;
    else pending.causes.set(id, known === undefined ? next : this.#merge(known, next));
  }

  /** Returns the cause that an event is, without its objects, to add a key later. */
  causeOf(event: CausingEvent): EventCause {
    if (this.#options.observes()) return causeOf(event);
    const { kind, group } = event.kind;
    const is = event.type !== "generic" && { event: event.type };
    return { type: typeOfCause(event), ...is, kind: { group, kind }, count: 1 };
  }

  /** Returns a key to the queue for a while. */
  defer({ key, priority }: QueueItem<string>, afterMs: number): void {
    this.#options.queue.add(key, { afterMs, priority });
    const pending = this.#pending.get(key);
    if (pending !== undefined) pending.wait = "deferred";
  }

  /** Takes the causes of a key whose reconcile starts; undefined if nothing observes them. */
  take(item: QueueItem<string>, attempt: ReconcileStart): TakenCauses | undefined {
    const { queue, observes } = this.#options;
    if (!observes()) return undefined;
    const { key, priority } = item;
    const { startedAt: now, reconcileID } = attempt;
    this.#inFlight.set(key, reconcileID);
    const { causes, omitted, since, delayed, wait } = this.#pending.get(key) ?? newPending();
    this.#pending.delete(key);
    const isDue = delayed !== undefined && (since === undefined || delayed.at <= now + toleranceMs);
    const all: EventCause[] = [
      ...(isDue ? [{ type: delayed.type, reconcileID: delayed.reconcileID, count: 1 }] : []),
      ...causes.values(),
    ];
    const start = isDue && (since === undefined || delayed.at < since) ? delayed.at : (since ?? now);
    const queuedMs = Math.max(0, now - start);
    const busy = priority < 0 ? "priority" : "workers";
    const waitedFor =
      wait ?? (isDue && start === delayed.at ? delayed.type : queuedMs < 1 ? "immediate" : busy);
    return {
      causes: all.map((one) => this.#checked(one)),
      omitted,
      queuedMs,
      waitedFor,
      attempt: queue.failures(key) + 1,
    };
  }

  /** Ends a reconcile. Returns when the next one of the key is due, if it is queued. */
  end(key: string): number | undefined {
    this.#inFlight.delete(key);
    const pending = this.#pending.get(key);
    return pending?.since === undefined ? pending?.delayed?.at : this.#options.clock.now();
  }

  /** Records a version that a reconcile of this controller wrote. */
  wrote(version: string, reconcileID: string): void {
    this.#written.set(version, reconcileID);
  }

  clear(): void {
    this.#pending.clear();
  }

  #isOwn = (version: string): boolean => this.#written.get(version) !== undefined;

  #checked({ versions, ...cause }: EventCause): ReconcileCause {
    if (versions?.every(this.#isOwn) !== true) return cause;
    const reconcileID = this.#written.get(versions.at(-1) ?? "");
    return { ...cause, own: true, ...(reconcileID && { reconcileID }) };
  }

  #merge(known: EventCause, next: EventCause): EventCause {
    const { newVersion, fields, versions } = next;
    // Of versions that are not its own, some are enough.
    const unknown = (known.versions ?? []).filter((one) => !this.#isOwn(one)).slice(0, maxFields);
    const changed = [...new Set([...(known.fields ?? []), ...(fields ?? [])])].slice(0, maxFields);
    return {
      ...known,
      ...(newVersion && { newVersion }),
      ...(changed.length > 0 && { fields: changed }),
      ...(versions && { versions: [...unknown, ...versions] }),
      count: known.count + 1,
    };
  }
}

export interface EventCause extends ReconcileCause {
  /** The versions of the object whose writer decides whether the cause is the controller's own. */
  readonly versions?: readonly string[];
}

function newPending(): Pending {
  return { causes: new Map(), omitted: 0, since: undefined, delayed: undefined, wait: undefined };
}

/** One event may queue thousands of objects. */
const causesOfEvents = new WeakMap<CausingEvent, EventCause>();

function causeOf(event: CausingEvent): EventCause {
  const known = causesOfEvents.get(event) ?? toCause(event);
  causesOfEvents.set(event, known);
  return known;
}

/** Returns the type of an added cause. */
export function typeOfCause(cause: AddedCause): CauseType {
  if (typeof cause === "string") return cause;
  if (!("object" in cause)) return cause.type;
  const { type, isInitial, object, oldObject } = cause;
  if (type === "create" && isInitial) return "start";
  const isUnchanged =
    oldObject === undefined || oldObject.metadata.resourceVersion === object.metadata.resourceVersion;
  return type === "update" && isUnchanged ? "resync" : "event";
}

function toCause(cause: CausingEvent): EventCause {
  const { type: event, kind, object, oldObject } = cause;
  const type = typeOfCause(cause);
  const { namespace, name, resourceVersion } = object.metadata;
  const of = {
    kind: { group: kind.group, kind: kind.kind },
    ...(namespace && { namespace }),
    name: name ?? "",
  };
  const oldVersion = oldObject?.metadata.resourceVersion;
  const versions = [event === "delete" ? deletionOf(object.metadata.uid) : versionOf(kind, object)];
  return {
    type,
    ...(event !== "generic" && { event }),
    ...of,
    ...(type === "event" &&
      oldVersion && { oldVersion, fields: changedFields(oldObject, object, maxFields) }),
    ...(resourceVersion && { newVersion: resourceVersion }),
    ...(type !== "resync" && { versions }),
    count: 1,
  };
}

/** Identifies the deletion of an object. */
export function deletionOf(uid: string | undefined): string {
  return `deletion of ${uid}`;
}
