import { spawn } from "node:child_process";

/** A running program that listens on a port. */
export interface StartedServer {
  readonly port: number;
  readonly pid: number | undefined;
  /** Default: SIGTERM. */
  stop(signal?: NodeJS.Signals): void;
}

/**
 * Starts a program that only prints its port when it listens. Its stderr is the caller's.
 *
 * @throws Error if it cannot be started, or ends before.
 */
export async function startServer(program: string, args: readonly string[]): Promise<StartedServer> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${program} exited with ${code}`)));
    child.stdout.once("data", (chunk: Buffer) => resolve(Number(chunk.toString("utf8").trim())));
  });
  return {
    port,
    pid: child.pid,
    stop(signal) {
      child.removeAllListeners("exit");
      child.kill(signal);
    },
  };
}
