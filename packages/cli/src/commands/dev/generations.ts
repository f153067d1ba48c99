import { setImmediate } from "node:timers/promises";
import { type GenerateResult, watch } from "@capikit/runner";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";

/** Repeated generation of a project's artefacts. */
export interface Generations {
  /**
   * Waits for the run that includes all changes so far. Returns its result; undefined if it failed
   * as a whole.
   */
  settled(): Promise<GenerateResult | undefined>;
  /** Resolves when watching has ended. */
  readonly done: Promise<void>;
}

/** Callbacks for runs. */
export interface GenerationEvents {
  onResult(result: GenerateResult, ms: number): void;
  /** A run failed as a whole, because of the project or a bug. */
  onError(error: unknown): void;
}

/** Generates the artefacts of a project now and after each change, until the signal aborts. */
export function followGenerations(root: string, events: GenerationEvents, signal: AbortSignal): Generations {
  let latest: GenerateResult | undefined;
  let started = performance.now();
  let running = Promise.withResolvers<void>();
  let isRunning = true;
  const begin = (): void => {
    if (isRunning) return;
    isRunning = true;
    running = Promise.withResolvers();
  };
  const done = watch(
    { project: root, fallback: packageFallbacks },
    {
      onStart() {
        started = performance.now();
      },
      onChange: begin,
      onIdle() {
        isRunning = false;
        running.resolve();
      },
      onResult(result) {
        latest = result;
        events.onResult(result, performance.now() - started);
      },
      onError(error) {
        latest = undefined;
        events.onError(error);
      },
    },
    signal,
  ).finally(() => running.resolve());
  return {
    done,
    async settled() {
      // Another watcher may report a change first: the event loop also delivers it to this one.
      for (let passes = 0; passes < 2; passes++) await setImmediate();
      for (let before: typeof running | undefined; before !== running; ) {
        before = running;
        await running.promise;
      }
      return latest;
    },
  };
}
