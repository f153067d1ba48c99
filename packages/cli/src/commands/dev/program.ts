import { setTimeout as wait } from "node:timers/promises";
import { errorMessage, isInstalled } from "@capikit/common/errors";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { parseError } from "./parse-error.ts";
import { type ProgramEnd, type ProgramRun, type ProgramRunOptions, startProgram } from "./program-run.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import { errorBlock, howEnded, outputTail } from "./supervision/output-tail.ts";
import { shortenStack } from "./supervision/report-failure.ts";
import { type FileWatch, watchFiles } from "./watch-files.ts";

/** The settings of one start. */
export interface ProgramStart {
  readonly flags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** URL of the readiness check. */
  readonly readyUrl: string;
  /** Path of the file that receives the output. */
  readonly logFile: string;
}

/** How to run the program. */
export interface ProgramOptions {
  /** Its name in events, such as `the program`. */
  readonly title: string;
  readonly event: "extension" | "program";
  /** Absolute path of its main file. */
  readonly file: string;
  readonly cwd: string;
  /** Flag of Node.js for debuggers, which it then never kills for a restart. */
  readonly inspect?: string | undefined;
  /** Interval of its reports that its event loop runs, in milliseconds. Default: 1,000. */
  readonly beatMs?: number;
  /** Milliseconds after SIGTERM from which a running program is reported, unless debuggers can stop it. Default: 3,000. */
  readonly patienceMs?: number;
  /** Receives the changed files of the run before. */
  readonly prepare: (changed: readonly string[]) => Promise<ProgramStart>;
  /** Called with the places of the hook handlers of an extension. */
  readonly onPlaces?: ProgramRunOptions["onPlaces"];
  /** Called whenever it becomes ready. */
  readonly onReady?: () => void;
  readonly report: ReportEvent;
}

/** The supervised program of a project. */
export interface Program {
  readonly title: string;
  readonly event: "extension" | "program";
  /** The files that it consists of. */
  readonly files: Pick<FileWatch, "changed" | "stale">;
  /** Whether it has never been started, is ready, or neither. */
  state(): "down" | "none" | "ready" | "starting";
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
  return new SupervisedProgram(options);
}

/**
 * Starts, restarts and stops a program, one operation after the other. A run that ends by itself is
 * restarted after a delay, unless a restart or the stop comes first.
 */
class SupervisedProgram implements Program {
  readonly files = watchFiles();
  readonly #options: ProgramOptions;
  #state: ReturnType<Program["state"]> = "none";
  #run: ProgramRun | undefined;
  /** Runs whose end was requested. */
  readonly #ending = new WeakSet<ProgramRun>();
  #starts = 0;
  #backoffMs = firstBackoffMs;
  #readySince = 0;
  /** The delay before the next restart. */
  #retry: AbortController | undefined;
  #isStopped = false;
  readonly #waiting = new Set<() => void>();
  readonly #prepare = () => this.#options.prepare(this.files.stale().map(shownPath));
  /** The last operation, which the next one waits for. */
  #previous = Promise.resolve();

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  get title(): string {
    return this.#options.title;
  }

  get event(): "extension" | "program" {
    return this.#options.event;
  }

  state(): ReturnType<Program["state"]> {
    return this.#state;
  }

  starts(): number {
    return this.#starts;
  }

  restart(): Promise<void> {
    return this.#inSequence(async () => {
      const preparing = this.#prepare();
      preparing.catch(() => {}); // #start() reports it
      if (this.#state === "ready") this.#state = "starting"; // it stops serving before it ends
      await this.#end();
      this.#backoffMs = firstBackoffMs;
      await this.#start(preparing);
    }).catch((error: unknown) => this.#cannotStart(error));
  }

  ready(): Promise<void> {
    if (this.#state === "ready") return Promise.resolve();
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#inSequence(() => this.#end());
    this.files.close();
  }

  #inSequence(step: () => Promise<void>): Promise<void> {
    const done = this.#previous.then(step);
    this.#previous = done.catch(() => {});
    return done;
  }

