import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ensureReference } from "@capikit/reference";

/** Output of a program that exited with code 0. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Helm or promtool. @throws Error with the output if it fails. */
export async function run(program: "helm" | "promtool", args: readonly string[]): Promise<Output> {
  const path = await ensureReference(program);
  return promisify(execFile)(path, args, { maxBuffer: 64 * 1024 * 1024 });
}
