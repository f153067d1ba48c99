import { execFile, spawn } from "node:child_process";
import { open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/**
 * Sees to it that a program runs that outlives this one. Its id stands in `<name>.pid` of the folder; its output goes to `<name>.log`.
 * One that runs already, started by an earlier life of this program, is left as it is.
 *
 * @returns its id.
 * @param command the program and its arguments. They must name the folder: a process without is somebody else's, which got the same id.
 */
export async function ensureProcess(
  dir: string,
  name: string,
  command: readonly [string, ...string[]],
): Promise<number> {
  const known = await processId(dir, name);
  if (known !== undefined) return known;
  const log = await open(join(dir, `${name}.log`), "a");
  try {
    const [program, ...args] = command;
    const child = spawn(program, args, { detached: true, stdio: ["ignore", log.fd, log.fd] });
    const pid = await new Promise<number>((resolve, reject) => {
      child.once("spawn", () => resolve(Number(child.pid)));
      child.once("error", reject);
    });
    child.unref();
    // As a whole or not at all: half an id would be another's.
    const file = join(dir, `${name}.pid`);
    await writeFile(`${file}.new`, String(pid));
    await rename(`${file}.new`, file);
    return pid;
  } finally {
    await log.close();
  }
}

/** Kills a process that `ensureProcess` started, and waits until it is gone. */
export async function endProcess(dir: string, name: string): Promise<void> {
  for (let pid = await processId(dir, name); pid !== undefined; pid = await processId(dir, name)) {
    // kube-apiserver would keep its port for a while after a gentler signal, for the sake of watches that stay open.
    process.kill(pid, "SIGKILL");
    await sleep(50);
  }
  await rm(join(dir, `${name}.pid`), { force: true });
}

/** The id of the process; undefined where it does not run. */
export async function processId(dir: string, name: string): Promise<number | undefined> {
  const pid = Number(await readFile(join(dir, `${name}.pid`), "utf8").catch(() => ""));
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "stat=,args=", "-p", String(pid)]);
    return stdout.includes(dir) && !stdout.startsWith("Z") ? pid : undefined;
  } catch {
    return undefined; // ps fails where there is no such process
  }
}
