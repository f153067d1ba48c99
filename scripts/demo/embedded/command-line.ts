import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** Arguments of Node.js that run the command line from its sources. */
export const commandLine: readonly string[] = [
  "--conditions=@capikit/source",
  "--disable-warning=ExperimentalWarning",
  join(import.meta.dirname, "../../capikit.ts"),
];

/** The end of a command: its output and exit code. */
export interface Outcome {
  readonly output: string;
  readonly code: number | null;
}

/** Runs the command line in a folder to its end. */
export async function capikit(
  cwd: string,
  signal: AbortSignal,
  ...args: readonly string[]
): Promise<Outcome> {
  const child = spawn(process.execPath, [...commandLine, ...args], {
    cwd,
    signal,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { output: stdout + stderr, code: child.exitCode };
}

/** Runs the command line like {@link capikit}. @throws Error when it fails, with its output. */
export async function succeed(cwd: string, signal: AbortSignal, ...args: readonly string[]): Promise<string> {
  const { output, code } = await capikit(cwd, signal, ...args);
  if (code !== 0) throw new Error(`capikit ${args.join(" ")} ended with exit code ${code}:\n${output}`);
  return output;
}
