import { eventsV1Event as eventKind } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { ApiError, isAlreadyExists, isNotFound, TransportError } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { isTemporaryStatus } from "@capikit/common/http";
import { maskIdentifiers } from "@capikit/common/text";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import { createCauseLog } from "@capikit/serving/logging";
import type { EventObject } from "./event-object.ts";
import type { DropReason, EventObserver } from "./event-recorder.ts";

const maxTries = 12;
const retryMs = 10_000;

export interface EventWriterOptions {
  readonly client: Pick<Client, "create" | "patch">;
  readonly maxQueued: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly logger: Logger;
  readonly observer: EventObserver;
}

/** Writes events in the background, one after the other. */
export interface EventWriter {
  /** Queues an event. Returns false if the queue is full. */
  add(event: EventObject): boolean;
  /** Resolves when the queue is empty. Cuts one retry delay short. */
  drain(): Promise<void>;
  abort(): void;
}

/** Creates an event writer. While the server is unreachable, it holds and retries all events. */
export function createEventWriter(options: EventWriterOptions): EventWriter {
  const { client, maxQueued, clock, random, logger, observer } = options;
  const queue: EventObject[] = [];
  const stop = new AbortController();
  let working: Promise<void> | undefined;
  let endWait: (() => void) | undefined;

  // A refusal would otherwise be logged for every event.
  const log = createCauseLog(logger);
  const drop = (event: EventObject, why: DropReason, error: unknown): void => {
    observer.dropped?.(why);
    const { regarding, reason, note } = event;
    const { kind, namespace, name } = regarding;
    const fields = { object: { kind, namespace, name }, reason, note, error };
    const cause = why === "refused" && !isOfEndingNamespace(error) ? causeOf(error) : undefined;
    log(cause, cause === undefined ? "Dropped event" : "The API server refuses events", fields);
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        cancel();
        stop.signal.removeEventListener("abort", end);
        endWait = undefined;
        resolve();
      };
      const cancel = clock.after(retryMs * (1 + random() * 0.25), end);
      stop.signal.addEventListener("abort", end, { once: true });
      endWait = end;
    });
  const write = async (event: EventObject): Promise<void> => {
    for (let tries = 1; !stop.signal.aborted; tries++) {
      try {
        await writeEvent(client, event, stop.signal);
        observer.written?.(event.series !== undefined);
        return;
      } catch (error) {
        if (stop.signal.aborted || tries >= maxTries || !mayRetry(error)) {
          drop(event, stop.signal.aborted ? "stopped" : mayRetry(error) ? "unreachable" : "refused", error);
          return;
        }
      }
      await pause();
    }
    drop(event, "stopped", stop.signal.reason);
  };
  const work = async (): Promise<void> => {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      await write(next);
      queue.shift();
    }
    working = undefined;
  };

  return {
    add(event) {
      if (queue.length >= maxQueued || stop.signal.aborted) {
        return false;
      }
      queue.push(event);
      working ??= work();
      return true;
    },
    async drain() {
      endWait?.();
      await working;
    },
    abort: () => stop.abort(new Error("the recorder has stopped")),
  };
}

/** Events of a namespace that is being deleted are refused in every cluster. */
function isOfEndingNamespace(error: unknown): boolean {
  return (
    isNotFound(error) ||
    (error instanceof ApiError && error.causes.some(({ reason }) => reason === "NamespaceTerminating"))
  );
}

/** Identifies a refusal, without the names of objects. */
function causeOf(error: unknown): string {
  return maskIdentifiers(errorMessage(error)).replaceAll(/"[^"]*"|\/namespaces\/[^/ :]+/g, "");
}

/**
 * Writes an event: a new one, or the count of an existing series.
 *
 * @throws the client's errors.
 */
async function writeEvent(
  client: Pick<Client, "create" | "patch">,
  event: EventObject,
  signal: AbortSignal,
): Promise<void> {
  const { name = "", namespace } = event.metadata;
  if (event.series !== undefined) {
    try {
      const patch = { series: event.series };
      await client.patch(eventKind, { name, namespace }, { type: "merge", patch }, { signal });
      return;
    } catch (error) {
      // Events expire, and the first one may have been rejected.
      if (!isNotFound(error)) {
        throw error;
      }
    }
  }
  try {
    await client.create(eventKind, event, { signal });
  } catch (error) {
    // A retry after a lost response.
    if (!isAlreadyExists(error)) {
      throw error;
    }
  }
}

/** Reports whether the same write may succeed later. */
function mayRetry(error: unknown): boolean {
  return error instanceof TransportError || (error instanceof ApiError && isTemporaryStatus(error.status));
}
