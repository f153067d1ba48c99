import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { EnvtestError } from "../errors/envtest-error.ts";
import { startLine, supervisorScript, waitLine } from "./supervisor-script.ts";

/** The exit of a supervised process. */
export interface ProcessExit {
  /** Exit code; null when a signal ended it. */
  readonly code: number | null;
  /** Such as `SIGKILL`; null for a regular exit. */
  readonly signal: string | null;
}

/** A process that is killed when this one ends. */
export interface SupervisedProcess {
  readonly name: string;
  /** File of its stdout and stderr. */
  readonly logFile: string;
  /** Its process id. */
  readonly pid: Promise<number>;
  /** Resolves when it ends by itself, not by the supervisor. Does not keep this process alive. */
  readonly exited: Promise<ProcessExit>;
}

/** Runs processes in a folder. Both are removed when this process ends, however it ends. */
export interface Supervisor {
  /** The folder that is removed with the processes. Only this user may read it. */
  readonly dir: string;
  /**
   * Starts a program. An existing log is overwritten.
   *
   * @param options.env variables added to this process's own.
   */
  start(
    name: string,
    command: readonly string[],
    options: { readonly logFile: string; readonly env?: Readonly<Record<string, string>> },
  ): SupervisedProcess;
  /** Kills all processes (SIGKILL) and removes the folder. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts a supervisor and creates its folder with mode 0700. It does not keep this process alive.
 *
 * @param dir a new path in an existing folder.
 * @throws the error of the file system, such as `EEXIST` when another process created the path.
 */
export function startSupervisor(dir: string): Supervisor {
  const shell = spawn("/bin/sh", ["-c", supervisorScript, "sh", dir], {
    // In its own session: Ctrl-C does not reach it, but the end of the pipe does.
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const stdin = shell.stdin as Writable;
  stdin.on("error", () => {}); // EPIPE when the shell is gone: see `ended`
  try {
    // Created after the shell, which removes the folder even if this process is killed now.
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    shell.kill("SIGKILL");
    throw error;
  }
  const stdout = shell.stdout as Socket;
  let started = 0;
  const pids = new Map<number, (pid: number) => void>();
  const exits = new Map<number, (exit: ProcessExit) => void>();
  const running = new Map<number, number>();
  let stopping = false;

  const ended = new Promise<void>((resolve, reject) => {
    shell.once("error", (cause) => reject(new EnvtestError("/bin/sh cannot be started", { cause })));
    shell.once("exit", (_code, signal) => {
      // The supervisor itself was killed: do its work.
      if (signal !== null) {
        killAll(running.values());
        rm(dir, { recursive: true, force: true }).then(resolve, reject);
      } else {
        resolve();
      }
    });
  });
  ended.catch(() => {}); // stop() reports it
  createInterface({ input: stdout }).on("line", (line) => {
    const [word, number, value] = line.split(" ");
    const n = Number(number);
    if (word === "pid") {
      running.set(n, Number(value));
      pids.get(n)?.(Number(value));
      pids.delete(n);
      if (pids.size === 0) {
        stdout.unref();
      }
    } else if (word === "gone") {
      if (!stopping) stdin.write(`${waitLine(n)}\n`);
    } else if (word === "exit") {
      running.delete(n);
      exits.get(n)?.(toProcessExit(Number(value)));
      exits.delete(n);
    }
  });
  for (const stream of [shell, ...shell.stdio]) {
    (stream as { unref?: () => void } | null)?.unref?.();
  }

  return {
    dir,
    start(name, command, { logFile, env }) {
      const n = ++started;
      const line = startLine(n, command, logFile, env);
      // Keeps this process alive until the id arrives, which takes milliseconds.
      stdout.ref();
      const pid = new Promise<number>((resolve) => pids.set(n, resolve));
      const exited = new Promise<ProcessExit>((resolve) => exits.set(n, resolve));
      stdin.write(`${line}\n`);
      return { name, logFile, pid, exited };
    },
    async stop() {
      stopping = true;
      shell.ref();
      stdin.end();
      await ended;
    },
  };
}

function killAll(pids: Iterable<number>): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // gone already
    }
  }
}

/** Converts a shell's status, which is 128 + the number for a signal. */
function toProcessExit(status: number): ProcessExit {
  const signal = Object.entries(constants.signals).find(([, number]) => number === status - 128)?.[0];
  return status > 128 && signal ? { code: null, signal } : { code: status, signal: null };
}
