import { type FSWatcher, statSync, watch as watchFolder } from "node:fs";
import { dirname } from "node:path";
import { inputsUnchanged } from "./cache/fingerprint.ts";
import type { InputRecord } from "./cache/recording-host.ts";
import { projectRoot } from "./config/project-root.ts";
import type { GenerateOptions } from "./options/generate-options.ts";
import type { GenerateResult } from "./outcome/generate-result.ts";

/** Events of a watcher. */
export interface WatchEvents {
  readonly onStart?: () => void;
  readonly onResult: (result: GenerateResult) => void;
  /** A run failed; watching continues. */
  readonly onError: (error: unknown) => void;
  /** A watched folder has changed. A run follows if the change affects an input. */
  readonly onChange?: () => void;
  /** All changes so far are in the result of the last run. */
  readonly onIdle?: () => void;
}

/** Milliseconds to wait for further changes: editors write a file in several steps. */
const quiet = 10;
/** Maximum number of runs without a pause; more indicate that outputs are among the inputs. */
const maxRepeats = 3;

/**
 * Generates, and repeats when an input of the last run changes, until the signal aborts. Changes
 * during a run lead to one more.
 *
 * @throws UsageError if the project's folder cannot be read.
 */
export async function watch(
  options: GenerateOptions,
  events: WatchEvents,
  signal: AbortSignal,
): Promise<void> {
  const root = projectRoot(options.project);
  const { createHost, createRunMemory, run } = await import("./run.ts");
  const watchers: Watchers = new Map();
  const change = createChange(events);
  const memory = createRunMemory();
  signal.addEventListener("abort", change.notice, { once: true });
  try {
    let inputs: InputRecord | undefined;
    let repeats = 0;
    while (!signal.aborted) {
      change.forget();
      const isDue = inputs === undefined || !inputsUnchanged(inputs);
      if (inputs === undefined || isDue) {
        events.onStart?.();
        const host = createHost(memory.texts);
        try {
          const finished = await run(root, options, { ...memory, host });
          inputs = finished.inputs;
          events.onResult(finished.result);
        } catch (error) {
          events.onError(error);
          inputs = host.record();
        }
      }
      const isNew = follow(watchers, collectFolders(inputs, root), change.notice);
      // No event is sent for a change between reading a folder and watching it.
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

/** Creates a flag that is set by a change and can be awaited. */
function createChange({ onChange, onIdle }: Pick<WatchEvents, "onChange" | "onIdle">): {
  forget: () => void;
  notice: () => void;
  next: () => Promise<void>;
} {
  let noticed = false;
  let wake = (): void => {};
  return {
    forget() {
      noticed = false;
    },
    notice() {
      noticed = true;
      onChange?.();
      wake();
    },
    async next() {
      if (noticed) return;
      onIdle?.();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    },
  };
}

/** Returns the folders in which a change may affect the result. */
function collectFolders({ files, kinds, folders }: InputRecord, root: string): ReadonlySet<string> {
  const found = new Set([root]);
  for (const { path } of files) found.add(dirname(path));
  for (const [path] of folders) found.add(path);
  // A missing file may be created in an existing folder.
  for (const [path] of kinds) found.add(dirname(path));
  return found;
}

/** Watchers by folder. A watcher follows its folder when it is renamed, so the `id` is compared. */
type Watchers = Map<string, { readonly watcher: FSWatcher; readonly id: string }>;

/** Watches exactly these folders; reports whether one was not watched before. */
function follow(watchers: Watchers, folders: ReadonlySet<string>, notice: () => void): boolean {
  for (const [folder, { watcher, id }] of watchers) {
    if (folders.has(folder) && readFolderId(folder) === id) continue;
    watcher.close();
    watchers.delete(folder);
  }
  let isNew = false;
  for (const folder of folders) {
    const id = watchers.has(folder) ? undefined : readFolderId(folder);
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
      // The folder was just removed; its parent is watched too.
    }
  }
  return isNew;
}

/** Returns a folder's identity, which a new folder of the same name does not share. */
function readFolderId(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false, bigint: true });
  return stats?.isDirectory() === true ? `${stats.dev}:${stats.ino}:${stats.birthtimeNs}` : undefined;
}
