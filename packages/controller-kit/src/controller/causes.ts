import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { objectKey } from "@capikit/client/reflector";
import { createBoundedMap, getOrCreate } from "@capikit/common/json";
import type { Clock } from "@capikit/common/time";
import { changedFields } from "../journal/changed-fields.ts";
import type { CauseType, ReconcileCause, WaitReason } from "../journal/reconcile-record.ts";
import type { CausingEvent } from "../sources/start-watch.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** Why a key is queued: an event, or a cause without an object. */
export type RequestCause = CausingEvent | Exclude<CauseType, "event" | "start" | "resync">;

/** The cause that an event is, without its objects, which tenants can make large. */
export interface EventCause extends ReconcileCause {
  /** The versions of the object whose writer decides whether the cause is the controller's own. */
  readonly versions?: readonly string[];
}

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

/** Why a queued key is queued. */
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

interface AddedCause {
  /** Delay of a delayed cause. */
  readonly waitMs: number;
  /** The key's attempt in flight, if any. */
  readonly attempt: { readonly reconcileID: string } | undefined;
  /** When the cause occurred. Default: now. */
  readonly since?: number | undefined;
}

type StartedAttempt = Pick<ReconcileAttempt, "key" | "priority" | "startedAt">;

const maxCauses = 20;
/** The queue has read the clock slightly earlier. */
const toleranceMs = 1;
/** Written versions to remember, whose events may still come. */
const writersLimits = { store: "written versions", maxEntries: 1_000, maxBytes: 1_048_576 };
const maxFields = 20;

/** Why keys are queued, until their reconciles start. */
export class PendingCauses {
  readonly #clock: Clock;
  readonly #pending = new Map<string, Pending>();
  /** The reconciles that wrote versions and deletions, to name those that caused others. */
  readonly #writers = createBoundedMap<string>(writersLimits);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(key: string, cause: RequestCause | EventCause, { waitMs, attempt, since }: AddedCause): void {
    const now = this.#clock.now();
    const pending = getOrCreate(this.#pending, key, () => newPending());
    if (cause === "requeueAfter" || cause === "backoff" || cause === "platformLimit") {
      pending.delayed = { type: cause, at: now + waitMs, reconcileID: attempt?.reconcileID ?? "" };
      return;
    }
    if (pending.since === undefined && attempt !== undefined) pending.wait = "previousReconcile";
    pending.since = Math.min(pending.since ?? now, since ?? now);
    const next: EventCause =
      typeof cause === "string" ? { type: cause, count: 1 } : "object" in cause ? causeOf(cause) : cause;
    const { type, event, kind, namespace, name } = next;
    const id =
      kind === undefined ? type : `${type} ${event} ${kind.kind}.${kind.group} ${namespace ?? ""}/${name}`;
    const known = pending.causes.get(id);
    if (known === undefined && pending.causes.size >= maxCauses) pending.omitted++;
    else pending.causes.set(id, known === undefined ? next : this.#merge(known, next));
  }

  /** Records that something other than the queue delays a key. */
  deferred(key: string): void {
    const pending = this.#pending.get(key);
    if (pending !== undefined) pending.wait = "deferred";
  }

  /**
   * Takes the causes of a key whose reconcile starts.
   *
   * @param failures number of failures in a row before.
   */
  take({ key, priority, startedAt: now }: StartedAttempt, failures: number): TakenCauses {
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
      attempt: failures + 1,
    };
  }

  /** Returns when the next reconcile of a key is due, if it is queued. */
  nextAt(key: string): number | undefined {
    const pending = this.#pending.get(key);
    return pending?.since === undefined ? pending?.delayed?.at : this.#clock.now();
  }

  /** Records that a reconcile wrote a version or deleted an object. */
  wrote(version: string, reconcileID: string): void {
    this.#writers.set(version, reconcileID);
  }

  clear(): void {
    this.#pending.clear();
  }

  #isOwn = (version: string): boolean => this.#writers.get(version) !== undefined;

  #checked({ versions, ...cause }: EventCause): ReconcileCause {
    if (versions?.every(this.#isOwn) !== true) return cause;
    const reconcileID = this.#writers.get(versions.at(-1) ?? "");
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

function newPending(): Pending {
  return { causes: new Map(), omitted: 0, since: undefined, delayed: undefined, wait: undefined };
}

/** Identifies a version of an object. */
export function versionOf({ group, kind }: KindDescriptor, object: KubernetesObject): string {
  return `${kind}.${group} ${objectKey(object)} ${object.metadata.resourceVersion}`;
}

/** Identifies the deletion of an object. */
export function deletionOf(uid: string | undefined): string {
  return `deletion of ${uid}`;
}

/** Returns the type of a cause. */
export function typeOfCause(cause: RequestCause | EventCause): CauseType {
  if (typeof cause === "string") return cause;
  if (!("object" in cause)) return cause.type;
  const { type, isInitial, object, oldObject } = cause;
  if (type === "create" && isInitial) return "start";
  const isUnchanged =
    oldObject === undefined || oldObject.metadata.resourceVersion === object.metadata.resourceVersion;
  return type === "update" && isUnchanged ? "resync" : "event";
}

/** One event may queue thousands of objects. */
const causesOfEvents = new WeakMap<CausingEvent, EventCause>();

/** Returns the cause that an event is, with its changed fields. */
export function causeOf(event: CausingEvent): EventCause {
  return getOrCreate(causesOfEvents, event, () => toCause(event));
}

/** Returns the cause that an event is, for metrics alone. */
export function shortCauseOf(event: CausingEvent): EventCause {
  const { kind, group } = event.kind;
  const is = event.type !== "generic" && { event: event.type };
  return { type: typeOfCause(event), ...is, kind: { group, kind }, count: 1 };
}

function toCause(cause: CausingEvent): EventCause {
  const { type: event, kind, object, oldObject } = cause;
  const { namespace, name, resourceVersion } = object.metadata;
  const short = shortCauseOf(cause);
  const oldVersion = oldObject?.metadata.resourceVersion;
  const versions = [event === "delete" ? deletionOf(object.metadata.uid) : versionOf(kind, object)];
  return {
    ...short,
    ...(namespace && { namespace }),
    name: name ?? "",
    ...(short.type === "event" &&
      oldVersion && { oldVersion, fields: changedFields(oldObject, object, maxFields) }),
    ...(resourceVersion && { newVersion: resourceVersion }),
    ...(short.type !== "resync" && { versions }),
  };
}
