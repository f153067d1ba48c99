import { spawn } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { replaceFile } from "@capikit/common/files";
import { findProcess, hasEnded } from "./find-process.ts";
import { readIfExists } from "./read-if-exists.ts";

/**
 * Ensures that a program runs, independently of this process. Writes its id to
 * `<name>.pid` in the folder, and its output to `<name>.log`. Keeps a process that an earlier run
 * started.
 *
 * Names processes `<folder>/<name>`, to find a process after this program was killed before it
 * wrote the id.
 *
 * @param command the program and its arguments.
 * @returns its id.
 */
export async function ensureProcess(
  dir: string,
  name: string,
  command: readonly [string, ...string[]],
): Promise<number> {
  const known = await processId(dir, name);
  if (known !== undefined) return known;
  const log = await open(join(dir, `${name}.log`), "a", 0o600);
  try {
    const [program, ...args] = command;
    const child = spawn(program, args, {
      argv0: join(dir, name),
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    const pid = await new Promise<number>((resolve, reject) => {
      child.once("spawn", () => resolve(Number(child.pid)));
      child.once("error", reject);
    });
    child.unref();
    // As a whole or not at all: half an id would be another's.
    await replaceFile(join(dir, `${name}.pid`), String(pid));
    // A new process has no arguments at first; a search would then start a second one.
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    while (isRunning() && (await findProcess(join(dir, name), pid)) === undefined) await sleep(5);
    return pid;
  } finally {
    await log.close();
  }
}

/** Kills a process that `ensureProcess` started, and waits until its ports are free. */
export async function endProcess(dir: string, name: string): Promise<void> {
  for (let pid = await processId(dir, name); pid !== undefined; pid = await processId(dir, name)) {
    // After SIGTERM, kube-apiserver would keep its port for open watches.
    process.kill(pid, "SIGKILL");
    while (!(await hasEnded(join(dir, name), pid))) await sleep(5);
  }
  await rm(join(dir, `${name}.pid`), { force: true });
}

/** The id of the process; undefined where it does not run. */
export async function processId(dir: string, name: string): Promise<number | undefined> {
  const title = join(dir, name);
  const written = (await readIfExists(`${title}.pid`)) ?? "";
  const known = /^\d+$/.test(written) ? await findProcess(title, Number(written)) : undefined;
  return known ?? (await findProcess(title));
}
