const waiting = 0n;
const leading = 1n;
const over = 2n;
const stopped = 3n;

const stateAt = 0;
const deadlineAt = 1;
const heartbeatAt = 2;

/**
 * Until when we lead, in memory that the main thread shares with the thread that renews the lease: who asks is answered at once and
 * rightly, whatever messages are still under way. It begins once and ends once.
 *
 * Moments are milliseconds of a clock that is common to all threads.
 */
export interface Tenure {
  /** What the other thread opens the same tenure with. */
  readonly memory: SharedArrayBuffer;
  /** Begins to lead. False when that time is over already, or the tenure. */
  begin(nowMs: number, deadlineMs: number): boolean;
  /** Goes on leading. False when the time was over before, which is then final. */
  extend(nowMs: number, deadlineMs: number): boolean;
  /** Whether we lead. Who finds that the time is over ends the tenure. */
  holds(nowMs: number): boolean;
  /** Whether it neither has begun nor is over. */
  isWaiting(): boolean;
  /** Ends it. */
  end(): void;
  /** Ends it because we no longer want it, so that the other thread may give the lease up. */
  stop(): void;
  isStopped(): boolean;
  /** When leading ends unless it is extended; 0 as long as it has not begun. */
  deadlineMs(): number;
  /** The main thread's event loop has come round. */
  beat(nowMs: number): void;
  /** When it last did. */
  lastBeatMs(): number;
}

export function openTenure(memory = new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT)): Tenure {
  const cells = new BigInt64Array(memory);
  const read = (cell: number): number => Number(Atomics.load(cells, cell)) / 1e6;
  const write = (cell: number, ms: number): void => {
    Atomics.store(cells, cell, BigInt(Math.floor(ms * 1e6)));
  };
  const move = (from: bigint, to: bigint): boolean =>
    Atomics.compareExchange(cells, stateAt, from, to) === from;
  const holds = (nowMs: number): boolean => {
    if (Atomics.load(cells, stateAt) !== leading) {
      return false;
    }
    if (nowMs < read(deadlineAt)) {
      return true;
    }
    move(leading, over);
    return false;
  };
  return {
    memory,
    begin(nowMs, deadlineMs) {
      if (nowMs >= deadlineMs) {
        return false;
      }
      write(deadlineAt, deadlineMs);
      return move(waiting, leading);
    },
    extend(nowMs, deadlineMs) {
      if (!holds(nowMs)) {
        return false;
      }
      write(deadlineAt, deadlineMs);
      return true;
    },
    holds,
    isWaiting: () => Atomics.load(cells, stateAt) === waiting,
    end() {
      move(waiting, over) || move(leading, over);
    },
    stop: () => void Atomics.store(cells, stateAt, stopped),
    isStopped: () => Atomics.load(cells, stateAt) === stopped,
    deadlineMs: () => read(deadlineAt),
    beat: (nowMs) => write(heartbeatAt, nowMs),
    lastBeatMs: () => read(heartbeatAt),
  };
}
