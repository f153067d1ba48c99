import { run } from "./program/run.ts";
import type { Io } from "./shared/terminal/io.ts";

/** Interval in milliseconds for checking the parent process. */
const parentMs = 1_000;

/** Runs the command of this process and sets its exit code. */
export async function main(): Promise<void> {
  const controller = new AbortController();
  const stop = (): void => {
    // The first signal stops in order, the second immediately.
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // The shell and the kernel may each send SIGHUP for one terminal, whose output is dropped then.
  let hasEnded = false;
  const hangUp = (): void => {
    hasEnded = true;
    controller.abort();
  };
  process.on("SIGHUP", hangUp);
  const stopChecks = onParentEnd(hangUp);
  let canWrite = true;
  const fail = (error: NodeJS.ErrnoException): void => {
    // `capikit explain | head` closes the pipe early, which is not an error.
    if (error.code === "EPIPE" || !canWrite) return;
    canWrite = false;
    process.stderr.write(`capikit: cannot write the output: ${error.message}\n`);
    process.exitCode = 1;
    controller.abort(error);
  };
  process.stdout.on("error", fail);
  process.stderr.on("error", () => {});
  const io: Io = {
    stdout: (text) => void (hasEnded || process.stdout.write(text)),
    stderr: (text) => void (hasEnded || process.stderr.write(text)),
    control: (stream, sequence) => void process[stream].write(sequence),
    env: process.env,
    terminal: { stdout: process.stdout.isTTY === true, stderr: process.stderr.isTTY === true },
    signal: controller.signal,
  };
  const code = await run(process.argv.slice(2), io);
  if (canWrite) process.exitCode = code;
  process.off("SIGINT", stop);
  process.off("SIGTERM", stop);
  process.off("SIGHUP", hangUp);
  stopChecks();
}

/** Calls a function when the npm that runs this command has ended: npm sends SIGTERM to its shell only. */
function onParentEnd(call: () => void): () => void {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => process.ppid !== parent && call(), parentMs).unref();
  return () => clearInterval(timer);
}
