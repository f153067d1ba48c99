import { parseDuration } from "@capikit/common/time";
import { raceSignal } from "@capikit/serving";
import type { WebhookRequest } from "./webhook.ts";

/** The webhook exceeded its deadline. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** Longest timeout of API servers, and the default for requests without one. */
const longestMs = 30_000;

/** Returns the milliseconds for an answer: slightly less than `?timeout=10s`, to arrive in time. */
function timeoutOf({ query }: Pick<WebhookRequest, "query">): number {
  const text = query.get("timeout");
  const nanoseconds = text === null ? undefined : parseDuration(text);
  const ms = nanoseconds === undefined ? longestMs : Number(nanoseconds) / 1e6;
  const bounded = ms > 0 ? Math.min(ms, longestMs) : longestMs;
  return bounded - Math.min(bounded / 20, 250);
}

/**
 * Deadline of a request.
 *
 * A class, because V8 gives each object literal with getters a hidden class that lives until the
 * next full collection and would keep the request alive.
 */
export class Deadline {
  readonly #request: WebhookRequest;
  readonly #started = performance.now();
  #signal: AbortSignal | undefined;
  #stop: (() => void) | undefined;

  constructor(request: WebhookRequest) {
    this.#request = request;
  }

  /** Aborts at the deadline or when the client disconnects. Created on first use. */
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

  /** Returns the result of `work`, or rejects with the signal's reason if that aborts first. */
  race<T>(work: PromiseLike<T>): Promise<T> {
    this.#request.hold?.(work);
    return raceSignal(this.signal, work);
  }

  /** Stops the deadline's timer. */
  end(): void {
    this.#stop?.();
  }
}
