import { spawn } from "node:child_process";

/** Result of a command. */
export interface CommandResult {
  /** Exit code; null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command and collects its output.
 *
 * @throws Node's error if the command cannot start.
 * @throws the reason of `options.signal` if it aborts, once the command ended.
 */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; signal?: AbortSignal | undefined } = {},
): Promise<CommandResult> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      stderr += chunk;
    });
    child.on("error", (error) => {
      // After an abort, the command may still write files until it exits.
      if (child.pid === undefined) reject(error);
    });
    // Not `close`: other processes may hold the pipes of an aborted command.
    child.on("exit", () => {
      if (signal?.aborted) reject(signal.reason);
    });
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
