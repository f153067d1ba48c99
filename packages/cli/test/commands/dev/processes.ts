import { execFileSync } from "node:child_process";
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

function linesOf(fields: string): readonly string[] {
  return execFileSync("ps", ["-A", "-ww", "-o", fields], { encoding: "utf8" }).split("\n");
}
