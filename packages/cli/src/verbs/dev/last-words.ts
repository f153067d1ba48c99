import { readFile } from "node:fs/promises";
import type { ProcessExit } from "@capikit/envtest";

const tailLines = 10;

/** How a process ended, for people: `exit code 1`, `SIGKILL`. */
export function howEnded({ code, signal }: ProcessExit): string {
  return signal ?? `exit code ${code}`;
}

/** The last of what a process said, to stand behind a sentence without its full stop. Nothing where it said nothing. */
export function lastWords(lines: readonly string[]): string {
  const last = lines.slice(-tailLines);
  return last.length === 0 ? "" : `. Its last words:\n${last.map((line) => `  ${line}`).join("\n")}`;
}

/** The lines of a log file; none where it cannot be read. */
export async function linesOf(logFile: string): Promise<readonly string[]> {
  const text = await readFile(logFile, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}
