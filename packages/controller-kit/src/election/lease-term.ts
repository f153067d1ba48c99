const waiting = 0n;
const leading = 1n;
const over = 2n;
const stopped = 3n;

const stateAt = 0;
const deadlineAt = 1;
const heartbeatAt = 2;

/**
 * A leader's term, in memory shared between the main thread and the renewal thread, so that readers
 * see the current state at once. It begins once and ends once.
 *
 * Times are milliseconds of a clock that all threads share.
 */
export interface LeaseTerm {
  /** Memory to open the same term in the other thread. */
  readonly memory: SharedArrayBuffer;
  /** Begins the term. Returns false if the deadline has passed or the term has ended. */
  begin(nowMs: number, deadlineMs: number): boolean;
  /** Extends the term. Returns false if the deadline had passed, which ends the term. */
  extend(nowMs: number, deadlineMs: number): boolean;
  /** Reports whether the term lasts. A call after the deadline ends it. */
  holds(nowMs: number): boolean;
  /** Reports whether the term has neither begun nor ended. */
  isWaiting(): boolean;
  end(): void;
  /** Ends the term on request, so that the other thread may release the lease. */
  stop(): void;
  isStopped(): boolean;
  /** Returns when the term ends unless it is extended; 0 before it begins. */
  deadlineMs(): number;
  /** Records that the main thread's event loop is running. */
  beat(nowMs: number): void;
  lastBeatMs(): number;
}

export function openLeaseTerm(
  memory = new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT),
): LeaseTerm {
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
