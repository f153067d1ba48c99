import { type GenerateResult, UsageError, watch } from "@capikit/runner";
import { metaFallback } from "../../shared/project/meta-fallback.ts";

/** What is generated of a project, again and again. */
export interface Generations {
  /** Waits until no run is under way. Gives what the last one came to; undefined where it failed as a whole. */
  settled(): Promise<GenerateResult | undefined>;
  /** Resolves when watching has ended. */
  readonly done: Promise<void>;
}

/** What is told of runs. */
export interface GenerationEvents {
  onResult(result: GenerateResult, ms: number): void;
  /** A run failed as a whole: with a fault of the project, or one of ours. */
  onError(error: unknown): void;
}

/** Generates the artefacts of a project now, and whenever it changes, until the signal comes. */
export function followGenerations(root: string, events: GenerationEvents, signal: AbortSignal): Generations {
  let latest: GenerateResult | undefined;
  let started = performance.now();
  let finish = (): void => {};
  let running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isFirst = true;
  const done = watch(
    { project: root, fallback: metaFallback },
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

/** Whether a project has nothing to generate from, which is no fault of an extension. */
export function hasNothingToGenerate(error: unknown): boolean {
  return error instanceof UsageError && /nothing to generate/i.test(error.message);
}
