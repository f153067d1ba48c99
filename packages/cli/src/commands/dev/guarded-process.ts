import { spawn } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { setImmediate, setTimeout as wait } from "node:timers/promises";

/** How a process ended. */
export interface Exit {
  /** null when a signal ended it. */
  readonly code: number | null;
  /** Such as `SIGKILL`; null when it exited by itself. */
  readonly signal: string | null;
}

/** A child process that ends together with this process. */
export interface GuardedProcess {
  readonly exited: Promise<Exit>;
  /** Sends a signal, unless the process has exited. */
  kill(signal: "KILL" | "TERM"): void;
}

/** Callbacks for its events. */
export interface GuardedEvents {
  /** Its process id. */
  onStart(pid: number): void;
  onLine(stream: "stderr" | "stdout", line: string): void;
  /** A line on {@link reportFd}. */
  onReport(line: string): void;
}

/** File descriptor on which the process reports to its parent. */
export const reportFd = 5;

/** Milliseconds without output after which it is complete if another process has the pipe. */
const quietMs = 200;

/**
 * Parent shell of the process. It reads signal names from descriptor 3, a pipe whose other end only
 * this process holds. When the pipe closes (exit, crash, `kill -9`), it kills the process.
 */
const guard = [
  '"$@" 3<&- 4>&- </dev/null &',
  "p=$!",
  'echo "$p" >&4',
  // The shell does not keep the output open, and prints nothing itself.
  "exec >/dev/null 2>&1 4>&- 5>&-",
  '(while read -r s; do kill -s "$s" "$p"; done; kill -9 "$p") <&3 >/dev/null 2>&1 &',
  "r=$!",
  "exec 3<&-",
  'wait "$p"',
  "s=$?",
  'kill "$r" 2>/dev/null',
  'exit "$s"',
].join("\n");

/** Starts a program in its own session, without the Ctrl-C of the terminal. */
export function startGuarded(
  command: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  events: GuardedEvents,
): GuardedProcess {
  const shell = spawn("/bin/sh", ["-c", guard, "sh", ...command], {
    ...options,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe", "pipe", "pipe"],
  });
  const [, stdout, stderr, orders, ids, reports] = shell.stdio as unknown as [
    unknown,
    Readable,
    Readable,
    Writable,
    Readable,
    Readable,
  ];
  orders.on("error", () => {}); // the process has exited
  let lineCount = 0;
  const onLine = (stream: "stderr" | "stdout") => (line: string) => {
    lineCount++;
    events.onLine(stream, line);
  };
  lines(stdout, onLine("stdout"));
  lines(stderr, onLine("stderr"));
  lines(reports, events.onReport);
  lines(ids, (line) => events.onStart(Number(line)));
  const ended = (stream: Readable): Promise<void> =>
    new Promise((resolve) => (stream.readableEnded ? resolve() : stream.once("close", () => resolve())));
  const output = Promise.all([stdout, stderr].map(ended));
  const exited = new Promise<Exit>((resolve, reject) => {
    shell.once("error", reject);
    shell.once("exit", async (code, signal) => {
      // Children of the process may keep the pipe open.
      await Promise.race([output, untilQuiet(() => lineCount)]);
      for (const stream of [stdout, stderr, reports, ids]) stream.destroy();
      orders.destroy();
      resolve(signal === null ? exitOf(code ?? 0) : { code: null, signal });
    });
  });
  return {
    exited,
    kill: (signal) => void (orders.writable && orders.write(`${signal}\n`)),
  };
}

/** Resolves when a count has not changed while the event loop has read streams for some time. */
async function untilQuiet(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count();
    await wait(quietMs, undefined, { ref: false });
    await setImmediate();
  }
}

function lines(stream: Readable, report: (line: string) => void): void {
  stream.on("error", () => {});
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", report);
}

/** A shell reports death by a signal as 128 + the signal number. */
function exitOf(status: number): Exit {
  const signal = Object.entries(constants.signals).find(([, number]) => number === status - 128)?.[0];
  return status > 128 && signal ? { code: null, signal } : { code: status, signal: null };
}
