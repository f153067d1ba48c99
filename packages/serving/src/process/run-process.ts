import { setTimeout as sleep } from "node:timers/promises";
import { defined } from "@capikit/common/json";
import { type Logger, silentLogger } from "../logging/logger.ts";
import { redactingLogger } from "../logging/redacting-logger.ts";
import { startExitWatchdog } from "./exit-watchdog.ts";
import { reportFailure, shownError } from "./report-failure.ts";

/** Writes errors as text to the standard error, without secrets, for programs without a logger. */
const stderrLogger: Logger = Object.freeze({
  ...silentLogger,
  error(message, fields) {
    console.error(
      fields !== undefined && "error" in fields ? `${message}: ${shownError(fields.error)}` : message,
    );
  },
  with: () => stderrLogger,
} satisfies Logger);

/** Time for readers of the output to receive its end. On busy nodes they may be late by more than a second. */
const flushMs = 5_000;

const outputs = () => [process.stdout, process.stderr];

/** Head start of the main thread, whose log line has more details, over the watchdog. */
const reserveMs = 1000;

/** Longer Node.js timers fire at once. */
const maxMs = 2 ** 31 - 1 - reserveMs;

/** Settings for the end of a process. */
export interface ProcessSettings {
  /**
   * Milliseconds from the start of the shutdown until the process ends with code 1. Use less than
   * the Pod's `terminationGracePeriodSeconds`. Default: 35,000.
   */
  readonly forceExitMs?: number;
  /** Receives signals and errors, with secrets masked. Default: errors go to the standard error. */
  readonly logger?: Logger;
  /** Stops the program like a signal of the operating system. */
  readonly signal?: AbortSignal | undefined;
  /** Runs after the program has stopped or failed to start, before the process ends. */
  cleanUp?(): void | Promise<void>;
  /** Reports whether an error was logged already and only sets the exit code. */
  isLogged?(error: unknown): boolean;
  /**
   * Returns the work of the current asynchronous context, for example by an `AsyncLocalStorage`. An
   * unhandled rejection in such a context fails only the work. Without work it ends the process.
   */
  currentWork?(): ProcessWork | undefined;
}

/** The process as its program sees it. */
export interface ProcessContext {
  /** The command line without `node` and the program's file. */
  readonly argv: readonly string[];
  /** Aborts at the first SIGTERM or SIGINT. */
  readonly signal: AbortSignal;
  /** Adds settings, such as those of flags. @throws RangeError for an invalid `forceExitMs`. */
  configure(settings: ProcessSettings): void;
  /** Starts the time limit `forceExitMs`, as signals do, for a program that stops by itself. */
  beginShutdown(): void;
}

/**
 * Runs a program until it returns, fails or gets a signal, then ends the process.
 *
 * - SIGTERM and SIGINT abort the program's `signal`. A second one ends the process, with code 1.
 * - The exit code is 0 when the program returns or rejects with its signal's reason, and 2 for a
 *   wrong command line ({@link FlagError}). Otherwise it is 1, also for a program that waits for an
 *   event that can no longer happen.
 * - Errors of the command line, the configuration, a certificate or a port are one line on the
 *   standard error. Others include their stack. Secrets are masked.
 * - The process ends within `forceExitMs` of a signal. If the main thread is blocked, a thread ends
 *   it one second later, see {@link endProcess}.
 * - A closed standard output or error ends nothing. A regular exit waits up to a second for
 *   readers.
 *
 * @returns never; a failure of any kind ends the process, too.
 *
 * @example
 * await runProcess(async ({ signal }) => {
 *   const server = await startServer({ ...options, signal });
 *   await server.stopped;
 * });
 */
