import { type Clock, linkSignals } from "@capikit/common/time";

/** A limit on the time without progress. */
export interface ProgressLimit extends Disposable {
  /** Aborts at the limit, or with the signal given at the start. */
  readonly signal: AbortSignal;
  /** Milliseconds without progress until it aborts. */
  readonly ms: number;
  /** Whether the limit has been reached. */
  readonly reached: boolean;
  /** Starts the time over. */
  progress(): void;
}

/** Starts a limit of milliseconds without progress. Dispose it to stop its timer. */
export function createProgressLimit(clock: Clock, ms: number, signal?: AbortSignal): ProgressLimit {
  const limit = linkSignals(signal);
  let reached = false;
  const start = (): (() => void) =>
    clock.after(ms, () => {
      reached ||= !limit.signal.aborted;
      limit.abort(new DOMException(`no progress within ${ms} ms`, "TimeoutError"));
    });
  let cancel = start();
  return {
    signal: limit.signal,
    ms,
    get reached() {
      return reached;
    },
    progress() {
      cancel();
      cancel = start();
    },
    [Symbol.dispose]() {
      cancel();
      limit[Symbol.dispose]();
    },
  };
}
