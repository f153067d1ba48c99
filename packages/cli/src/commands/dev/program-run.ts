import { createWriteStream, rmSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { SourcePlace } from "@capikit/common/errors";
import { makeFolders } from "@capikit/common/files";
import { type Exit, reportFd, startGuarded } from "./guarded-process.ts";

/** How to start the program. */
export interface ProgramRunOptions {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** URL of its readiness check. */
  readonly readyUrl: string;
  /** Path of the file that receives its output. */
  readonly logFile: string;
  /** Whether the log replaces the file. */
  readonly isFirst: boolean;
  readonly onLine: (stream: "stderr" | "stdout", line: string) => void;
  /** Called for each file that it loads. */
  readonly onFile: (path: string, state: string) => void;
  /** Called with the places of the hook handlers of an extension. */
  readonly onPlaces?: ((places: readonly HandlerPlace[]) => void) | undefined;
  readonly onLogError: (error: Error) => void;
  /** Interval of its reports that its event loop runs, in milliseconds. Default: 1,000. */
  readonly beatMs?: number | undefined;
  /** Called once when its event loop is blocked, and with the duration when it continues. */
  readonly onBlocked?: ((isBlocked: boolean, seconds: number) => void) | undefined;
}

export interface ProgramEnd {
  readonly exit: Exit;
  /** The last lines of stderr. */
  readonly stderr: readonly string[];
  /** The uncaught exception that ended it, with its stack. */
  readonly error: string | undefined;
}

export interface ProgramRun {
  /** Rejects if it cannot be started. */
  readonly ended: Promise<ProgramEnd>;
  /** Resolves to its process id when it is ready, or to undefined if it ends or stops before. */
  readonly ready: Promise<number | undefined>;
  /** Sends SIGTERM; it is no longer expected to become ready. */
  stop(): void;
  /** Sends SIGKILL. */
  kill(): void;
}

const pollMs = 25;
/** Number of missing reports that are reported. */
const maxMissing = 5;
/** Number of kept lines of stderr, which contain the error. */
const keptLines = 2_000;

export function startProgram(options: ProgramRunOptions): ProgramRun {
  const {
    command,
    cwd,
    env,
    readyUrl,
    logFile,
    isFirst,
    onLine,
    onFile,
    onPlaces,
    onLogError,
    onBlocked,
    beatMs = 1_000,
  } = options;
  const log = openProgramLog(logFile, { isFirst, onError: onLogError });
  log.write(`==> ${new Date().toISOString()} ${command.join(" ")}`);
  const stderr: string[] = [];
  let pid = 0;
  let error: string | undefined;
  /** Missing reports; undefined before the first. A pause of this process does not count. */
  let missing: number | undefined;
  const watching =
    onBlocked &&
    setInterval(() => {
      if (missing !== undefined && ++missing === maxMissing) onBlocked(true, maxMissing * (beatMs / 1_000));
    }, beatMs).unref();
  const onBeat = (): void => {
    if (missing !== undefined && missing >= maxMissing) onBlocked?.(false, missing * (beatMs / 1_000));
    missing = 0;
  };
  const guarded = startGuarded(
    command,
    { cwd, env: { ...env, CAPIKIT_DEV_REPORT: String(reportFd), CAPIKIT_DEV_BEAT: String(beatMs) } },
    {
      onStart(id) {
        pid = id;
      },
      onLine(stream, line) {
        log.write(line);
        if (stream === "stderr") stderr.push(line);
        if (stderr.length > keptLines) stderr.shift();
        onLine(stream, line);
      },
      onReport(line) {
        const report = JSON.parse(line) as ProgramReport;
        if ("error" in report) error = report.error;
        else if ("beat" in report) onBeat();
        else if ("places" in report) onPlaces?.(report.places);
        else onFile(report.path, report.state);
      },
    },
  );
  const over = new AbortController();
  const ended = guarded.exited
    .then((exit): ProgramEnd => ({ exit, stderr, error }))
    .finally(async () => {
      clearInterval(watching);
      over.abort();
      await log.close();
    });
  return {
    ended,
    ready: untilReady(readyUrl, over.signal).then((isReady) => (isReady ? pid : undefined)),
    stop() {
      over.abort();
      guarded.kill("TERM");
    },
    kill: () => guarded.kill("KILL"),
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

interface ProgramLog {
  write(line: string): void;
  /** Resolves when all lines are written. */
  close(): Promise<void>;
}

/**
 * Opens the log file for one run, which other users cannot read. The first run of a session
 * replaces it.
 */
function openProgramLog(
  path: string,
  { isFirst, onError }: { readonly isFirst: boolean; readonly onError: (error: Error) => void },
): ProgramLog {
  makeFolders(dirname(path));
  // The mode of an existing file would remain.
  if (isFirst) rmSync(path, { force: true });
  const file = createWriteStream(path, { flags: "a", mode: 0o600 });
  file.once("error", onError);
  file.on("error", () => {});
  return {
    write: (line) => void file.write(`${line}\n`),
    close: () => new Promise((resolve) => (file.destroyed ? resolve() : file.end(() => resolve()))),
  };
}

/** Where an extension declares a handler. */
export interface HandlerPlace {
  readonly hook: string;
  readonly name: string;
  readonly place: SourcePlace | undefined;
}

/** A report of the program: a loaded file, its handlers, the error that ends it, or that it runs. */
export type ProgramReport =
  | { readonly path: string; readonly state: string }
  | { readonly places: readonly HandlerPlace[] }
  | { readonly error: string }
  | { readonly beat: true };
