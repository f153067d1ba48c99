/** Moments before which keys must not be worked on. Those that are over are forgotten when there are many. */
export class NotBefore<K> {
  readonly #times = new Map<K, number>();
  #scanAt = 64;

  get size(): number {
    return this.#times.size;
  }

  set(key: K, at: number, now: number): void {
    this.#times.set(key, at);
    if (this.#times.size >= this.#scanAt) {
      this.#scan(now);
    }
  }

  /** Milliseconds to wait from now on. */
  waitMs(key: K, now: number): number {
    const at = this.#times.get(key);
    return at === undefined || at < now ? 0 : at - now;
  }

  /** Looks at all, but not again before there are twice as many as were left: a small price for each. */
  #scan(now: number): void {
    for (const [key, at] of this.#times) {
      if (at <= now) this.#times.delete(key);
    }
    this.#scanAt = Math.max(64, 2 * this.#times.size);
  }
}
