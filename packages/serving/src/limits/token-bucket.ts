/** Returns the time in milliseconds since an arbitrary start. */
export interface Now {
  now(): number;
}

/** Rate of a token bucket. */
export interface Rate {
  /** Runs at once. */
  readonly burst: number;
  /** Further runs a second, which may be less than one. */
  readonly perSecond: number;
}

/** Limits how often work runs. Unlike a rate limit with a queue, no caller waits. */
export class TokenBucket {
  readonly #rate: Rate;
  readonly #clock: Now;
  #tokens: number;
  #filledAt: number;

  constructor(rate: Rate, clock: Now = performance) {
    this.#rate = rate;
    this.#clock = clock;
    this.#tokens = rate.burst;
    this.#filledAt = clock.now();
  }

  /** Whether `take` would return true. */
  get isReady(): boolean {
    const now = this.#clock.now();
    const { burst, perSecond } = this.#rate;
    const refill = now > this.#filledAt ? ((now - this.#filledAt) * perSecond) / 1000 : 0;
    this.#tokens = Math.min(burst, this.#tokens + refill);
    this.#filledAt = now;
    return this.#tokens >= 1;
  }

  /** Takes a token; returns false when none is left. */
  take(): boolean {
    const isReady = this.isReady;
    if (isReady) this.#tokens -= 1;
    return isReady;
  }
}
