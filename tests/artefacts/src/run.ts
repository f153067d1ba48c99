import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Output of a program that exited with code 0. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs promtool of the system: its Go module contains the libraries of all clouds, whose
 * build takes half an hour. `PROMTOOL` is its path.
 *
 * @throws Error with the output if it fails.
 */
export async function promtool(args: readonly string[]): Promise<Output> {
  const path = process.env.PROMTOOL || "promtool";
  return promisify(execFile)(path, args, { maxBuffer: 64 * 1024 * 1024 }).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error("promtool not found: install Debian's package prometheus, or set PROMTOOL", {
      cause: error,
    });
  });
}
