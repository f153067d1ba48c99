/** Maximum time of event loop work before timers and sockets run. */
const sliceMs = 3;

type Schedule = (callback: () => void) => void;

// Browsers have no setImmediate, and types without Node.js neither.
const { setImmediate } = globalThis as { readonly setImmediate?: Schedule };
const soon: Schedule = setImmediate ?? ((callback) => setTimeout(callback, 0));
const { performance } = globalThis as {
  readonly performance: { now(): number; eventLoopUtilization?(): { readonly idle: number } };
};

const waiting: (() => void)[] = [];
let sliceStart = performance.now();
/** Milliseconds for which the event loop had waited for events by then. */
let idleMs = 0;

function startSlice(): void {
  sliceStart = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) soon(startSlice);
}

/**
 * Yields to the event loop if long work has held it for 3 ms. Call it between the steps of
 * CPU-bound work: promises alone do not let timers and sockets run.
 *
 * All such work of the thread shares the 3 ms, until the event loop waits for events. Waiting callers
 * continue in order, one in each iteration of the event loop.
 *
 * @returns undefined if the work may continue immediately, so that the fast path needs no await.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  if (performance.now() - sliceStart < sliceMs) return undefined;
  const { idle = idleMs } = performance.eventLoopUtilization?.() ?? {};
  if (idle > idleMs && waiting.length === 0) {
    idleMs = idle;
    sliceStart = performance.now();
    return undefined;
  }
  return nextSlice();
}

function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) soon(startSlice);
  });
}

/**
 * Yields to the event loop after a step that took 3 ms or more.
 *
 * @param started when the step started, by `performance.now()`.
 * @returns undefined after a short step.
 */
export function yieldAfter(started: number): Promise<void> | undefined {
  return performance.now() - started < sliceMs ? undefined : nextSlice();
}
