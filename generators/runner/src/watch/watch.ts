import { type FSWatcher, statSync, watch as watchFolder } from "node:fs";
import { dirname } from "node:path";
import type { InputRecord } from "../cache/recording-host.ts";
import { inputsUnchanged } from "../cache/verify-inputs.ts";
import type { GenerateOptions } from "../options/generate-options.ts";
import { projectRoot } from "../options/project-root.ts";
import type { GenerateResult } from "../outcome/generate-result.ts";

/** What a watcher tells. */
export interface WatchEvents {
  readonly onStart?: () => void;
  readonly onResult: (result: GenerateResult) => void;
  /** A run failed as a whole; watching goes on. */
  readonly onError: (error: unknown) => void;
}

/** Editors write a file in several steps; what comes within this many milliseconds is one change. */
const quiet = 10;
/** Runs in a row without a wait; more would mean that the outputs are among the inputs. */
const maxRepeats = 3;

/**
 * Generates, and again whenever something changes that the last run looked at, until the signal ends it. Changes that come
 * during a run lead to one more.
 *
 * @throws UsageError when the project's folder cannot be read.
 */
export async function watch(
  options: GenerateOptions,
  events: WatchEvents,
  signal: AbortSignal,
): Promise<void> {
  const root = projectRoot(options.project);
  const { createHost, createMemory, run } = await import("../run.ts");
  const watchers: Watchers = new Map();
  const change = createChange();
  const memory = createMemory();
  signal.addEventListener("abort", change.notice, { once: true });
  try {
    let inputs: InputRecord | undefined;
    let repeats = 0;
    while (!signal.aborted) {
      change.forget();
      const isDue = inputs === undefined || !inputsUnchanged(inputs);
      if (inputs === undefined || isDue) {
        events.onStart?.();
        const host = createHost();
        try {
          const finished = await run(root, options, { ...memory, host });
          inputs = finished.inputs;
          events.onResult(finished.result);
        } catch (error) {
          events.onError(error);
          inputs = host.record();
        }
      }
      const isNew = follow(watchers, foldersOf(inputs, root), change.notice);
      // A change between the reading and the first look at a folder sends no event.
      if ((isDue || isNew) && repeats++ < maxRepeats && !inputsUnchanged(inputs)) continue;
      repeats = 0;
      await change.next();
      await new Promise((resolve) => setTimeout(resolve, quiet));
    }
  } finally {
    signal.removeEventListener("abort", change.notice);
    for (const { watcher } of watchers.values()) watcher.close();
  }
}

/** Something changed, or did not yet. */
function createChange(): { forget: () => void; notice: () => void; next: () => Promise<void> } {
  let noticed = false;
  let wake = (): void => {};
  return {
    forget() {
      noticed = false;
    },
    notice() {
      noticed = true;
      wake();
    },
    next: () =>
      new Promise((resolve) => {
        if (noticed) resolve();
        else wake = resolve;
      }),
  };
}

/** The folders in which a change could matter. */
function foldersOf({ files, kinds, folders }: InputRecord, root: string): ReadonlySet<string> {
  const found = new Set([root]);
  for (const { path } of files) found.add(dirname(path));
  for (const [path] of folders) found.add(path);
  // What was looked for in vain may appear in a folder that is there.
  for (const [path] of kinds) found.add(dirname(path));
  return found;
}

/** Watchers by folder. A watcher stays with its folder when another one takes that one's name, hence the `id`. */
type Watchers = Map<string, { readonly watcher: FSWatcher; readonly id: string }>;

/** Watches these folders and no others; tells whether there is one that was not watched before. */
function follow(watchers: Watchers, folders: ReadonlySet<string>, notice: () => void): boolean {
  for (const [folder, { watcher, id }] of watchers) {
    if (folders.has(folder) && idOf(folder) === id) continue;
    watcher.close();
    watchers.delete(folder);
  }
  let isNew = false;
  for (const folder of folders) {
    const id = watchers.has(folder) ? undefined : idOf(folder);
    if (id === undefined) continue;
    try {
      const watcher = watchFolder(folder, notice);
      watcher.on("error", () => {
        watcher.close();
        if (watchers.get(folder)?.watcher === watcher) watchers.delete(folder);
        notice();
      });
      watchers.set(folder, { watcher, id });
      isNew = true;
    } catch {
      // The folder went away in this moment; its parent is watched too.
    }
  }
  return isNew;
}

/** What tells a folder from another one of the same name; `undefined` where there is none. */
function idOf(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false, bigint: true });
  return stats?.isDirectory() === true ? `${stats.dev}:${stats.ino}:${stats.birthtimeNs}` : undefined;
}
