import { spawn } from "node:child_process";
import { once } from "node:events";
import { UsageError } from "@capikit/runner";
import type { Io } from "../../shared/terminal/io.ts";
import { quoteArgument } from "./quote-argument.ts";

/** Output of a program, as it arrives. */
export interface ProgramOutput {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

/** Options of {@link runProgram}. */
export interface RunProgramOptions {
  readonly cwd: string;
  readonly io: Pick<Io, "env" | "signal">;
  readonly output: ProgramOutput;
  /** Help if the program cannot be started. */
  readonly help: string;
}

/**
 * Runs a program of the PATH in a folder. Returns its exit code.
 *
 * @throws UsageError when it cannot be started.
 */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  { cwd, io: { env, signal }, output, help }: RunProgramOptions,
): Promise<number> {
  signal.throwIfAborted();
  // npm and others are scripts on Windows, which need a shell.
  const shell = process.platform === "win32";
  const child = spawn(program, shell ? args.map(quoteArgument) : args, {
    cwd,
    env: { ...env },
    signal,
    stdio: ["ignore", "pipe", "pipe"],
    shell,
  });
  child.stdout.setEncoding("utf8").on("data", output.stdout);
  child.stderr.setEncoding("utf8").on("data", output.stderr);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return code ?? 1;
  } catch (cause) {
    signal.throwIfAborted();
    throw new UsageError(`cannot start ${program}: ${(cause as Error).message}`, help);
  }
}
