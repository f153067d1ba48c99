import { parseDuration } from "@capikit/api/conversion/runtime";
import type { WebhookRequest } from "./webhook.ts";

/** The time for an answer is up. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** How long the API server waits at most, and what we wait when it does not say. */
const longestMs = 30_000;

/**
 * Milliseconds in which a request is to be answered: a little less than the API server says it will wait in `?timeout=10s`, so that the
 * answer gets there.
 */
function timeoutOf({ query }: Pick<WebhookRequest, "query">): number {
  const text = query.get("timeout");
  const nanoseconds = text === null ? undefined : parseDuration(text);
  const ms = nanoseconds === undefined ? longestMs : Number(nanoseconds) / 1e6;
  const bounded = ms > 0 ? Math.min(ms, longestMs) : longestMs;
  return bounded - Math.min(bounded / 20, 250);
}

/** Time that runs, and ends by itself or with the request. */
export interface Deadline {
  /** Aborts when the time is up or the client went away. Made when it is asked for, as most webhooks never do. */
  readonly signal: AbortSignal;
  /** The work's result; rejects with the signal's reason when that is first. */
  race<T>(work: PromiseLike<T>): Promise<T>;
  /** The answer is there: the time runs no more. */
  end(): void;
}

export function startDeadline(request: WebhookRequest): Deadline {
  const started = performance.now();
  let signal: AbortSignal | undefined;
  let timer: NodeJS.Timeout | undefined;
  let onOuter = (): void => {};
  const end = (): void => {
    clearTimeout(timer);
    request.signal.removeEventListener("abort", onOuter);
  };
  const signalOf = (): AbortSignal => {
    if (signal === undefined) {
      const own = new AbortController();
      const { signal: outer } = request;
      const timeoutMs = timeoutOf(request);
      const late = (): void => own.abort(new DeadlineError(`no answer within ${Math.round(timeoutMs)} ms`));
      timer = setTimeout(late, Math.max(0, timeoutMs - (performance.now() - started))).unref();
      onOuter = (): void => {
        clearTimeout(timer);
        own.abort(outer.reason);
      };
      outer.aborted ? onOuter() : outer.addEventListener("abort", onOuter, { once: true });
      signal = own.signal;
    }
    return signal;
  };
  return {
    get signal() {
      return signalOf();
    },
    race: (work) =>
      new Promise((resolve, reject) => {
        const limit = signalOf();
        const onAbort = (): void => reject(limit.reason);
        if (limit.aborted) {
          onAbort();
        }
        limit.addEventListener("abort", onAbort, { once: true });
        work.then(resolve, reject);
      }),
    end,
  };
}
