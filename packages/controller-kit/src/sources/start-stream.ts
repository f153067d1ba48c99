import type { ObjectRef } from "@capikit/client";
import { breathe } from "../time/breathe.ts";
import { pause } from "../time/pause.ts";
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
  while (!signal.aborted) {
    try {
      for await (const request of untilAborted(source(run.context), signal)) {
        waitMs = initialWaitMs;
        enqueue(request, name, run);
        await breathe();
      }
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

/** Gives what a stream gives. Ends when the signal aborts, also if the stream takes no heed of it. */
async function* untilAborted<T>(stream: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  // One promise per step: racing against one that lives long would keep every step.
  let wake = (): void => {};
  const onAbort = (): void => wake();
  signal.addEventListener("abort", onAbort);
  let isOver = false;
  try {
    while (!signal.aborted) {
      const next = await new Promise<IteratorResult<T, unknown> | undefined>((resolve, reject) => {
        wake = () => resolve(undefined);
        Promise.resolve(iterator.next()).then(resolve, reject);
      });
      if (next === undefined) return;
      if (next.done === true) {
        isOver = true;
        return;
      }
      yield next.value;
    }
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    signal.removeEventListener("abort", onAbort);
    if (!isOver) {
      // Its end is not waited for: a generator that hangs cannot be ended.
      Promise.resolve(iterator.return?.()).catch(() => {});
    }
  }
}
