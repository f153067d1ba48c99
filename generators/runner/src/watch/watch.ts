import { type FSWatcher, watch as watchFolder } from "node:fs";
import { dirname } from "node:path";
import { kindAt } from "../cache/fingerprint.ts";
import type { InputRecord } from "../cache/recording-host.ts";
import { inputsUnchanged } from "../cache/verify-inputs.ts";
import type { GenerateOptions } from "../generate-options.ts";
import type { GenerateResult } from "../generate-result.ts";
import { projectRoot } from "../project-root.ts";

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
  const watchers = new Map<string, FSWatcher>();
  const change = createChange();
  const memory = createMemory();
  signal.addEventListener("abort", change.notice, { once: true });
  try {
    let inputs: InputRecord | undefined;
    let repeats = 0;
    while (!signal.aborted) {
      change.forget();
      if (inputs === undefined || !inputsUnchanged(inputs)) {
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
        follow(watchers, foldersOf(inputs, root), change.notice);
        // A change between the reading and the first look at a folder sends no event.
        if (repeats++ < maxRepeats && !inputsUnchanged(inputs)) continue;
      }
      repeats = 0;
      await change.next();
      await new Promise((resolve) => setTimeout(resolve, quiet));
    }
  } finally {
    signal.removeEventListener("abort", change.notice);
    for (const watcher of watchers.values()) watcher.close();
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

function follow(watchers: Map<string, FSWatcher>, folders: ReadonlySet<string>, notice: () => void): void {
  for (const [folder, watcher] of watchers) {
    if (folders.has(folder)) continue;
    watcher.close();
    watchers.delete(folder);
  }
  for (const folder of folders) {
    if (watchers.has(folder) || kindAt(folder) !== "directory") continue;
    try {
      const watcher = watchFolder(folder, notice);
      watcher.on("error", () => {
        watcher.close();
        watchers.delete(folder);
        notice();
      });
      watchers.set(folder, watcher);
    } catch {
      // The folder went away in this moment; its parent is watched too.
    }
  }
}
