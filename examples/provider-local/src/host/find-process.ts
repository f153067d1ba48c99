import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Finds a running process by its title (argument 0).
 *
 * @param pid looked at alone. Default: all of the host.
 * @returns its id; undefined where it does not run.
 */
export type FindProcess = (title: string, pid?: number) => Promise<number | undefined>;

/** On Linux, reads files of /proc: images may not contain `ps`. */
export const findInProc: FindProcess = async (title, pid) => {
  const ids = pid === undefined ? await readdir("/proc") : [String(pid)];
  for (const id of ids.filter((one) => /^\d+$/.test(one))) {
    // It may have ended meanwhile. One that ended and was not waited for has no arguments.
    const line = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
    if (line.slice(0, line.indexOf("\0")) === title) return Number(id);
  }
  return undefined;
};

/**
 * On other systems, runs `ps`.
 *
 * @throws Error without `ps`.
 */
export const findWithPs: FindProcess = async (title, pid) => {
  const command = ["-ww", ...(pid === undefined ? ["-ax"] : ["-p", String(pid)]), "-o", "pid=,stat=,args="];
  const { stdout } = await promisify(execFile)("ps", command, { maxBuffer: 1e8 }).catch((cause) => {
    if (cause.code === "ENOENT") {
      throw new Error("ps is not there, by which processes are found: install it (procps)", { cause });
    }
    // It fails where there is no such process.
    return { stdout: "" };
  });
  for (const line of stdout.split("\n")) {
    const { id, state, args } = /^ *(?<id>\d+) +(?<state>\S+) +(?<args>.*)$/.exec(line)?.groups ?? {};
    if (`${args} `.startsWith(`${title} `) && !state?.startsWith("Z")) return Number(id);
  }
  return undefined;
};

/** The implementation for this system. */
export const findProcess: FindProcess = process.platform === "linux" ? findInProc : findWithPs;
