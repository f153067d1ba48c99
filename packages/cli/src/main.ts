import { capikitProgram, type Program } from "./program/program.ts";
import { run } from "./program/run.ts";
import type { Io } from "./shared/terminal/io.ts";

/** Runs the command of this process and sets its exit code. */
export async function main(program: Program = capikitProgram): Promise<void> {
  const controller = new AbortController();
  const stop = (): void => {
    // The first signal stops in order, the second immediately.
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  let canWrite = true;
  const fail = (error: NodeJS.ErrnoException): void => {
    // `capikit explain | head` closes the pipe early, which is not an error.
    if (error.code === "EPIPE" || !canWrite) return;
    canWrite = false;
    process.stderr.write(`${program.name}: cannot write the output: ${error.message}\n`);
    process.exitCode = 1;
    controller.abort(error);
  };
  process.stdout.on("error", fail);
  process.stderr.on("error", () => {});
  const io: Io = {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    control: (stream, sequence) => void process[stream].write(sequence),
    env: process.env,
    terminal: { stdout: process.stdout.isTTY === true, stderr: process.stderr.isTTY === true },
    signal: controller.signal,
  };
  const code = await run(process.argv.slice(2), io, program);
  if (canWrite) process.exitCode = code;
  process.off("SIGINT", stop);
  process.off("SIGTERM", stop);
}
