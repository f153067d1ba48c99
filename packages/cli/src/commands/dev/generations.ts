import { type GenerateResult, watch } from "@capikit/runner";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";

/** Repeated generation of a project's artefacts. */
export interface Generations {
  /** Waits for the last run. Returns its result; undefined if it failed as a whole. */
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
  let finish = (): void => {};
  let running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isFirst = true;
  const done = watch(
    { project: root, fallback: packageFallbacks },
    {
      onStart() {
        started = performance.now();
        if (!isFirst)
          running = new Promise((resolve) => {
            finish = resolve;
          });
        isFirst = false;
      },
      onResult(result) {
        latest = result;
        finish();
        events.onResult(result, performance.now() - started);
      },
      onError(error) {
        latest = undefined;
        finish();
        events.onError(error);
      },
    },
    signal,
  ).finally(() => finish());
  return {
    done,
    async settled() {
      for (let before: Promise<void> | undefined; before !== running; ) {
        before = running;
        await running;
      }
      return latest;
    },
  };
}
