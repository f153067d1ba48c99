import { randomUUID } from "node:crypto";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { objectKey } from "@capikit/client/reflector";
import { CapikitError } from "@capikit/common/errors";
import type { Clock } from "@capikit/common/time";
import type { LogFields, Logger } from "@capikit/serving";
import { lazyLogger } from "@capikit/serving/logging";
import type { ProcessWork } from "@capikit/serving/process";
import { Recording } from "../journal/recording.ts";
import type { QueueItem } from "../queue/queue.ts";
import { requestOfKey } from "../sources/request.ts";
import { deletionOf, type TakenCauses, versionOf } from "./causes.ts";
import type { Outcome } from "./outcome.ts";
import type { HeldEvent, ReconcileQueue } from "./reconcile-queue.ts";

export interface AttemptSettings {
  readonly limits: DeadlineLimits;
  readonly logger: Logger;
  /** Kind of the controller's objects, the log field of the object. */
  readonly kind: KindDescriptor | undefined;
  /** The kinds that the controller watches, by `groupKindOf`. */
  readonly watched: ReadonlySet<string>;
  /** Receives the versions that attempts write. */
  readonly queue: Pick<ReconcileQueue, "wrote">;
  /** Whether attempts are recorded for the journal. */
  readonly isRecorded: boolean;
  /** Called with an unhandled rejection in the asynchronous context of an attempt. */
  onRejection(attempt: ReconcileAttempt, reason: unknown): void;
}

export interface WrittenObject {
  readonly object: KubernetesObject;
  /** Set for the object of a kind that the reconcile created last, whose key is the kind. */
  readonly isCreated?: true;
}

export const ownObject = "";
const maxObjects = 10;
/** Written versions with their fields, so that memory stays limited. */
const maxOwned = 100;

interface WriteFacts {
  readonly isNew?: boolean | undefined;
  readonly fieldManager?: string | undefined;
}

function fieldsOf({ metadata: { managedFields = [] } }: KubernetesObject, fieldManager: string): unknown[] {
  return managedFields.flatMap(({ manager, fieldsV1 }) => (manager === fieldManager ? [fieldsV1] : []));
}

export function groupKindOf({ group, kind }: KindDescriptor): string {
  return `${kind}.${group}`;
}

/** A reconcile attempt. Creates members that cost more than an empty reconcile on first use. */
export class ReconcileAttempt implements ProcessWork {
  readonly key: string;
  readonly priority: number;
  readonly startedAt: number;
  readonly request: ObjectRef;
  readonly deadline: Deadline;
  /** Undefined without a journal. */
  readonly recording: Recording | undefined;
  /** Why it runs; undefined if nothing observes causes. */
  taken: TakenCauses | undefined;
  /** The outcome of an unhandled rejection while the reconcile runs. */
  rejection: Outcome | undefined;
  /**
   * The versions of objects that it wrote, by `versionOf`, with the fields that their field manager
   * owns, as `fieldsV1`, if known; undefined if none.
   */
  written: Map<string, readonly unknown[] | undefined> | undefined;
  /** The events of its key while it runs, by `versionOf`; undefined if none. */
  held: Map<string, HeldEvent> | undefined;
  /**
   * The watched objects as it last wrote them, at most ten; undefined if none. Keys are kind and key, such as
   * `Deployment ns/name`; `ownObject` for that of the reconcile.
   */
  objects: Map<string, WrittenObject> | undefined;
  /** Whether its outcome is known. */
  hasEnded = false;
  /** Whether it did not return in time after its signal had aborted. */
  isStuck = false;
  readonly #settings: AttemptSettings;
  #reconcileID: string | undefined;
  #startTime: string | undefined;
  #logger: Logger | undefined;
  #recordingLogger: Logger | undefined;

  /**
   * @param onStuck called if the reconcile does not return in time after its signal has aborted.
   */
  constructor(item: QueueItem<string>, startedAt: number, settings: AttemptSettings, onStuck: () => void) {
    this.key = item.key;
    this.priority = item.priority;
    this.startedAt = startedAt;
    this.request = requestOfKey(item.key);
    this.deadline = new Deadline(settings.limits, onStuck);
    this.recording = settings.isRecorded ? new Recording(settings.kind, this.request) : undefined;
    this.#settings = settings;
  }

  get reconcileID(): string {
    this.#reconcileID ??= randomUUID();
    return this.#reconcileID;
  }

  /** Start as an ISO 8601 time. Computed once, because the wall clock may be adjusted meanwhile. */
  get startTime(): string {
    this.#startTime ??= timeOf(this.startedAt, this.#settings.limits.clock);
    return this.#startTime;
  }

