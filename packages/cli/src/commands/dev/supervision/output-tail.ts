import { readFile } from "node:fs/promises";
import type { ProcessExit } from "@capikit/envtest";

const tailLines = 10;

/** Describes how a process ended: `exit code 1`, `SIGKILL`. */
export function howEnded({ code, signal }: ProcessExit): string {
  return signal ?? `exit code ${code}`;
}

/** Returns the last output lines to append to a message; empty without output. */
export function outputTail(lines: readonly string[]): string {
  const last = lines.slice(-tailLines);
  return last.length === 0 ? "" : `. Last output:\n${last.map((line) => `  ${line}`).join("\n")}`;
}

/** Returns the lines of a log file; none if it is unreadable. */
export async function linesOf(logFile: string): Promise<readonly string[]> {
  const text = await readFile(logFile, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}
