import { spawnSync } from "node:child_process";

/** How a program ended and what it said. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in a folder to its end. Throws when it cannot be started. */
export function run(cwd: string, program: string, ...args: readonly string[]): Ended {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  if (error !== undefined) throw error;
  return { status, stdout, stderr };
}

/** The same, with another end than 0 an error that shows what it said. */
export function runWell(cwd: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = run(cwd, program, ...args);
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} in ${cwd} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
