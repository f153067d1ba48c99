import type { KubernetesObject } from "@capikit/api/meta";
import { equalJson } from "@capikit/common/json";
import { type AddedCause, type CausedQueue, versionOf } from "../journal/caused-queue.ts";
import type { CausingEvent } from "../sources/start-watch.ts";
import type { Outcome } from "./outcome.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** What the end of an attempt needs of an event. Without its objects, which tenants can make large. */
interface Held {
  readonly version: string;
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
      const isAdded = failed === undefined || !isOwn(failed, this.#heldOf(event, priority));
      if (isAdded) this.#queue.add(key, { priority }, event);
      return;
    }
    const version = versionOf(event.kind, event.object);
    held.set(version, this.#heldOf(event, Math.max(priority, held.get(version)?.priority ?? priority)));
  }

  /**
   * Ends an attempt, before its key is unlocked. Does nothing if it has ended.
   *
   * @param outcome undefined if unknown: the attempt counts as successful.
   */
  end({ key, versions }: Pick<ReconcileAttempt, "key" | "versions">, outcome?: Outcome): void {
    const held = this.#inFlight.get(key)?.values() ?? [];
    this.#inFlight.delete(key);
    const isTerminal = outcome?.result === "error" && outcome.isTerminal;
    const failed =
      versions !== undefined && outcome !== undefined && hasFailed(outcome)
        ? { versions, isRetried: !isTerminal }
        : undefined;
    if (failed !== undefined) this.#failed.set(key, failed);
    for (const event of held) {
      if (!isOwn(failed, event)) this.#queue.add(key, { priority: event.priority }, event.cause);
    }
  }

  #heldOf(event: CausingEvent, priority: number): Held {
    const { kind, object, oldObject } = event;
    const onlyStatus = oldObject !== undefined && differsOnlyInStatus(oldObject, object);
    return { version: versionOf(kind, object), onlyStatus, priority, cause: this.#queue.causeOf(event) };
  }
}

/** Reports whether the attempt is retried with backoff, waits for a limit or failed for good. */
function hasFailed(outcome: Outcome): boolean {
  if (outcome.result === "requeue_after") return outcome.limit !== undefined;
  return outcome.result !== "success";
}

function isOwn(failed: FailedAttempt | undefined, { version, onlyStatus }: Held): boolean {
  if (failed?.versions.has(version) !== true) return false;
  // The watch may have skipped versions of others before it. Without a retry, nothing else sees them.
  return failed.isRetried || onlyStatus;
}

function differsOnlyInStatus(one: KubernetesObject, other: KubernetesObject): boolean {
  const rest = (object: KubernetesObject) => ({
    ...object,
    status: undefined,
    metadata: { ...object.metadata, resourceVersion: undefined, managedFields: undefined },
  });
  return equalJson(rest(one), rest(other));
}
