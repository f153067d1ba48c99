import { open, rm, stat, utimes } from "node:fs/promises";
import { hasErrorCode } from "@capikit/common/errors";
import { sleep, systemClock } from "@capikit/common/time";

const beatMs = 2_000;
const staleMs = 20_000;

/**
 * Runs `work` while this process holds the lock file. A holder touches the file every two seconds;
 * after twenty without, its lock is taken over. Then, rarely, two processes may work at once, so
 * the work itself must be atomic: the lock only avoids waste.
 *
 * @param options.onWait is called once if another process holds the lock.
 * @param options.signal ends the wait, not the work.
 * @throws the signal's reason if it aborts before the lock is free.
 */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  options: { readonly onWait?: () => void; readonly signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const { onWait, signal } = options;
  let waited = false;
  signal?.throwIfAborted();
  while (!(await tryCreate(path))) {
    if (await isStale(path)) {
      await rm(path, { force: true });
      continue;
    }
    if (!waited) {
      waited = true;
      onWait?.();
    }
    await sleep(systemClock, 200, signal);
  }
  const beat = setInterval(() => {
    const now = new Date();
    // The file may have been deleted by hand.
    utimes(path, now, now).catch(() => {});
  }, beatMs);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(path, { force: true });
  }
}

async function tryCreate(path: string): Promise<boolean> {
  try {
    await (await open(path, "wx")).close();
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) {
      return false;
    }
    throw error;
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > staleMs;
  } catch {
    return false; // deleted meanwhile: the next attempt creates it
  }
}
