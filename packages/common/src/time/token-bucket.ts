import { type Clock, systemClock } from "./clock.ts";

/** Rate of a token bucket. */
export interface Rate {
  /** Runs at once. */
  readonly burst: number;
  /** Further runs a second, which may be less than one. */
  readonly perSecond: number;
}

/** Limits how often work runs: `burst` times at once, then `perSecond` times a second. */
export class TokenBucket {
  readonly #rate: Rate;
  readonly #clock: Pick<Clock, "now">;
  /** A negative value is the number of reserved runs that wait. */
  #tokens: number;
  #filledAt: number;

  constructor(rate: Rate, clock: Pick<Clock, "now"> = systemClock) {
    this.#rate = rate;
    this.#clock = clock;
    this.#tokens = rate.burst;
    this.#filledAt = clock.now();
  }

  /** Whether `take` would return true. */
  get isReady(): boolean {
    this.#fill();
    return this.#tokens >= 1;
  }

  /** Takes a token; returns false when none is left. */
  take(): boolean {
    const { isReady } = this;
    if (isReady) this.#tokens -= 1;
    return isReady;
  }

  /** Takes the next token, and returns the milliseconds until it is there. */
  reserve(): number {
    this.#fill();
    this.#tokens -= 1;
    return this.#tokens >= 0 ? 0 : (-this.#tokens * 1000) / this.#rate.perSecond;
  }

  /** Returns a reserved token that was not used. */
  giveBack(): void {
    this.#tokens += 1;
  }

  #fill(): void {
    const now = this.#clock.now();
    const { burst, perSecond } = this.#rate;
    const refill = now > this.#filledAt ? ((now - this.#filledAt) * perSecond) / 1000 : 0;
    this.#tokens = Math.min(burst, this.#tokens + refill);
    this.#filledAt = now;
  }
}
