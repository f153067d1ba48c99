import { type FSWatcher, watch } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileState } from "./file-state.ts";

/** Files that are watched for changes. */
export interface FileWatch {
  /** Watches one more, which was in this state when it was read; one that is not there yet, too. */
  add(path: string, state: string): void;
  /** Those that are watched. */
  paths(): readonly string[];
  /** Those that have changed since they were read. */
  stale(): readonly string[];
  /** Forgets all, as what is read next counts. */
  reset(): void;
  /** Resolves when one has changed since it was read, at once where one has. */
  changed(): Promise<void>;
  close(): void;
}

/** Editors write a file in several steps; what comes within this many milliseconds is one change. */
const quietMs = 30;

/** Watches the folders in which files are, as editors put new files in place of old ones. */
export function watchFiles(): FileWatch {
  const files = new Map<string, string>();
  const folders = new Map<string, FSWatcher>();
  let closed = false;
  let noticed = false;
  let wake = (): void => {};
  const notice = (): void => {
    noticed = true;
    wake();
  };

  const follow = (folder: string): void => {
    if (closed || folders.has(folder)) return;
    try {
      const watcher = watch(folder, notice);
      watcher.on("error", () => {
        watcher.close();
        folders.delete(folder);
        notice();
      });
      folders.set(folder, watcher);
    } catch {
      // It is not there: when it comes, something happens in the one above.
      if (dirname(folder) !== folder) follow(dirname(folder));
    }
  };
  const stale = (): readonly string[] =>
    [...files].filter(([path, state]) => fileState(path) !== state).map(([path]) => path);
  return {
    stale,
    add(path, state) {
      if (files.has(path)) return;
      files.set(path, state);
      follow(dirname(path));
      notice(); // a change before the first look at a folder sends no event
    },
    paths: () => [...files.keys()],
    reset: () => files.clear(),
    async changed() {
      for (;;) {
        if (!noticed)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        noticed = false;
        await wait(quietMs);
        for (const path of files.keys()) follow(dirname(path));
        if (stale().length > 0) return;
      }
    },
    close() {
      closed = true;
      for (const watcher of folders.values()) watcher.close();
      folders.clear();
    },
  };
}
