import { parseDuration } from "@capikit/common/time";
import { raceSignal } from "@capikit/serving";
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

/**
 * Time that runs, and ends by itself or with the request.
 *
 * A class, as V8 makes a hidden class of its own, which lives until the next full collection, for each object literal with getters: those
 * would hold on to every request.
 */
export class Deadline {
  readonly #request: WebhookRequest;
  readonly #started = performance.now();
  #signal: AbortSignal | undefined;
  #stop: (() => void) | undefined;

  constructor(request: WebhookRequest) {
    this.#request = request;
  }

  /** Aborts when the time is up or the client went away. Made when it is asked for, as most webhooks never do. */
  get signal(): AbortSignal {
    if (this.#signal !== undefined) return this.#signal;
    const own = new AbortController();
    const { signal: outer } = this.#request;
    const timeoutMs = timeoutOf(this.#request);
    const late = (): void => own.abort(new DeadlineError(`no answer within ${Math.round(timeoutMs)} ms`));
    const left = timeoutMs - (performance.now() - this.#started);
    const timer = setTimeout(late, Math.max(0, left)).unref();
    const onOuter = (): void => {
      clearTimeout(timer);
      own.abort(outer.reason);
    };
    outer.aborted ? onOuter() : outer.addEventListener("abort", onOuter, { once: true });
    this.#stop = () => {
      clearTimeout(timer);
      outer.removeEventListener("abort", onOuter);
    };
    this.#signal = own.signal;
    return own.signal;
  }

  /** The work's result; rejects with the signal's reason when that is first. */
  race<T>(work: PromiseLike<T>): Promise<T> {
    this.#request.hold?.(work);
    return raceSignal(this.signal, work);
  }

  /** The answer is there: the time runs no more. */
  end(): void {
    this.#stop?.();
  }
}