  async #start(preparing: Promise<ProgramStart>): Promise<void> {
    const prepared = await preparing;
    if (this.#isStopped) return;
    const { title, event, file, cwd, inspect, beatMs, report } = this.#options;
    const { flags, env, readyUrl, logFile } = prepared;
    this.#starts++;
    this.#state = "starting";
    report(event, "info", `starting ${title}`, { state: this.#state, logFile });
    this.files.reset();
    const own = startProgram({
      command: [process.execPath, ...nodeFlags(inspect), "--import", reporterUrl(), file, ...flags],
      cwd,
      env,
      readyUrl,
      logFile,
      isFirst: this.#starts === 1,
      onLine: (stream, line) => report("log", "info", line, { source: event, stream, line }),
      onFile: (path, fileState) => {
        if (this.#run === own) this.files.add(path, fileState);
      },
      onPlaces: (places) => {
        if (this.#run === own) this.#options.onPlaces?.(places);
      },
      beatMs,
      onBlocked:
        inspect === undefined ? (isBlocked, seconds) => this.#onBlocked(isBlocked, seconds) : undefined,
      onLogError: (error) => report(event, "warning", `cannot write the log of ${title}: ${error.message}`),
    });
    this.#run = own;
    own.ended.then(
      (end) => {
        if (this.#run !== own) return;
        this.#run = undefined;
        this.#state = "down";
        if (!this.#ending.has(own)) this.#onEnd(end, logFile);
      },
      (error: unknown) => this.#cannotStart(error),
    );
    void own.ready.then((pid) => {
      if (pid !== undefined) this.#onReady(pid);
    });
  }

  #onBlocked(isBlocked: boolean, seconds: number): void {
    const { title, event, report } = this.#options;
    if (isBlocked) {
      const text = `the event loop of ${title} has been blocked for ${seconds} s: it neither reconciles nor answers; split long calculations, and use asynchronous calls`;
      report(event, "warning", text, { state: "blocked" });
    } else
      report(event, "good", `the event loop of ${title} runs again, after ${seconds} s`, {
        state: this.#state,
      });
  }

  #onReady(pid: number): void {
    this.#state = "ready";
    this.#readySince = performance.now();
    const again = this.#starts === 1 ? "" : " again";
    const { title, event, report } = this.#options;
    report(event, "good", `${title} is ready${again}`, { state: this.#state, pid });
    this.#options.onReady?.();
    for (const done of this.#waiting) done();
    this.#waiting.clear();
  }

  #cannotStart(error: unknown): void {
    if (this.#isStopped) return;
    this.#state = "down";
    const reason = errorMessage(error);
    const { title, event, report } = this.#options;
    const text = `cannot start ${title}: ${reason}`;
    report(event, "error", text, { state: "ended", reason });
  }

  /** Reports the end of a run that no caller requested, and restarts the program after a delay. */
  #onEnd({ exit, stderr, error }: ProgramEnd, logFile: string): void {
    // It would fail again.
    const retryMs = this.#hasSyntaxError() ? undefined : this.#nextBackoffMs();
    const { title, event, report } = this.#options;
    const when = retryMs === undefined ? "on the next save" : `in ${retryMs / 1000} s, or on the next save`;
    const how = `${title} exited with ${howEnded(exit)}; restarting ${when}`;
    const ending = exit.code === 0 ? "" : endingOf(stderr, error);
    report(event, "error", `${how}; log: ${shownPath(logFile)}${ending}`, {
      state: "ended",
      ...exit,
      stderr: stderr.slice(-tailLines),
      ...(error !== undefined && { error }),
      logFile,
      ...(retryMs !== undefined && { retryMs }),
    });
    if (retryMs === undefined) return;
    const own = new AbortController();
    this.#retry = own;
    const retry = async (): Promise<void> => {
      if (!own.signal.aborted && !this.#hasSyntaxError()) await this.#start(this.#prepare());
    };
    const failed = (failure: unknown): void => this.#cannotStart(failure);
    const again = (): Promise<void> => this.#inSequence(retry).catch(failed);
    wait(retryMs, undefined, { signal: own.signal }).then(again, () => {});
  }

  #hasSyntaxError(): boolean {
    return this.files.paths().some((path) => isOwnModule(path) && parseError(path) !== undefined);
  }

  #nextBackoffMs(): number {
    const wasReady = this.#readySince > 0;
    if (wasReady && performance.now() - this.#readySince > steadyMs) this.#backoffMs = firstBackoffMs;
    this.#readySince = 0;
    const backoffMs = this.#backoffMs;
    this.#backoffMs = Math.min(2 * backoffMs, longestBackoffMs);
    return backoffMs;
  }

  /** Stops the current run, by SIGKILL after the grace period, and cancels a restart. */
  async #end(): Promise<void> {
    this.#retry?.abort();
    const before = this.#run;
    if (before === undefined) return;
    this.#ending.add(before);
    before.stop();
    const { title, event, inspect, patienceMs = 3_000, report } = this.#options;
    const slow = setTimeout(() => {
      const text = `${title} has not exited ${patienceMs / 1000} s after SIGTERM: it closes no server, timer or connection, or handles SIGTERM itself`;
      if (inspect === undefined) report(event, "warning", text, { state: "stopping" });
    }, patienceMs);
    const late = setTimeout(() => {
      const isAtBreakpoint = inspect !== undefined && !this.#isStopped;
      const next = isAtBreakpoint ? "continue it in the debugger" : "killing it";
      report(event, "warning", `${title} is still running ${gracefulMs / 1000} s after SIGTERM; ${next}`);
      if (!isAtBreakpoint) before.kill();
    }, gracefulMs);
    await before.ended.catch(() => {});
    clearTimeout(slow);
    clearTimeout(late);
  }
}

const isOwnModule = (path: string): boolean => /\.[cm]?[jt]s$/.test(path) && !isInstalled(path);

/** Returns the flags of this process, whose inspector has its port. */
function nodeFlags(inspect: string | undefined): readonly string[] {
  // Errors name the place in the program also below the frames of packages.
  const own = [...process.execArgv.filter((flag) => !flag.startsWith("--inspect")), "--stack-trace-limit=50"];
  return inspect === undefined ? own : [...own, inspect];
}

/** Returns the error that ended the program: the uncaught exception, or the error in its output. */
function endingOf(stderr: readonly string[], error: string | undefined): string {
  return error === undefined ? outputTail(stderr) : errorBlock(shortenStack(error.split("\n")));
}

/** Returns the preloaded file. */
function reporterUrl(): string {
  return fileBeside("module-reporter").href;
}

/** Returns a file of a program that is next to this file or its bundle. */
export function fileBeside(name: string): URL {
  return new URL(`./${name}.${/[jt]s$/.exec(import.meta.url)?.[0]}`, import.meta.url);
}
