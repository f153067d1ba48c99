import { parseDuration } from "@capikit/api/conversion/runtime";
import type { HookHttpRequest } from "./hook-request.ts";

/** The handler took longer than the caller waits. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** The caller went away; the cause is the reason of the request's signal. */
export class GoneError extends Error {
  override readonly name = "GoneError";
}

const longestMs = 30_000;

/**
 * Milliseconds in which a handler is to answer: a little less than the caller says it waits in `?timeout=10s`, or than the handler declares,
 * so that the answer gets there.
 */
function timeLimit({ query }: Pick<HookHttpRequest, "query">, timeoutSeconds: number): number {
  const text = query.get("timeout");
  const nanoseconds = text === null ? undefined : parseDuration(text);
  const said = nanoseconds === undefined ? 0 : Number(nanoseconds) / 1e6;
  const ms = said > 0 ? Math.min(said, longestMs) : timeoutSeconds * 1000;
  return ms - Math.min(ms / 20, 250);
}

/** Time that runs until it is ended. */
interface Deadline {
  /** Made when it is asked for, as most handlers never do. */
  readonly signal: AbortSignal;
  /** The work's result; rejects with the signal's reason when that is first. */
  race<T>(work: PromiseLike<T>): Promise<T>;
  end(): void;
}

/** Starts the time of a request. */
export function startDeadline(request: HookHttpRequest, timeoutSeconds: number): Deadline {
  const started = performance.now();
  let own: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let outer: AbortSignal | undefined;
  const onOuter = (): void => own?.abort(new GoneError("the caller went away", { cause: outer?.reason }));
  const signalOf = (): AbortSignal => {
    if (own === undefined) {
      const made = new AbortController();
      own = made;
      const left = timeLimit(request, timeoutSeconds) - (performance.now() - started);
      timer = setTimeout(() => made.abort(new DeadlineError("no answer in time")), Math.max(0, left));
      outer = request.signal;
      outer.aborted ? onOuter() : outer.addEventListener("abort", onOuter, { once: true });
    }
    return own.signal;
  };
  return {
    get signal() {
      return signalOf();
    },
    race: (work) =>
      new Promise((resolve, reject) => {
        const signal = signalOf();
        const onAbort = (): void => reject(signal.reason);
        signal.aborted ? onAbort() : signal.addEventListener("abort", onAbort, { once: true });
        work.then(resolve, reject);
      }),
    end() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", onOuter);
    },
  };
}
