import { setTimeout as wait } from "node:timers/promises";
import { errorMessage } from "@capikit/common/errors";
import { type FileWatch, watchFiles } from "../../shared/extension-server/watch-files.ts";
import { type Exit, type GuardedProcess, reportFd, startGuarded } from "./guarded-process.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import { howEnded, outputTail } from "./supervision/output-tail.ts";

/** How to run the program. */
export interface ProgramOptions {
  /** Absolute path of its main file. */
  readonly file: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Returns the command line for a start and its readiness check; undefined to stop starting. */
  readonly prepare: () => Promise<
    { readonly flags: readonly string[]; readonly readyUrl: string } | undefined
  >;
  readonly report: ReportEvent;
}

/** The supervised program of a project. */
export interface Program {
  /** The files that it consists of. */
  readonly files: Pick<FileWatch, "changed" | "paths" | "stale">;
  /** Whether it has never been started, is ready, or neither. */
  state(): "down" | "none" | "ready" | "starting";
  /** The number of starts. */
  starts(): number;
  /** Starts it, after stopping the running process. */
  restart(): Promise<void>;
  /** Resolves when it is ready, after restarts if necessary. */
  ready(): Promise<void>;
  /** Stops it permanently. */
  stop(): Promise<void>;
}

/** Grace period in milliseconds. */
const gracefulMs = 10_000;
const pollMs = 100;
/** Restart delay in milliseconds after it exited by itself: doubled each time. */
const [firstBackoffMs, longestBackoffMs] = [1_000, 30_000];
/** Uptime in milliseconds after which the restart delay is reset. */
const steadyMs = 60_000;
const tailLines = 10;

interface Run {
  readonly process: GuardedProcess;
  readonly over: AbortController;
  ending: boolean;
}

/** Supervises a program. It does not start before the first {@link Program.restart}. */
export function keepProgram(options: ProgramOptions): Program {
  const { file, cwd, report } = options;
  const files = watchFiles();
  let state: ReturnType<Program["state"]> = "none";
  let run: Run | undefined;
  let starts = 0;
  let backoffMs = firstBackoffMs;
  let readySince = 0;
  let retry: AbortController | undefined;
  let stopped = false;
  const waiting = new Set<() => void>();
  /** Serialises operations: a start in progress completes first. */
  let previous = Promise.resolve();
  const inSequence = (step: () => Promise<void>): Promise<void> => {
    const done = previous.then(step);
    previous = done.catch(() => {});
    return done;
  };

  const onReady = (pid: number): void => {
    state = "ready";
    readySince = performance.now();
    report("program", "good", starts === 1 ? "the program is ready" : "the program is ready again", {
      state,
      pid,
    });
    for (const done of waiting) done();
    waiting.clear();
  };

  const start = async (): Promise<void> => {
    const prepared = await options.prepare();
    if (stopped || prepared === undefined) return;
    const { flags, readyUrl } = prepared;
    starts++;
    state = "starting";
    report("program", "info", "starting the program", { state });
    files.reset();
    const tail: string[] = [];
    let pid = 0;
    const over = new AbortController();
    const command = [process.execPath, ...process.execArgv, "--import", reporterUrl(), file, ...flags];
    const env = { ...options.env, CAPIKIT_DEV_REPORT: String(reportFd) };
    const guarded = startGuarded(
      command,
      { cwd, env },
      {
        onStart(id) {
          pid = id;
        },
        onLine(stream, line) {
          if (stream === "stderr") tail.push(line);
          if (tail.length > tailLines) tail.shift();
          report("log", "info", line, { source: "program", stream, line });
        },
        onReport(line) {
          const [path, fileState] = JSON.parse(line) as [string, string];
          if (run?.process === guarded) files.add(path, fileState);
        },
      },
    );
    const own: Run = { process: guarded, over, ending: false };
    run = own;
    guarded.exited.then((exit) => {
      over.abort();
      if (run !== own) return;
      run = undefined;
      state = "down";
      if (!own.ending) onEnd(exit, tail);
    }, cannotStart);
    void untilReady(readyUrl, over.signal).then((isReady) => {
      if (isReady) onReady(pid);
    });
  };

  const cannotStart = (error: unknown): void => {
    if (stopped) return;
    state = "down";
    const reason = errorMessage(error);
    report("program", "error", `cannot start the program: ${reason}`, { state: "ended", reason });
  };

  const onEnd = (exit: Exit, stderr: readonly string[]): void => {
    if (readySince > 0 && performance.now() - readySince > steadyMs) backoffMs = firstBackoffMs;
    readySince = 0;
    const retryMs = backoffMs;
    backoffMs = Math.min(2 * backoffMs, longestBackoffMs);
    const text = `the program exited with ${howEnded(exit)}; restarting in ${retryMs / 1000} s, or on the next save${outputTail(stderr)}`;
    report("program", "error", text, { state: "ended", ...exit, stderr, retryMs });
    const own = new AbortController();
    retry = own;
    wait(retryMs, undefined, { signal: own.signal }).then(
      () => inSequence(async () => void (own.signal.aborted || (await start()))).catch(cannotStart),
      () => {},
    );
  };

  const end = async (): Promise<void> => {
    retry?.abort();
    const before = run;
    if (before === undefined) return;
    before.ending = true;
    before.over.abort();
    before.process.kill("TERM");
    const late = setTimeout(() => {
      report(
        "program",
        "warning",
        `the program is still running ${gracefulMs / 1000} s after SIGTERM; killing it`,
      );
      before.process.kill("KILL");
    }, gracefulMs);
    await before.process.exited;
    clearTimeout(late);
  };

  return {
    files,
    state: () => state,
    starts: () => starts,
    restart: () =>
      inSequence(async () => {
        await end();
        backoffMs = firstBackoffMs;
        await start();
      }).catch(cannotStart),
    ready: () => (state === "ready" ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    async stop() {
      stopped = true;
      await inSequence(end);
      files.close();
    },
  };
}

async function untilReady(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const { ok, body } = await fetch(url, { signal });
      await body?.cancel();
      if (ok) return !signal.aborted;
    } catch {
      // no listener yet
    }
    await wait(pollMs, undefined, { signal }).catch(() => {});
  }
  return false;
}

/** Returns the preloaded file, next to this file or its bundle. */
function reporterUrl(): string {
  return import.meta.url.endsWith(".ts")
    ? new URL("./module-reporter.ts", import.meta.url).href
    : new URL("./module-reporter.js", import.meta.url).href;
}
