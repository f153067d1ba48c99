import { ExtensionLoadError, type Generation, type GenerationEvents, startGeneration } from "./generation.ts";
import type { ThreadData } from "./messages.ts";
import { fileState, watchFiles } from "./watch-files.ts";

/** Callbacks for loads. */
export interface ReloadEvents {
  onLoaded(generation: Generation, load: { readonly first: boolean; readonly ms: number }): void;
  /** The extension could not be loaded; the previous version, if any, continues. */
  onFailed(reason: string, before: Generation | undefined): void;
  onCrash(reason: string): void;
  onLog(level: string, line: string): void;
}

/** An extension that is reloaded when its files change. */
export interface Reloader {
  current(): Generation | undefined;
  /** The reason why no extension is loaded. */
  failure(): string;
  /** Resolves when the first load has finished or failed. */
  readonly started: Promise<void>;
  /** Stops watching, and ends the extension after its calls are answered. */
  stop(): Promise<void>;
}

/** Loads an extension now, and again whenever one of its files changes. */
export function startReloader(data: ThreadData, events: ReloadEvents): Reloader {
  const files = watchFiles();
  const stopped = new AbortController();
  const stopping = new Promise<void>((resolve) => {
    stopped.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const retiring = new Set<Promise<void>>();
  let current: Generation | undefined;
  let failure = "loading the extension";
  let loads = 0;
  let onStarted = (): void => {};
  const started = new Promise<void>((resolve) => {
    onStarted = resolve;
  });

  const retire = (generation: Generation): void => {
    const end = generation.retire().finally(() => retiring.delete(end));
    retiring.add(end);
  };
  const dropCrashed = (reason: string): void => {
    current = undefined;
    failure = `the extension crashed: ${reason}`;
    events.onCrash(reason);
  };
  const load = async (): Promise<void> => {
    const start = performance.now();
    const number = ++loads;
    let made: Generation | undefined;
    let earlyCrash: string | undefined;
    files.reset();
    files.add(data.entry, fileState(data.entry));
    const generationEvents: GenerationEvents = {
      onFile(path, state) {
        if (number === loads) files.add(path, state);
      },
      onLog: events.onLog,
      onCrash(reason) {
        // Node.js delivers the last messages of a thread together with its exit: no promise settles
        // in between.
        if (made === undefined) earlyCrash = reason;
        else if (current === made) dropCrashed(reason);
      },
    };
    try {
      made = await startGeneration(data, generationEvents, stopped.signal);
    } catch (error) {
      if (!(error instanceof ExtensionLoadError)) throw error;
      if (stopped.signal.aborted) return;
      if (current === undefined) failure = error.message;
      events.onFailed(error.message, current);
      return;
    }
    const before = current;
    current = made;
    if (before !== undefined) retire(before);
    events.onLoaded(made, { first: number === 1, ms: performance.now() - start });
    if (earlyCrash !== undefined) dropCrashed(earlyCrash);
  };
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await load();
      onStarted();
      await Promise.race([files.changed(), stopping]);
    }
  })();
  return {
    current: () => current,
    failure: () => failure,
    started: Promise.race([started, running]),
    async stop() {
      stopped.abort();
      files.close();
      await running;
      if (current !== undefined) retire(current);
      await Promise.all(retiring);
    },
  };
}
