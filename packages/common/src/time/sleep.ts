import type { Clock } from "./clock.ts";

/**
 * Waits for a number of milliseconds.
 *
 * @throws the signal's reason as soon as the signal aborts.
 */
export async function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await pause(clock, ms, signal);
  signal?.throwIfAborted();
}

/** Waits for a number of milliseconds, or until the signal aborts. Resolves in both cases. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      cancel();
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal?.addEventListener("abort", end);
  });
}

/**
 * Waits for work, or rejects with the signal's reason as soon as the signal aborts. The work
 * continues then, and its error is ignored.
 */
export function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return Promise.resolve(work);
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    const unlisten = (): void => signal.removeEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    work.then(
      (result) => {
        unlisten();
        resolve(result);
      },
      (error) => {
        unlisten();
        reject(error);
      },
    );
  });
}

/**
 * Runs a function with a signal that aborts after a timeout or with another signal.
 *
 * The reason is a `TimeoutError` (`DOMException`), or that of the other signal.
 *
 * @param message of the `TimeoutError`. Default: `no answer within … ms`.
 */
export async function withTimeout<T>(
  clock: Clock,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
  message = `no answer within ${Math.round(ms)} ms`,
): Promise<T> {
  using limit = linkSignals(signal);
  const cancel = clock.after(ms, () => limit.abort(new DOMException(message, "TimeoutError")));
  try {
    return await run(limit.signal);
  } finally {
    cancel();
  }
}

/** A signal that follows others until it is released. */
export interface LinkedSignal extends Disposable {
  readonly signal: AbortSignal;
  /** Aborts the signal by itself. */
  abort(reason: unknown): void;
}

/**
 * Returns a signal that aborts with the first of several. Unlike `AbortSignal.any`, disposing it
 * frees all memory: a long-lived signal retains each result of `AbortSignal.any` (Node.js 24: about
 * a kilobyte each).
 */
export function linkSignals(...sources: readonly (AbortSignal | undefined)[]): LinkedSignal {
  const linked = new AbortController();
  const links: (() => void)[] = [];
  const release = (): void => {
    for (const unlink of links.splice(0)) unlink();
  };
  const abort = (reason: unknown): void => {
    release();
    linked.abort(reason);
  };
  for (const source of sources) {
    if (source === undefined) continue;
    if (source.aborted) {
      abort(source.reason);
      break;
    }
    const onAbort = (): void => abort(source.reason);
    source.addEventListener("abort", onAbort, { once: true });
    links.push(() => source.removeEventListener("abort", onAbort));
  }
  return { signal: linked.signal, abort, [Symbol.dispose]: release };
}
