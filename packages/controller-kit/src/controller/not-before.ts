/** Earliest times at which keys may be processed. Removes expired times when there are many. */
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

  /** Milliseconds to wait from `now`. */
  waitMs(key: K, now: number): number {
    const at = this.#times.get(key);
    return at === undefined || at < now ? 0 : at - now;
  }

  /** Scans all times when their number has doubled, so the amortized cost is constant. */
  #scan(now: number): void {
    for (const [key, at] of this.#times) {
      if (at <= now) this.#times.delete(key);
    }
    this.#scanAt = Math.max(64, 2 * this.#times.size);
  }
}
