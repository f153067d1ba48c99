import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { env } from "./dev-run.ts";

const sourceCli = join(import.meta.dirname, "../../source-cli.ts");

/** Lets the scripts of projects below a folder find the command line, as an installation does. */
export function linkCli(home: string): void {
  const folder = join(home, "node_modules/.bin");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "capikit");
  writeFileSync(
    file,
    `#!/bin/sh\nexec "${process.execPath}" --conditions=@capikit/source "${sourceCli}" "$@"\n`,
  );
  chmodSync(file, 0o755);
}

/** A process of npm, which goes with the test, with all that it has started. */
export function startNpm(cwd: string, ...argv: readonly string[]): ChildProcess {
  const { PATH, HOME } = process.env;
  const child = spawn("npm", argv, { cwd, env: { PATH, HOME, ...env }, detached: true });
  onTestFinished(() => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch (error) {
      // All of them have ended.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  });
  return child;
}
