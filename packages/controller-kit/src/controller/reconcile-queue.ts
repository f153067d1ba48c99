import { type KubernetesObject, ownsField } from "@capikit/api/meta";
import type { Clock } from "@capikit/common/time";
import { changedPaths, stepsOf } from "../journal/changed-fields.ts";
import { createQueue } from "../queue/create-queue.ts";
import type { AddOptions, Queue, QueueItem, UnfinishedWork } from "../queue/queue.ts";
import type { RateLimiter } from "../queue/rate-limiter.ts";
import type { CausingEvent } from "../sources/start-watch.ts";
import type { ControllerContext } from "./attempt-context.ts";
import type { AttemptsInFlight } from "./attempts-in-flight.ts";
import {
  causeOf,
  type EventCause,
  PendingCauses,
  type RequestCause,
  shortCauseOf,
  type TakenCauses,
  typeOfCause,
  versionOf,
} from "./causes.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import type { Outcome } from "./outcome.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** An event during an attempt. Without its objects, which tenants can make large. */
export interface HeldEvent {
  /** When the first event with its version came. */
  readonly at: number;
  readonly changed: ChangedFields;
  readonly priority: number;
  readonly cause: EventCause;
}

/** The changed fields outside the status, as steps; undefined for an object that is new to the watch. */
type ChangedFields = readonly (readonly string[])[] | undefined;

/** The writes of a failed attempt, until the next one. */
interface FailedAttempt {
  readonly versions: NonNullable<ReconcileAttempt["written"]>;
  readonly isRetried: boolean;
}

/** Further events of an attempt count as those of others, so that memory stays limited. */
const maxHeld = 100;
/** An event with more changed fields counts as that of another writer. */
const maxChanged = 100;

interface ReconcileQueueOptions {
  readonly clock: Clock;
  readonly attempts: AttemptsInFlight;
  /** The delays of retries. */
  readonly retries: RateLimiter<string>;
}

/**
 * The only way from a request to its reconcile: a queue of keys that knows why it has each of them.
 *
 * Events of writes by a failed attempt, such as a new message in a condition, queue nothing: they
 * would cut the backoff short, in a loop if each attempt writes something else. Writes of a
 * successful attempt queue its object, as in controller-runtime.
 */
export class ReconcileQueue {
  readonly #queue: Queue<string>;
  readonly #clock: Clock;
  readonly #controller: string;
  readonly #context: Pick<ControllerContext, "journal" | "logger" | "observer">;
  readonly #attempts: AttemptsInFlight;
  readonly #causes: PendingCauses;
  readonly #failed = new Map<string, FailedAttempt>();

  constructor(
    { name, starvation }: Pick<ControllerDefinition, "name" | "starvation">,
    context: Pick<ControllerContext, "journal" | "logger" | "observer">,
    { clock, attempts, retries }: ReconcileQueueOptions,
  ) {
    const observer = context.observer?.queue?.(name);
    this.#queue = createQueue({ clock, starvation, rateLimiter: retries, ...(observer && { observer }) });
    this.#clock = clock;
    this.#controller = name;
    this.#context = context;
    this.#attempts = attempts;
    this.#causes = new PendingCauses(clock);
  }

