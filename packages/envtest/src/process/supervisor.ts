import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { EnvtestError } from "../errors/envtest-error.ts";

/**
 * Script of the supervisor: a POSIX shell in its own session that executes commands from its
 * standard input, a pipe whose other end only this process holds. When that pipe ends (stop, crash,
 * Ctrl-C, `kill -9`), the shell kills its processes and removes the folder.
 *
 * A shell starts in a millisecond. As the parent of its processes, it leaves none unsupervised and
 * signals no reused process id: an id is free only after `wait`.
 *
 * It cannot wait while it reads. So each process holds a lifeline: a pipe made of a FIFO that is
 * unlinked at once. A copy of the shell, the watcher, awaits its end. Ids are in `$p1`, `$p2`, … of
 * processes and `$w1`, `$w2`, … of their watchers.
 */
const supervisorScript = [
  "umask 077",
  "dir=$1",
  // An answer after the end of this process fails instead of ending the shell. Programs do not
  // inherit the trap.
  "trap : PIPE",
  // 3 opens both ends, as opening one would block until the other is opened.
  'lifeline() { mkfifo "$dir/.end" && exec 3<>"$dir/.end" 4<"$dir/.end" 5>"$dir/.end" 3>&- && rm "$dir/.end"; }',
  // It closes its copy of the process's end. Data written into a lifeline is ignored.
  'watch() { exec 5>&-; while read -r _; do :; done <&4; echo "gone $1"; }',
  "while IFS= read -r line",
  'do eval "$line"',
  "done",
  "for n in $started",
  'do eval "kill -9 \\$p$n \\$w$n"',
  "done",
  "wait",
  'rm -rf "$dir"',
].join("\n");

/**
 * Returns the line that starts command `n` in the background, with its output in a file. The shell
 * answers `pid <n> <pid>`, and `gone <n>` at its end; without a lifeline, exit code 126.
 *
 * @throws TypeError for an argument with a line break, which would end the line.
 */
function startLine(
  n: number,
  command: readonly string[],
  logFile: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quote(value)}`);
  const words = [...variables, ...command.map(quote)].join(" ");
  const log = quote(logFile);
  return [
    `if lifeline 2>${log}`,
    `then ${words} </dev/null >${log} 2>&1 4<&- & p${n}=$!`,
    `watch ${n} & w${n}=$!`,
    "exec 4<&- 5>&-",
    `else (exit 126) & p${n}=$!`,
    `echo "gone ${n}"`,
    "fi",
    `started="$started ${n}"`,
    `echo "pid ${n} $p${n}"`,
  ].join("; ");
}

/** Returns the line that asks for a process's exit status. The answer is `exit <n> <status>`. */
function waitLine(n: number): string {
  return `wait $w${n}; wait $p${n}; echo "exit ${n} $?"; unset p${n} w${n}`;
}

function quote(word: string): string {
  if (/[\n\0]/.test(word)) {
    throw new TypeError(`an argument may not hold a line break: ${JSON.stringify(word)}`);
  }
  return `'${word.replaceAll("'", "'\\''")}'`;
}

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
