import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
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
  const processes = await listWithPs(...(pid === undefined ? ["-ax"] : ["-p", String(pid)]));
  const found = processes.find(
    ({ state, args }) => `${args} `.startsWith(`${title} `) && !state.startsWith("Z"),
  );
  return found?.id;
};

async function listWithPs(
  ...selection: readonly string[]
): Promise<{ readonly id: number; readonly state: string; readonly args: string }[]> {
  const command = ["-ww", ...selection, "-o", "pid=,stat=,args="];
  const { stdout } = await promisify(execFile)("ps", command, { maxBuffer: 1e8 }).catch((cause) => {
    if (cause.code === "ENOENT") {
      throw new Error("ps is not there, by which processes are found: install it (procps)", { cause });
    }
    // It fails where there is no such process.
    return { stdout: "" };
  });
  return stdout.split("\n").flatMap((line) => {
    const {
      id,
      state = "",
      args = "",
    } = /^ *(?<id>\d+) +(?<state>\S+) +(?<args>.*)$/.exec(line)?.groups ?? {};
    return id === undefined ? [] : [{ id: Number(id), state, args }];
  });
}

/**
 * Reports whether a killed process has ended, and so released its ports and locks. Before that,
 * freeing its memory takes a while, during which the process has no title any more.
 *
 * @param title argument 0; the id may belong to another process since.
 */
export type HasEnded = (title: string, pid: number) => Promise<boolean>;

/** On Linux, reads files of /proc. */
export async function hasEndedInProc(title: string, pid: number, proc = "/proc"): Promise<boolean> {
  const read = (name: string) => readFile(join(proc, String(pid), name), "utf8").catch(() => "");
  const line = await read("cmdline");
  if (line !== "" && line.slice(0, line.indexOf("\0")) !== title) return true;
  const stat = await read("stat");
  // The name before these fields may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = "", threads = 0] = [fields[0], Number(fields[17])];
  // Other threads may end after the first one.
  return stat === "" || (/[ZX]/.test(state) && threads <= 1);
}

/** On other systems, runs `ps`. */
export const hasEndedWithPs: HasEnded = async (title, pid) => {
  const { state = "Z", args = "" } = (await listWithPs("-p", String(pid)))[0] ?? {};
  // `ps` shows the name of a process without a title, in brackets or parentheses.
  return state.startsWith("Z") || !(`${args} `.startsWith(`${title} `) || /^[[(]/.test(args));
};

const isLinux = process.platform === "linux";
/** The implementations for this system. */
export const findProcess: FindProcess = isLinux ? findInProc : findWithPs;
export const hasEnded: HasEnded = isLinux ? hasEndedInProc : hasEndedWithPs;