  add(key: string, options: AddOptions, cause: RequestCause): void {
    if (typeof cause === "string" || !this.#withholds(key, options, cause)) this.#add(key, options, cause);
  }

  /** Waits for the next key and locks it. Resolves to undefined after shutdown. */
  get(): Promise<QueueItem<string> | undefined> {
    return this.#queue.get();
  }

  /** Puts a key from `get` back for a while. After shutdown, it is only unlocked. */
  putBack({ key, priority }: QueueItem<string>, afterMs: number): void {
    this.#queue.add(key, { afterMs, priority });
    this.#causes.deferred(key);
    this.#queue.done(key);
  }

  /** Starts the attempt of a key from `get`. Returns its causes, if anything observes them. */
  begin(attempt: ReconcileAttempt): TakenCauses | undefined {
    const { key } = attempt;
    this.#failed.delete(key);
    this.#attempts.add(attempt);
    return this.#isObserved() ? this.#causes.take(attempt, this.#queue.failures(key)) : undefined;
  }

  /**
   * Ends an attempt. Events during it may precede the response to the write, so that its end decides
   * which of them queue the key.
   *
   * @param outcome undefined if unknown: the attempt counts as successful.
   */
  end(attempt: ReconcileAttempt, outcome?: Outcome): void {
    const { key, written, held = [] } = attempt;
    attempt.held = undefined;
    const isTerminal = outcome?.result === "error" && outcome.isTerminal;
    const failed =
      outcome !== undefined && written !== undefined && hasFailed(outcome)
        ? { versions: written, isRetried: !isTerminal }
        : undefined;
    if (failed !== undefined) this.#failed.set(key, failed);
    for (const [version, { changed, priority, cause, at }] of held) {
      if (failed === undefined || !isOwn(failed, version, () => changed))
        this.#add(key, { priority }, cause, at);
    }
  }

  /** Unlocks the key of an attempt. */
  done(attempt: ReconcileAttempt): void {
    this.end(attempt);
    this.#attempts.remove(attempt);
    this.#queue.done(attempt.key);
  }

  /** Resets the key's backoff. */
  forget(key: string): void {
    this.#queue.forget(key);
  }

  /** Returns when the next reconcile of a key is due, if it is queued and observed. */
  nextAt(key: string): number | undefined {
    return this.#causes.nextAt(key);
  }

  /** Records a version that a reconcile of this controller wrote. */
  wrote(version: string, reconcileID: string): void {
    this.#causes.wrote(version, reconcileID);
  }

  unfinishedWork(): UnfinishedWork {
    return this.#queue.unfinishedWork();
  }

  /** Rejects new keys and drops queued ones. */
  shutDown(): void {
    this.#queue.shutDown();
    this.#causes.clear();
  }

  /** Reports whether an event does not queue its key: not yet, as an attempt runs, or not at all. */
  #withholds(key: string, { priority = 0 }: AddOptions, event: CausingEvent): boolean {
    const attempt = this.#attempts.get(key);
    const held = attempt?.held;
    if (attempt === undefined || attempt.hasEnded || (held?.size ?? 0) >= maxHeld) {
      const failed = this.#failed.get(key);
      return (
        failed !== undefined && isOwn(failed, versionOf(event.kind, event.object), () => changedBy(event))
      );
    }
    const version = versionOf(event.kind, event.object);
    attempt.held ??= new Map();
    attempt.held.set(version, {
      at: held?.get(version)?.at ?? this.#clock.now(),
      changed: changedBy(event),
      priority: Math.max(priority, held?.get(version)?.priority ?? priority),
      cause: this.#isObserved() ? causeOf(event) : shortCauseOf(event),
    });
    return true;
  }

  #add(key: string, options: AddOptions, cause: RequestCause | EventCause, since?: number): void {
    const waitMs = this.#queue.add(key, options);
    this.#report(cause);
    if (this.#isObserved()) this.#causes.add(key, cause, { waitMs, attempt: this.#attempts.get(key), since });
  }

  /** Reports whether anything shows causes. Otherwise, they are not kept. */
  #isObserved(): boolean {
    const { journal, logger } = this.#context;
    return journal !== undefined || logger.isEnabled?.("debug") === true;
  }

  #report(cause: RequestCause | EventCause): void {
    const { observer } = this.#context;
    if (observer?.caused === undefined) return;
    const type = typeOfCause(cause);
    const event = typeof cause === "string" ? undefined : "object" in cause ? cause.type : cause.event;
    const kind = typeof cause === "string" ? undefined : cause.kind?.kind;
    observer.caused(this.#controller, kind, type === "event" && event !== undefined ? event : type);
  }
}

/** Reports whether the attempt is retried with backoff, waits for a limit or failed for good. */
function hasFailed(outcome: Outcome): boolean {
  if (outcome.result === "requeue_after") return outcome.limit !== undefined;
  return outcome.result !== "success";
}

/**
 * Reports whether an event has only changes of the attempt. The watch may have skipped versions of
 * others before that of the attempt, which the object contains, too.
 */
function isOwn(
  { versions, isRetried }: FailedAttempt,
  version: string,
  changedBy: () => ChangedFields,
): boolean {
  if (!versions.has(version)) return false;
  const owned = versions.get(version);
  const changed = changedBy();
  if (changed?.length === 0) return true;
  // The retry sees the changes of others, if later. Without it, nothing else does.
  if (changed === undefined || owned === undefined) return isRetried;
  return (
    changed.length < maxChanged && changed.every((steps) => owned.some((fields) => ownsField(fields, steps)))
  );
}

function changedBy({ object, oldObject }: CausingEvent): ChangedFields {
  if (oldObject === undefined) return undefined;
  const rest = (one: KubernetesObject) => ({ ...one, status: undefined });
  return changedPaths(rest(oldObject), rest(object), maxChanged).map(stepsOf);
}
