import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

/** The command lines of this machine's processes in which a text occurs. */
export function processesOf(text: string): readonly string[] {
  return linesOf("args=").filter((line) => line.includes(text));
}

/**
 * Returns the id of the process whose command line contains a text. @throws Error without a match.
 */
export function pidOf(program: string, text: string): number {
  for (const line of linesOf("pid=,args=")) {
    const [pid, file = ""] = line.trim().split(/\s+/);
    if (basename(file) === program && line.includes(text)) return Number(pid);
  }
  throw new Error(`no ${program} runs with ${text}`);
}

/** Returns the data folder of the API server at a URL. @throws Error when it does not run. */
export function dataFolderOf(url: string): string {
  const line = linesOf("args=").find((one) => one.includes(`--secure-port=${new URL(url).port} `));
  const folder = /--cert-dir=(\S+)\/certs/.exec(line ?? "")?.[1];
  if (folder === undefined) throw new Error(`no API server runs at ${url}`);
  return folder;
}

/** Returns the command line of a process. @throws Error without a match. */
export function commandOf(pid: number): string {
  return execFileSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
}

/**
 * Returns the addresses at which a process and its descendants listen, as in `/proc/net/tcp`:
 * `0100007F` is 127.0.0.1.
 */
export function listenAddressesOf(pid: number): readonly string[] {
  const pids = new Set([pid]);
  const parents = linesOf("pid=,ppid=").map((line) => line.trim().split(/\s+/).map(Number));
  // The loop also visits those that it adds.
  for (const one of pids) for (const [child = 0, parent] of parents) if (parent === one) pids.add(child);
  const sockets = new Set(
    [...pids].flatMap((one) =>
      readdirSync(`/proc/${one}/fd`).flatMap((fd) => {
        try {
          return /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${one}/fd/${fd}`))?.[1] ?? [];
        } catch {
          return []; // closed in the meantime
        }
      }),
    ),
  );
  return ["tcp", "tcp6"].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, "utf8")
      .split("\n")
      .flatMap((line) => {
        const [, address, , state, , , , , , inode = ""] = line.trim().split(/\s+/);
        return state === "0A" && sockets.has(inode) ? (address?.split(":", 1) ?? []) : [];
      }),
  );
}

function linesOf(fields: string): readonly string[] {
  return execFileSync("ps", ["-A", "-ww", "-o", fields], { encoding: "utf8" }).split("\n");
}
