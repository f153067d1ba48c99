import type { ObjectRef } from "@capikit/client";
import { pause, untilAborted, yieldToEventLoop } from "@capikit/common/time";
import { checkedKey } from "./request.ts";
import type { SourceRun } from "./start-watch.ts";
import type { SourceContext } from "./watch.ts";

/** A request of a stream. */
export interface StreamRequest extends ObjectRef {
  /** Default: 0. */
  readonly priority?: number;
}

/**
 * A source of requests from outside the cluster, such as a cloud's events. It is called when the
 * controller starts. If its iterable throws, it is called again with a backoff of 1 to 30 s; if the
 * iterable ends, the source is done. Each request is queued before the next one is read.
 */
export type StreamSource = (context: SourceContext) => AsyncIterable<StreamRequest>;

const initialWaitMs = 1_000;
const maxWaitMs = 30_000;

/** Queues the requests of a stream until it ends or the controller stops. Never rejects. */
export async function runStream(source: StreamSource, name: string, run: SourceRun): Promise<void> {
  const { signal } = run.context;
  let waitMs = initialWaitMs;
  const take = (request: StreamRequest): void => {
    waitMs = initialWaitMs;
    enqueue(request, name, run);
  };
  while (!signal.aborted) {
    try {
      await takeAll(source(run.context), take, signal);
      return;
    } catch (error) {
      if (signal.aborted) return;
      run.failed("stream", "Source failed, restarting", {
        error,
        source: name,
        waitMs,
      });
      await pause(run.clock, waitMs, signal);
      waitMs = Math.min(maxWaitMs, waitMs * 2);
    }
  }
}

function enqueue(request: StreamRequest, name: string, run: SourceRun): void {
  try {
    run.enqueue(checkedKey(request, run.kind), request.priority ?? 0);
  } catch (error) {
    run.failed("request", "Ignoring invalid request of source", { error, source: name });
  }
}

/** Consumes a stream until it ends or the signal aborts, even if the stream ignores the signal. */
async function takeAll<T>(
  stream: AsyncIterable<T>,
  take: (item: T) => void,
  signal: AbortSignal,
): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  let isOver = false;
  const pump = async (): Promise<void> => {
    try {
      while (!signal.aborted) {
        const next = await iterator.next();
        if (next.done === true) {
          isOver = true;
          return;
        }
        if (signal.aborted) return;
        take(next.value);
        const rest = yieldToEventLoop();
        if (rest !== undefined) await rest;
      }
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  try {
    // If a stream hangs, only this abandoned pump remains.
    await untilAborted(pump(), signal);
  } finally {
    if (!isOver) {
      // Do not wait: a hanging generator cannot be ended.
      Promise.resolve(iterator.return?.()).catch(() => {});
    }
  }
}
