import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The command lines of this machine's processes in which a text occurs. */
export function processesMentioning(text: string): string[] {
  const lines = execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(text));
}

/** Reports whether a process runs; a zombie does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return process.platform !== "linux";
  }
}
