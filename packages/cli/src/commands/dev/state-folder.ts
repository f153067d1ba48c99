import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hasErrorCode, systemHelp } from "@capikit/common/errors";
import { makeFolders } from "@capikit/common/files";
import { UsageError } from "@capikit/generators/run";

/** A folder whose content is kept for the next run. */
export interface StateFolder {
  readonly dir: string;
  /** Releases it for the next run. */
  release(): void;
}

/** Locks a folder for this process. @throws UsageError when it is in use or not writable. */
export function holdState(path: string): StateFolder {
  const dir = resolve(path);
  const lock = join(dir, "pid");
  try {
    makeFolders(dir, 0o700);
    if (isOpenToOthers(dir))
      throw new UsageError(
        `other users can write to ${dir}, which stores keys and Secrets`,
        "use a folder of your own: --state DIR",
      );
    const holder = takeLock(lock);
    if (holder !== undefined)
      throw new UsageError(
        `Process ${holder} works with ${dir}`,
        "stop that process, or use another folder: --state DIR",
      );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `cannot write to ${dir}: ${(error as Error).message}`,
      [systemHelp(error), "use another folder: --state DIR"].filter(Boolean).join(", or "),
    );
  }
  return { dir, release: () => rmSync(lock, { force: true }) };
}

/** Reports whether another user owns the folder, or its group or all users may write to it. */
function isOpenToOthers(dir: string): boolean {
  const { mode, uid } = statSync(dir);
  return (mode & 0o022) !== 0 || (process.getuid !== undefined && uid !== process.getuid());
}

/** Creates the lock, or replaces that of an ended process. Returns a process that holds it. */
function takeLock(lock: string): number | undefined {
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid}\n`, { flag: "wx" });
      return undefined;
    } catch (error) {
      if (hasErrorCode(error, "ENOSPC")) rmSync(lock, { force: true });
      if (!hasErrorCode(error, "EEXIST")) throw error;
    }
    const holder = readPid(lock);
    if (holder !== undefined && isAlive(holder)) return holder;
    rmSync(lock, { force: true });
  }
}

function readPid(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return hasErrorCode(error, "EPERM");
  }
}
