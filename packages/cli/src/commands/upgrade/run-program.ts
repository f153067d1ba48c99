import { spawn } from "node:child_process";
import { once } from "node:events";
import { UsageError } from "@capikit/runner";
import type { Io } from "../../shared/terminal/io.ts";

/** Output of a program, as it arrives. */
export interface ProgramOutput {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

/**
 * Runs a program of the PATH in a folder. Returns its exit code.
 *
 * @throws UsageError when it cannot be started.
 */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  cwd: string,
  { env, signal }: Pick<Io, "env" | "signal">,
  output: ProgramOutput,
): Promise<number> {
  const child = spawn(program, args, {
    cwd,
    env: { ...env },
    signal,
    stdio: ["ignore", "pipe", "pipe"],
    // npm and others are scripts there.
    shell: process.platform === "win32",
  });
  child.stdout.setEncoding("utf8").on("data", output.stdout);
  child.stderr.setEncoding("utf8").on("data", output.stderr);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return code ?? 1;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new UsageError(
      `cannot start ${program}: ${(cause as Error).message}`,
      `install ${program}, or set packageManager in package.json`,
    );
  }
}
