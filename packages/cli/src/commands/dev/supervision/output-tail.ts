import { readFile } from "node:fs/promises";
import type { ProcessExit } from "@capikit/envtest";
import { lastError } from "./last-error.ts";

const tailLines = 10;

/** Describes how a process ended: `exit code 1`, `SIGKILL`. */
export function howEnded({ code, signal }: ProcessExit): string {
  return signal ?? `exit code ${code}`;
}

/**
 * Returns the error in the output of an ended process and its last lines, to append to a message.
 * Empty without output.
 */
export function outputTail(lines: readonly string[]): string {
  const error = lastError(lines);
  const last = lines.slice(Math.max(error?.end ?? 0, lines.length - tailLines));
  const isApart = error !== undefined && error.end < lines.length - tailLines;
  return block("Last output", [...(error?.lines ?? []), ...(isApart ? ["..."] : []), ...last]);
}

/** Returns an error to append to a message. */
export function errorBlock(lines: readonly string[]): string {
  return block("Error", lines);
}

function block(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `. ${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}

/** Returns the lines of a log file; none if it is unreadable. */
export async function linesOf(logFile: string): Promise<readonly string[]> {
  const text = await readFile(logFile, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}
