import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export const repository = join(import.meta.dirname, "../..");

/** The provider that the demo is about. */
export const provider = join(repository, "examples/provider-local");

/** The built command line, as a user has it. */
export const program = join(repository, "packages/cli/bin/capikit.js");

/** Runs the command line to its end; its words are part of the error when it fails. */
export function capikit(...args: readonly string[]): string {
  return execFileSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Runs the command line from its sources to its end. */
export async function capikitFromSources(...args: readonly string[]): Promise<void> {
  const cli = join(import.meta.dirname, "source-cli.ts");
  await promisify(execFile)(process.execPath, [...process.execArgv, cli, ...args]);
}
