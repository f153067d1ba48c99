import { parseDuration } from "@capikit/common/time";
import { raceSignal } from "@capikit/serving";
import type { HookHttpRequest } from "./hook-request.ts";

/** The handler exceeded the caller's timeout. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** The caller disconnected; the cause is the reason of the request's signal. */
export class GoneError extends Error {
  override readonly name = "GoneError";
}

const longestMs = 30_000;

/** Returns a handler's time limit in ms: slightly less than `?timeout=10s` or its own timeout. */
function timeLimit({ query }: Pick<HookHttpRequest, "query">, timeoutSeconds: number): number {
  const text = query.get("timeout");
  const nanoseconds = text === null ? undefined : parseDuration(text);
  const requestedMs = nanoseconds === undefined ? 0 : Number(nanoseconds) / 1e6;
  const ms = requestedMs > 0 ? Math.min(requestedMs, longestMs) : timeoutSeconds * 1000;
  return ms - Math.min(ms / 20, 250);
}

/**
 * The deadline of a request; runs until it is ended.
 *
 * A class: V8 keeps a hidden class per object literal with getters until the next full collection.
 */
export class Deadline {
  readonly #request: HookHttpRequest;
  readonly #timeoutSeconds: number;
  readonly #started = performance.now();
  #own: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #outer: AbortSignal | undefined;

  constructor(request: HookHttpRequest, timeoutSeconds: number) {
    this.#request = request;
    this.#timeoutSeconds = timeoutSeconds;
  }

  /** Created on demand, as most handlers never need it. */
  get signal(): AbortSignal {
    if (this.#own !== undefined) return this.#own.signal;
    const own = new AbortController();
    this.#own = own;
    const left = timeLimit(this.#request, this.#timeoutSeconds) - (performance.now() - this.#started);
    this.#timer = setTimeout(() => own.abort(new DeadlineError("no answer in time")), Math.max(0, left));
    this.#outer = this.#request.signal;
    this.#outer.aborted
      ? this.#onOuter()
      : this.#outer.addEventListener("abort", this.#onOuter, { once: true });
    return own.signal;
  }

  /** Returns the work's result; rejects with the signal's reason when that is first. */
  race<T>(work: PromiseLike<T>): Promise<T> {
    this.#request.hold?.(work);
    return raceSignal(this.signal, work);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#onOuter);
  }

  readonly #onOuter = (): void =>
    this.#own?.abort(new GoneError("the caller disconnected", { cause: this.#outer?.reason }));
}
