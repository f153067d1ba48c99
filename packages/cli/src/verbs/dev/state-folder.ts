import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { UsageError } from "@capikit/runner";

/** A folder whose content outlives a run. */
export interface StateFolder {
  readonly dir: string;
  /** Lets the next run have it. */
  release(): void;
}

/** Takes a folder for this process alone. @throws UsageError where another one has it, or it cannot be written. */
export function holdState(path: string): StateFolder {
  const dir = resolve(path);
  const lock = join(dir, "pid");
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const holder = readPid(lock);
    if (holder !== undefined && isAlive(holder))
      throw new UsageError(
        `Process ${holder} works with ${dir}`,
        "end it, or name another folder: --state DIR",
      );
    writeFileSync(lock, `${process.pid}\n`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${dir} cannot be written: ${(error as Error).message}`,
      "name another folder: --state DIR",
    );
  }
  return { dir, release: () => rmSync(lock, { force: true }) };
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
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
