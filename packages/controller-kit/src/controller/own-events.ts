import type { KubernetesObject } from "@capikit/api/meta";
import { equalJson } from "@capikit/common/json";
import { type AddedCause, type CausedQueue, versionOf } from "../journal/caused-queue.ts";
import type { CausingEvent } from "../sources/start-watch.ts";
import type { Outcome } from "./outcome.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** What the end of an attempt needs of an event. Without its objects, which tenants can make large. */
interface Held {
  readonly onlyStatus: boolean;
  readonly priority: number;
  readonly cause: AddedCause;
}

/** The writes of a failed attempt, until the next one. */
interface FailedAttempt {
  readonly versions: ReadonlySet<string>;
  readonly isRetried: boolean;
}

/** Further events of an attempt count as those of others, so that memory stays limited. */
const maxHeld = 100;

/**
 * Queues the objects of events, except of those that report the writes of a failed attempt, such as
 * a new message in a condition: they would cut the backoff short, in a loop if each attempt writes
 * something else. Writes of a successful attempt queue its object, as in controller-runtime.
 */
export class OwnEvents {
  readonly #queue: Pick<CausedQueue, "add" | "causeOf">;
  readonly #inFlight = new Map<string, Map<string, Held>>();
  readonly #failed = new Map<string, FailedAttempt>();

  constructor(queue: Pick<CausedQueue, "add" | "causeOf">) {
    this.#queue = queue;
  }

  begin(key: string): void {
    this.#failed.delete(key);
    this.#inFlight.set(key, new Map());
  }

  /**
   * Queues the key of an event. Holds events during an attempt, because they may precede the
   * response to the write; the key is locked anyway.
   */
  add(key: string, priority: number, event: CausingEvent): void {
    const held = this.#inFlight.get(key);
    if (held === undefined || held.size >= maxHeld) {
      const failed = this.#failed.get(key);
      const isOfFailed =
        failed !== undefined &&
        isOwn(failed, versionOf(event.kind, event.object), () => changesOnlyStatus(event));
      if (!isOfFailed) this.#queue.add(key, { priority }, event);
      return;
    }
    const version = versionOf(event.kind, event.object);
    held.set(version, {
      onlyStatus: changesOnlyStatus(event),
      priority: Math.max(priority, held.get(version)?.priority ?? priority),
      cause: this.#queue.causeOf(event),
    });
  }

  /**
   * Ends an attempt, before its key is unlocked. Does nothing if it has ended.
   *
   * @param outcome undefined if unknown: the attempt counts as successful.
   */
  end({ key, versions }: Pick<ReconcileAttempt, "key" | "versions">, outcome?: Outcome): void {
    const held = this.#inFlight.get(key) ?? [];
    this.#inFlight.delete(key);
    const isTerminal = outcome?.result === "error" && outcome.isTerminal;
    const failed =
      versions !== undefined && outcome !== undefined && hasFailed(outcome)
        ? { versions, isRetried: !isTerminal }
        : undefined;
    if (failed !== undefined) this.#failed.set(key, failed);
    for (const [version, { onlyStatus, priority, cause }] of held) {
      if (failed === undefined || !isOwn(failed, version, () => onlyStatus))
        this.#queue.add(key, { priority }, cause);
    }
  }
}

/** Reports whether the attempt is retried with backoff, waits for a limit or failed for good. */
function hasFailed(outcome: Outcome): boolean {
  if (outcome.result === "requeue_after") return outcome.limit !== undefined;
  return outcome.result !== "success";
}

function isOwn(failed: FailedAttempt, version: string, onlyStatus: () => boolean): boolean {
  if (!failed.versions.has(version)) return false;
  // The watch may have skipped versions of others before it. Without a retry, nothing else sees them.
  return failed.isRetried || onlyStatus();
}

function changesOnlyStatus({ object, oldObject }: CausingEvent): boolean {
  const rest = (one: KubernetesObject) => ({
    ...one,
    status: undefined,
    metadata: { ...one.metadata, resourceVersion: undefined, managedFields: undefined },
  });
  return oldObject !== undefined && equalJson(rest(oldObject), rest(object));
}
