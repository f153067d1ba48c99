import { type Complete, type Io, run } from "./run.ts";

/**
 * Runs the program of this process and sets its exit code.
 *
 * @param complete adds files to the created project, before its packages are installed.
 */
export async function main(
  argv: readonly string[] = process.argv.slice(2),
  env: Io["env"] = process.env,
  complete?: Complete,
): Promise<void> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  let canWrite = true;
  // The disk is full. A pipe whose reader has ended is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || !canWrite) return;
    canWrite = false;
    process.stderr.write(`create-capikit: cannot write the output: ${error.message}\n`);
    process.exitCode = 1;
  });
  process.stderr.on("error", () => {});
  try {
    const io: Io = {
      stdout: (text) => void process.stdout.write(text),
      stderr: (text) => void process.stderr.write(text),
      env,
      terminal: process.stdout.isTTY === true && !env.NO_COLOR,
      signal: controller.signal,
    };
    const code = await run(argv, io, complete);
    if (canWrite) process.exitCode = code;
  } catch (error) {
    console.error("create-capikit: this is a bug in create-capikit, please report it");
    console.error(error);
    process.exitCode = 70;
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}
