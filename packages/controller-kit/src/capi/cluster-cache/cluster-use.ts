import type { Clock } from "@capikit/common/time";

/** When calls last used each Cluster, for a cluster cache that closes idle connections. */
export class ClusterUse {
  readonly #usedAt = new Map<string, number>();
  readonly #idleTimeoutMs: number;
  readonly #clock: Clock;
  readonly #onFirst: (key: string) => void;

  /**
   * @param onFirst is called for a Cluster that was not in use.
   *
   * @throws TypeError if the timeout is not positive.
   */
  constructor(idleTimeoutMs: number, clock: Clock, onFirst: (key: string) => void) {
    if (!(idleTimeoutMs > 0))
      throw new TypeError(`idleTimeoutMs must be a positive number: got ${idleTimeoutMs}`);
    this.#idleTimeoutMs = idleTimeoutMs;
    this.#clock = clock;
    this.#onFirst = onFirst;
  }

  note(key: string): void {
    const isFirst = !this.#usedAt.has(key);
    this.#usedAt.set(key, this.#clock.now());
    if (isFirst) this.#onFirst(key);
  }

  isIdle(key: string): boolean {
    const usedAt = this.#usedAt.get(key);
    return usedAt === undefined || this.#clock.now() - usedAt >= this.#idleTimeoutMs;
  }

  forget(key: string): void {
    this.#usedAt.delete(key);
  }
}
