import { type FSWatcher, statSync, watch } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface FileWatch {
  /** Watches a file, which had this state when it was read; it need not exist. */
  add(path: string, state: string): void;
  /** The watched files. */
  paths(): readonly string[];
  /** The files that have changed since they were read. */
  stale(): readonly string[];
  reset(): void;
  /** Resolves when a file has changed since it was read, immediately if one already has. */
  changed(): Promise<void>;
  close(): void;
}

/** Debounce interval in milliseconds: editors write a file in several steps. */
const quietMs = 30;

/** Watches the folders of files, as editors replace files instead of changing them. */
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
      // The folder does not exist: its creation is an event in its parent.
      if (dirname(folder) !== folder) follow(dirname(folder));
    }
  };
  const stale = (): readonly string[] =>
    [...files].filter(([path, state]) => fileState(path) !== state).map(([path]) => path);
  return {
    paths: () => [...files.keys()],
    stale,
    add(path, state) {
      if (files.has(path)) return;
      files.set(path, state);
      follow(dirname(path));
      notice(); // A change before the first read of a folder sends no event.
    },
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

/** Returns a value that changes with the file; `missing` if it does not exist. */
export function fileState(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? "missing" : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
}
