import type { ObjectRef } from "@capikit/client";
import { pause, yieldToEventLoop } from "@capikit/common/time";
import { untilAborted } from "../cache/wait.ts";
import { checkedKey } from "./request.ts";
import type { SourceRun } from "./start-watch.ts";
import type { SourceContext } from "./watch.ts";

/** A request of a stream. */
export interface StreamRequest extends ObjectRef {
  /** Default: 0. */
  readonly priority?: number;
}

/**
 * Requests from outside of the cluster, such as a cloud's events. It is called when the controller starts, and again when what it gave
 * throws, after waits that grow from 1 to 30 s; when that ends it is over. Before it is asked for more, the last request is queued.
 */
export type StreamSource = (context: SourceContext) => AsyncIterable<StreamRequest>;

const initialWaitMs = 1_000;
const maxWaitMs = 30_000;

/** Takes requests from a stream until it ends or the controller stops. Never rejects. */
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
      run.failed("stream", "A source of requests threw; it is started again after a wait.", {
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
    run.failed("request", "A source gave what is no request; it is passed over.", { error, source: name });
  }
}

/** Takes what a stream gives, until that ends. Ends when the signal aborts, also if the stream takes no heed of it. */
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
    // The pump that is left behind by a stream that hangs keeps nothing but itself.
    await untilAborted(pump(), signal);
  } finally {
    if (!isOver) {
      // Its end is not waited for: a generator that hangs cannot be ended.
      Promise.resolve(iterator.return?.()).catch(() => {});
    }
  }
}
