import { isMainThread, Worker } from "node:worker_threads";

/** Milliseconds without a sign of life after which code blocks the thread for good. */
export const hangMs = 10_000;

/** Signs of life, and the number of the run that is watched: 0 without one. */
const state = new Int32Array(new SharedArrayBuffer(8));

/** What a run was doing when it was interrupted. */
export interface Interruption {
  readonly run: number;
  readonly frames: readonly string[];
}

let runs = 0;
let report: ((frames: readonly string[]) => void) | undefined;

/** Shows that the thread is not blocked. */
export const beat = (): void => {
  state[0] = ((state[0] as number) + 1) | 0;
};

/**
 * Watches the main thread from another one, which interrupts code that never yields. Returns what
 * the code was doing then, and a function that ends the watch. Threads of a pool are watched by their pool.
 */
export function watchThread(): { readonly hung: Promise<readonly string[]>; end(): void } {
  const hung = new Promise<readonly string[]>((resolve) => {
    report = resolve;
  });
  if (isMainThread) {
    startWatchdog();
    state[1] = ++runs;
  }
  return {
    hung,
    end: () => {
      state[1] = 0;
      report = undefined;
    },
  };
}

let isStarted = false;

function startWatchdog(): void {
  if (isStarted) return;
  isStarted = true;
  // Complete `new URL` expressions, so that bundlers find the file.
  const url = import.meta.url.endsWith(".ts")
    ? new URL("./watchdog-worker.ts", import.meta.url)
    : new URL("./watchdog-worker.js", import.meta.url);
  const started = new Worker(url, { name: "explore-watchdog", workerData: { state, hangMs }, execArgv: [] });
  // It arrives after the run if its code was interrupted several times.
  started.on("message", ({ run, frames }: Interruption) => {
    if (run === state[1]) report?.(frames);
  });
  started.unref();
}
