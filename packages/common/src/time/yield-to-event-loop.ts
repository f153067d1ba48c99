/** Maximum time of event loop work before timers and sockets run. */
const sliceMs = 3;

type Schedule = (callback: () => void) => void;

// Browsers have no setImmediate, and types without Node.js neither.
const { setImmediate, process } = globalThis as {
  readonly setImmediate?: Schedule;
  readonly process?: { readonly nextTick?: Schedule };
};
const soon: Schedule = setImmediate ?? ((callback) => setTimeout(callback, 0));

const waiting: (() => void)[] = [];
let sliceStart = performance.now();
/** Whether the running callback, with the promises that it settles, has started the slice. */
let isCounting = false;

function startSlice(): void {
  countFromNow();
  waiting.shift()?.();
  if (waiting.length > 0) soon(startSlice);
}

function countFromNow(): void {
  sliceStart = performance.now();
  isCounting = true;
  // From a microtask, it runs when no settled promise is left. Elsewhere than in Node.js, slices
  // follow each other.
  queueMicrotask(() => process?.nextTick?.(endCounting));
}

function endCounting(): void {
  isCounting = false;
}

/**
 * Yields to the event loop if long work has held it for 3 ms. Call it between the steps of
 * CPU-bound work: promises alone do not let timers and sockets run.
 *
 * The time counts from the first call in a callback of the event loop, so that work which ends soon
 * never yields. Waiting callers continue in order, one in each iteration of the event loop.
 *
 * @returns undefined if the work may continue immediately, so that the fast path needs no await.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  if (!isCounting) countFromNow();
  return yieldAfter(sliceStart);
}

/**
 * Yields to the event loop after a step that took 3 ms or more.
 *
 * @param started when the step started, by `performance.now()`.
 * @returns undefined after a short step.
 */
export function yieldAfter(started: number): Promise<void> | undefined {
  if (performance.now() - started < sliceMs) return undefined;
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) soon(startSlice);
  });
}
