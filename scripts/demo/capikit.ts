import { execFileSync } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../packages/cli/bin/capikit.js");

/** Runs the built command line, as a user would; its words are part of the error when it fails. */
export function capikit(...args: readonly string[]): string {
  return execFileSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}
