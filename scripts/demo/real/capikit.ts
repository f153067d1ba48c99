import { execFileSync } from "node:child_process";
import { join } from "node:path";

export const repository = join(import.meta.dirname, "../../..");

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
