/** Moments before which keys must not be worked on. Those that are over are forgotten when there are many. */
export class NotBefore<K> {
  readonly #moments = new Map<K, number>();
  #sweepAt = 64;

  get size(): number {
    return this.#moments.size;
  }

  set(key: K, at: number, now: number): void {
    this.#moments.set(key, at);
    if (this.#moments.size >= this.#sweepAt) {
      this.#sweep(now);
    }
  }

  /** Milliseconds to wait from now on. */
  waitMs(key: K, now: number): number {
    const at = this.#moments.get(key);
    return at === undefined || at < now ? 0 : at - now;
  }

  /** Looks at all, but not again before there are twice as many as were left: a small price for each. */
  #sweep(now: number): void {
    for (const [key, at] of this.#moments) {
      if (at <= now) this.#moments.delete(key);
    }
    this.#sweepAt = Math.max(64, 2 * this.#moments.size);
  }
}
