/** How many old entries are looked at for each new one: enough to forget faster than to learn. */
const looked = 2;

/** Moments before which keys must not be worked on. Those that are over are forgotten bit by bit. */
export class NotBefore<K> {
  readonly #moments = new Map<K, number>();

  get size(): number {
    return this.#moments.size;
  }

  set(key: K, at: number, now: number): void {
    this.#forgetSome(now);
    this.#moments.delete(key);
    this.#moments.set(key, at);
  }

  /** Milliseconds to wait from now on. */
  waitMs(key: K, now: number): number {
    return Math.max(0, (this.#moments.get(key) ?? now) - now);
  }

  #forgetSome(now: number): void {
    let left = looked;
    for (const [key, at] of this.#moments) {
      if (left-- === 0) return;
      this.#moments.delete(key);
      // Behind the others, so that one which lasts long does not keep all of them.
      if (at > now) this.#moments.set(key, at);
    }
  }
}
