import { spawnSync } from "node:child_process";

/** The exit and output of a program. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in a folder to its end. Throws if it cannot be started. */
export function run(cwd: string, program: string, ...args: readonly string[]): Ended {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  if (error !== undefined) throw error;
  return { status, stdout, stderr };
}

/** Does the same, but an exit code other than 0 is an error with the output. */
export function runWell(cwd: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = run(cwd, program, ...args);
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} in ${cwd} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