  /** The controller's logger with the fields of this reconcile. A journal records its lines. */
  get logger(): Logger {
    this.#recordingLogger ??= this.recording?.logger(this.#ownLogger) ?? this.#ownLogger;
    return this.#recordingLogger;
  }

  /** Logs a line that the record of a journal would repeat. */
  debug(message: string, fieldsOf: () => LogFields): void {
    if (this.#settings.logger.isEnabled?.("debug") !== false) this.#ownLogger.debug(message, fieldsOf());
  }

  get #ownLogger(): Logger {
    const { logger, kind } = this.#settings;
    this.#logger ??= lazyLogger(() =>
      logger.with({
        ...(kind !== undefined && { [kind.kind]: this.request }),
        ...this.request,
        reconcileID: this.reconcileID,
      }),
    );
    return this.#logger;
  }

  get signal(): AbortSignal {
    return this.deadline.signal;
  }

  /** Records a write. */
  wrote(
    descriptor: KindDescriptor,
    object: KubernetesObject,
    { isNew = false, fieldManager }: WriteFacts = {},
  ): void {
    const version = versionOf(descriptor, object);
    this.written ??= new Map();
    const isKnown = fieldManager !== undefined && this.written.size < maxOwned;
    this.written.set(version, isKnown ? fieldsOf(object, fieldManager) : undefined);
    const { namespace, name, uid, deletionTimestamp, finalizers } = object.metadata;
    const { queue, kind } = this.#settings;
    if (this.taken !== undefined) queue.wrote(version, this.reconcileID);
    if (deletionTimestamp !== undefined && !finalizers?.length) this.deleted(uid);
    const isKey = name === this.request.name && (namespace ?? "") === (this.request.namespace ?? "");
    const id =
      isKey && descriptor.kind === kind?.kind ? ownObject : `${descriptor.kind} ${objectKey(object)}`;
    if (id !== ownObject && !this.#settings.watched.has(groupKindOf(descriptor))) return;
    this.objects ??= new Map();
    if (isNew) this.objects.set(descriptor.kind, { object, isCreated: true });
    if (this.objects.size < maxObjects || this.objects.has(id)) this.objects.set(id, { object });
  }

  /** Records a deletion. */
  deleted(uid: string | undefined): void {
    if (this.taken !== undefined) this.#settings.queue.wrote(deletionOf(uid), this.reconcileID);
  }

  reject(reason: unknown): void {
    this.#settings.onRejection(this, reason);
  }
}

/** Converts a time of a clock to an ISO 8601 time. */
export function timeOf(at: number, clock: Clock): string {
  return new Date(Date.now() + at - clock.now()).toISOString();
}

/** Time limits of a controller's reconciles. */
interface DeadlineLimits {
  /** Milliseconds until the signal aborts; 0 disables it. */
  readonly timeoutMs: number;
  /** Milliseconds that a reconcile has to return after its signal has aborted. */
  readonly finishMs: number;
  readonly clock: Clock;
}

/** A reconcile's signal aborted because its time was up. */
export class ReconcileTimeoutError extends CapikitError {
  override readonly name = "ReconcileTimeoutError";
}

/** Shared by all reconciles, because creating an error takes longer than most reconciles. */
const ended = new DOMException(
  "the reconcile has returned: await all operations that use its signal before returning",
  "AbortError",
);

/** The deadline of a reconcile with its signal, which is created on first use. */
class Deadline {
  readonly #limits: DeadlineLimits;
  readonly #onStuck: () => void;
  #controller: AbortController | undefined;
  #reason: unknown;
  #isAborted = false;
  #isTimedOut = false;
  #cancel: (() => void) | undefined;

  /**
   * @param onStuck called if the reconcile does not return in time after its signal has aborted.
   */
  constructor(limits: DeadlineLimits, onStuck: () => void) {
    this.#limits = limits;
    this.#onStuck = onStuck;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isAborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  get isAborted(): boolean {
    return this.#isAborted;
  }

  get isTimedOut(): boolean {
    return this.#isTimedOut;
  }

  /** Aborts the signal because of the timeout. */
  timeOut(): void {
    if (this.#isAborted) return;
    this.#isTimedOut = true;
    this.abort(
      new ReconcileTimeoutError(
        `reconcile did not return within the controller's timeout of ${this.#limits.timeoutMs / 1000} s`,
      ),
    );
  }

  abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    const { clock, finishMs } = this.#limits;
    this.#cancel = clock.after(finishMs, this.#onStuck);
    this.#controller?.abort(reason);
  }

  /** Ends the reconcile, and aborts operations that it left running. */
  end(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (!this.#isAborted) {
      this.#isAborted = true;
      this.#reason = ended;
      this.#controller?.abort(ended);
    }
  }
}
