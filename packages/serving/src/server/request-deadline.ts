import { parseDuration, untilAborted } from "@capikit/common/time";
import type { RouteRequest } from "../routes/route.ts";
import { DeadlineError } from "./call.ts";

/** The longest that Kubernetes waits for a webhook or a Runtime Extension. */
const longestMs = 30_000;

/** Less than any timeout of a caller. */
const shortestMs = 0.5;

/**
 * Time limit of a request: slightly less than the caller's `?timeout=10s`, so that the answer
 * arrives in time.
 */
export class RequestDeadline {
  readonly #request: Pick<RouteRequest, "hold" | "query" | "signal">;
  readonly #defaultMs: number;
  readonly #started = performance.now();
  #own: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param defaultMs applies when the request has no valid timeout. */
  constructor(request: Pick<RouteRequest, "hold" | "query" | "signal">, defaultMs = longestMs) {
    this.#request = request;
    this.#defaultMs = defaultMs;
  }

  /**
   * Aborts with a {@link DeadlineError} when the time is up, or with the reason of the request's
   * signal. Created on first use, as most handlers never need it.
   */
  get signal(): AbortSignal {
    if (this.#own !== undefined) return this.#own.signal;
    const own = new AbortController();
    this.#own = own;
    const message = `no answer within ${Math.round(this.#timeoutMs())} ms`;
    const late = (): void => own.abort(new DeadlineError(message));
    this.#timer = setTimeout(late, this.remainingMs).unref();
    const { signal } = this.#request;
    signal.aborted ? this.#onAbort() : signal.addEventListener("abort", this.#onAbort, { once: true });
    return own.signal;
  }

  /** Milliseconds until the time is up, at least 0. */
  get remainingMs(): number {
    return Math.max(0, this.#timeoutMs() - (performance.now() - this.#started));
  }

  /**
   * Returns the result of `work`, or rejects with the reason of the signal if that aborts first, and
   * with a {@link DeadlineError} if `work` blocked the thread until the time was up.
   */
  async race<T>(work: PromiseLike<T>): Promise<T> {
    this.#request.hold?.(work);
    const result = await untilAborted(work, this.signal);
    this.check();
    return result;
  }

  /** @throws DeadlineError if the time is up, also before the timer could fire. */
  check(): void {
    // Reading the timeout takes longer than most handlers.
    const isOver = performance.now() - this.#started > shortestMs && this.remainingMs === 0;
    if (isOver) throw new DeadlineError("the handler blocked the thread beyond its timeout");
  }

  /** Stops the timer. */
  end(): void {
    clearTimeout(this.#timer);
    if (this.#own !== undefined) this.#request.signal.removeEventListener("abort", this.#onAbort);
  }

  #timeoutMs(): number {
    return parseTimeout(this.#request.query, this.#defaultMs);
  }

  readonly #onAbort = (): void => {
    clearTimeout(this.#timer);
    this.#own?.abort(this.#request.signal.reason);
  };
}

function parseTimeout(query: URLSearchParams, defaultMs: number): number {
  const text = query.get("timeout");
  const nanoseconds = text === null ? undefined : parseDuration(text);
  const requested = nanoseconds === undefined ? 0 : Number(nanoseconds) / 1e6;
  const ms = requested > 0 ? Math.min(requested, longestMs) : defaultMs;
  return ms - Math.min(ms / 20, 250);
}