export async function runProcess(
  main: (context: ProcessContext) => void | Promise<void>,
  settings: ProcessSettings = {},
): Promise<never> {
  let logger: Logger = stderrLogger;
  let forceExitMs = 35_000;
  let isStopping = false;
  let all: ProcessSettings = {};
  const stop = new AbortController();
  const beginShutdown = (): void => {
    if (!isStopping) {
      isStopping = true;
      limitShutdown(forceExitMs, () => logger);
    }
  };
  const stopBy = (reason: unknown): void => {
    beginShutdown();
    stop.abort(reason);
  };
  const configure = (more: ProcessSettings): void => {
    checkForceExit(more.forceExitMs);
    all = { ...all, ...defined(more) };
    ({ forceExitMs = 35_000 } = all);
    logger = all.logger === undefined ? stderrLogger : redactingLogger(all.logger);
    const { signal } = more;
    if (signal?.aborted) {
      stopBy(signal.reason);
    } else {
      signal?.addEventListener("abort", () => stopBy(signal.reason), { once: true });
    }
  };
  ignoreOutputErrors();
  onProcessErrors(
    () => logger,
    () => all.currentWork?.(),
  );
  onSignals(
    () => logger,
    () => stopBy(new DOMException("shutdown requested", "AbortError")),
  );
  process.once("beforeExit", () => {
    logger.error("Exiting: the program waits for an event that can no longer happen");
    process.exit(1);
  });

  const failed = (error: unknown): number => {
    if (stop.signal.aborted && isCausedBy(error, stop.signal.reason)) {
      return 0;
    }
    return all.isLogged?.(error) ? 1 : reportFailure(error, all.logger);
  };
  let code = 0;
  try {
    configure(settings);
    await main({ argv: process.argv.slice(2), signal: stop.signal, configure, beginShutdown });
  } catch (error) {
    code = failed(error);
  }
  if (all.cleanUp !== undefined) {
    beginShutdown();
    try {
      await all.cleanUp();
    } catch (error) {
      code = Math.max(code, failed(error));
    }
  }
  await flushOutput();
  process.exit(code);
}

function isCausedBy(error: unknown, reason: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < 10; depth++) {
    if (cause === reason) {
      return true;
    }
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return false;
}

/** Checks the option `forceExitMs`. @throws RangeError when no timer takes it. */
function checkForceExit(ms: number | undefined): void {
  if (ms !== undefined && !(ms > 0 && ms <= maxMs)) {
    throw new RangeError(`forceExitMs is ${String(ms)}: use milliseconds from 1 to ${maxMs}`);
  }
}

/** Ends the process with an error code after a time limit, even if the main thread is blocked. */
function limitShutdown(ms: number, logger: () => Logger): void {
  // Keeps the process alive: an empty event loop would end it with exit code 0.
  setTimeout(() => {
    logger().error("The shutdown took too long, exiting", { forceExitMs: ms });
    process.exit(1);
  }, ms);
  startExitWatchdog(
    ms + reserveMs,
    `The shutdown took more than ${ms} ms and the main thread is blocked: the process is killed`,
  );
}

/**
 * Passes an unhandled rejection to the work in whose asynchronous context it occurred. Logs other
 * unhandled rejections and uncaught exceptions, without secrets, and ends the process with code 1.
 * Its state is unknown, so it must not continue or release its lease.
 */
function onProcessErrors(logger: () => Logger, currentWork: () => ProcessWork | undefined): void {
  const end = (error: unknown, origin: string): void => {
    try {
      const work = currentWork()?.logger;
      (work === undefined ? logger() : redactingLogger(work)).error("Uncaught error, exiting", {
        origin,
        error,
      });
    } finally {
      process.exit(1);
    }
  };
  process.on("uncaughtException", end);
  // Another listener or --unhandled-rejections=warn would keep rejections from being exceptions.
  process.on("unhandledRejection", (reason) => {
    const work = currentWork();
    if (work === undefined) end(reason, "unhandledRejection");
    else work.reject(reason);
  });
}

/** Keeps the process alive after its output was closed, as with `| head`. */
function ignoreOutputErrors(): void {
  for (const stream of outputs()) {
    stream.on("error", () => {});
  }
}

/** Waits for the readers of the output: `process.exit` drops the data that a full pipe refused. */
async function flushOutput(): Promise<void> {
  const full = outputs().filter(({ destroyed, writableLength }) => !destroyed && writableLength > 0);
  if (full.length > 0) {
    const written = full.map((stream) => new Promise<void>((resolve) => stream.write("", () => resolve())));
    await Promise.race([Promise.all(written), sleep(flushMs)]);
  }
}

/** A unit of work of a program, such as a reconcile, to which errors of the process belong. */
export interface ProcessWork {
  /** Adds the fields of the work, such as its object. */
  readonly logger: Logger;
  /** Fails the work because one of its promises rejected and nothing handled the rejection. */
  reject(reason: unknown): void;
}

const names = ["SIGTERM", "SIGINT"] as const;

/** Calls back at the first signal and ends the process at the second. Returns an undo function. */
export function onSignals(logger: () => Logger, stop: () => void): () => void {
  let asked = false;
  const listener = (signal: NodeJS.Signals): void => {
    if (asked) {
      logger().error("Received a second signal, exiting immediately", { signal });
      process.exit(1);
    }
    asked = true;
    logger().info("Received a signal, shutting down; a second one exits immediately", { signal });
    stop();
  };
  for (const name of names) {
    process.on(name, listener);
  }
  return () => {
    for (const name of names) {
      process.off(name, listener);
    }
  };
}
