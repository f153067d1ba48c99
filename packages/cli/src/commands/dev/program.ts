import { setTimeout as wait } from "node:timers/promises";
import { errorMessage } from "@capikit/common/errors";
import { type FileWatch, watchFiles } from "../../shared/extension-server/watch-files.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { type ProgramEnd, type ProgramRun, startProgram } from "./program-run.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import { errorBlock, howEnded, outputTail } from "./supervision/output-tail.ts";
import { shortenStack } from "./supervision/shorten-stack.ts";

/** The settings of one start. */
export interface ProgramStart {
  readonly flags: readonly string[];
  /** URL of the readiness check. */
  readonly readyUrl: string;
  /** Path of the file that receives the output. */
  readonly logFile: string;
}

/** How to run the program. */
export interface ProgramOptions {
  /** Absolute path of its main file. */
  readonly file: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Returns undefined to stop starting. */
  readonly prepare: () => Promise<ProgramStart | undefined>;
  readonly report: ReportEvent;
}

/** The supervised program of a project. */
export interface Program {
  /** The files that it consists of. */
  readonly files: Pick<FileWatch, "changed" | "stale">;
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
/** Restart delay in milliseconds after it exited by itself: doubled each time. */
const [firstBackoffMs, longestBackoffMs] = [1_000, 30_000];
/** Uptime in milliseconds after which the restart delay is reset. */
const steadyMs = 60_000;
/** Number of lines of stderr in an event. */
const tailLines = 10;

/** Supervises a program. It does not start before the first {@link Program.restart}. */
export function keepProgram(options: ProgramOptions): Program {
  const { file, cwd, env, report } = options;
  const files = watchFiles();
  let state: ReturnType<Program["state"]> = "none";
  let run: ProgramRun | undefined;
  const ending = new WeakSet<ProgramRun>();
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

  const start = async (preparing = options.prepare()): Promise<void> => {
    const prepared = await preparing;
    if (stopped || prepared === undefined) return;
    const { flags, readyUrl, logFile } = prepared;
    starts++;
    state = "starting";
    report("program", "info", "starting the program", { state, logFile });
    files.reset();
    const own = startProgram({
      command: [process.execPath, ...process.execArgv, "--import", reporterUrl(), file, ...flags],
      cwd,
      env,
      readyUrl,
      logFile,
      isFirst: starts === 1,
      onLine: (stream, line) => report("log", "info", line, { source: "program", stream, line }),
      onFile(path, fileState) {
        if (run === own) files.add(path, fileState);
      },
      onLogError: (error) => report("program", "warning", `cannot write the program's log: ${error.message}`),
    });
    run = own;
    own.ended.then((end) => {
      if (run !== own) return;
      run = undefined;
      state = "down";
      if (!ending.has(own)) onEnd(end, logFile);
    }, cannotStart);
    void own.ready.then((pid) => {
      if (pid !== undefined) onReady(pid);
    });
  };

  const cannotStart = (error: unknown): void => {
    if (stopped) return;
    state = "down";
    const reason = errorMessage(error);
    report("program", "error", `cannot start the program: ${reason}`, { state: "ended", reason });
  };

  const onEnd = ({ exit, stderr, error }: ProgramEnd, logFile: string): void => {
    if (readySince > 0 && performance.now() - readySince > steadyMs) backoffMs = firstBackoffMs;
    readySince = 0;
    const retryMs = backoffMs;
    backoffMs = Math.min(2 * backoffMs, longestBackoffMs);
    const how = `the program exited with ${howEnded(exit)}; restarting in ${retryMs / 1000} s, or on the next save`;
    report(
      "program",
      "error",
      `${how}; log: ${shownPath(logFile)}${exit.code === 0 ? "" : endingOf(stderr, error)}`,
      {
        state: "ended",
        ...exit,
        stderr: stderr.slice(-tailLines),
        ...(error !== undefined && { error }),
        logFile,
        retryMs,
      },
    );
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
    ending.add(before);
    before.stop();
    const late = setTimeout(() => {
      report(
        "program",
        "warning",
        `the program is still running ${gracefulMs / 1000} s after SIGTERM; killing it`,
      );
      before.kill();
    }, gracefulMs);
    await before.ended.catch(() => {});
    clearTimeout(late);
  };

  return {
    files,
    state: () => state,
    starts: () => starts,
    restart: () =>
      inSequence(async () => {
        const preparing = options.prepare();
        preparing.catch(() => {}); // start() reports it
        await end();
        backoffMs = firstBackoffMs;
        await start(preparing);
      }).catch(cannotStart),
    ready: () => (state === "ready" ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    async stop() {
      stopped = true;
      await inSequence(end);
      files.close();
    },
  };
}

/** Returns the error that ended the program: the uncaught exception, or the error in its output. */
function endingOf(stderr: readonly string[], error: string | undefined): string {
  return error === undefined ? outputTail(stderr) : errorBlock(shortenStack(error.split("\n")));
}

/** Returns the preloaded file, next to this file or its bundle. */
function reporterUrl(): string {
  return import.meta.url.endsWith(".ts")
    ? new URL("./module-reporter.ts", import.meta.url).href
    : new URL("./module-reporter.js", import.meta.url).href;
}
