import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { hasErrorCode } from "@capikit/common/errors";
import { sleep, systemClock } from "@capikit/common/time";

const beatMs = 2_000;
const staleMs = 20_000;

/**
 * Runs `work` while this process holds the lock file. A holder touches the file every two seconds;
 * after twenty without, its lock is taken over. Then, rarely, two processes may work at once, so
 * the work itself must be atomic: the lock only avoids waste.
 *
 * @param options.onWait is called once if another process holds the lock; the returned function when the wait ends.
 * @param options.signal ends the wait, not the work.
 * @throws the signal's reason if it aborts before the lock is free.
 */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  options: { readonly onWait?: () => () => void; readonly signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const file = await acquire(path, options.onWait, options.signal);
  const beat = setInterval(() => {
    const now = new Date();
    // By the open file: another process may have taken over the path.
    file.utimes(now, now).catch(() => {});
  }, beatMs);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    try {
      if (await isAt(path, file)) await rm(path, { force: true });
    } finally {
      await file.close();
    }
  }
}

/** Waits for the lock, and returns the open file. */
async function acquire(
  path: string,
  onWait: (() => () => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<FileHandle> {
  signal?.throwIfAborted();
  let stopWaiting: (() => void) | undefined;
  try {
    for (;;) {
      const file = await tryCreate(path);
      if (file !== undefined) return file;
      if (await isStale(path)) {
        await rm(path, { force: true });
        continue;
      }
      stopWaiting ??= onWait?.();
      await sleep(systemClock, 200, signal);
    }
  } finally {
    stopWaiting?.();
  }
}

/** Creates a file; undefined if it exists. */
async function tryCreate(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "wx");
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) {
      return undefined;
    }
    throw error;
  }
}

async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const [own, found] = await Promise.all([file.stat(), stat(path).catch(() => undefined)]);
  return found !== undefined && found.ino === own.ino && found.dev === own.dev;
}

async function isStale(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > staleMs;
  } catch {
    return false; // deleted meanwhile: the next attempt creates it
  }
}
