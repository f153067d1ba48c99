import { type ChildProcess, spawn } from "node:child_process";

export interface Program {
  /** Searched for in `PATH`, unless it is a path. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Whether it may use the terminal. It then has no time limit: people take their time. */
  readonly interactive: boolean;
}

export interface ProgramLimits {
  /** Milliseconds until a program without a terminal is killed. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Bytes of its standard output. Default: 1 MiB. */
  readonly outputBytes?: number;
  /** Milliseconds to wait for the end of its output, which a child may keep open. Default: 1000. */
  readonly drainMs?: number;
}

/** The result of running a program. */
export type ProgramEnd =
  | {
      readonly type: "ended";
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
      readonly output: string;
    }
  | { readonly type: "timeout"; readonly ms: number }
  | { readonly type: "too-much"; readonly bytes: number }
  | { readonly type: "not-started"; readonly cause: NodeJS.ErrnoException };

/**
 * Runs a program and returns its standard output. Its standard error goes to the terminal, if any.
 *
 * Without a terminal it gets its own process group, which is killed at the end with all its
 * processes. Otherwise a process that holds the output open would keep the caller waiting forever.
 */
export function runProgram(
  { command, args, env, interactive }: Program,
  { timeoutMs = 60_000, outputBytes = 1024 * 1024, drainMs = 1000 }: ProgramLimits = {},
): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    // Windows has no process groups, and shows a console for detached processes.
    const ownGroup = !interactive && process.platform !== "win32";
    const child = spawn(command, args, {
      env,
      stdio: [interactive ? "inherit" : "ignore", "pipe", process.stderr.isTTY ? "inherit" : "ignore"],
      detached: ownGroup,
    });
    const stop = (): void => kill(child, ownGroup);
    const chunks: Buffer[] = [];
    let size = 0;
    let drain: NodeJS.Timeout | undefined;
    const timer = interactive
      ? undefined
      : setTimeout(() => end({ type: "timeout", ms: timeoutMs }), timeoutMs);

    const end = (how: ProgramEnd): void => {
      clearTimeout(timer);
      clearTimeout(drain);
      process.off("exit", stop);
      child.removeAllListeners().on("error", () => {});
      child.stdout
        ?.removeAllListeners()
        .on("error", () => {})
        .destroy();
      stop();
      resolve(how);
    };
    // A separate group does not receive the terminal's signals.
    process.once("exit", stop);
    child.stdout?.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > outputBytes) {
        end({ type: "too-much", bytes: outputBytes });
      }
    });
    const finish = (code: number | null, signal: NodeJS.Signals | null): void =>
      end({ type: "ended", code, signal, output: Buffer.concat(chunks).toString("utf8") });
    child.on("error", (cause: NodeJS.ErrnoException) => end({ type: "not-started", cause }));
    child.on("exit", (code, signal) => {
      drain = setTimeout(() => finish(code, signal), drainMs);
    });
    child.on("close", finish);
  });
}

/** Kills a program that has not ended, and everything else in its process group. */
function kill(child: ChildProcess, ownGroup: boolean): void {
  const { pid } = child;
  if (pid === undefined) {
    return;
  }
  try {
    if (ownGroup) {
      process.kill(-pid, "SIGKILL");
    } else if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
    }
  } catch {
    // Nothing of it is left.
  }
}
