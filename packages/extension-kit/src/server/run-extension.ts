import { CapikitError } from "@capikit/common/errors";
import { defined } from "@capikit/common/json";
import { untilAborted } from "@capikit/common/time";
import { type LevelSwitch, levelOfVerbosity } from "@capikit/serving";
import { createLogger, redactingLogger } from "@capikit/serving/logging";
import { limitNewSpace, runProcess, scavengeOnMainThread } from "@capikit/serving/process";
import { type ExtensionFlags, parseExtensionFlags } from "./extension-flags.ts";
import type { ExtensionServer, ExtensionServerOptions } from "./extension-server-options.ts";
import { startProcessExtension } from "./start-extension.ts";

/** Options of an extension and its process. */
export interface RunExtensionOptions extends ExtensionServerOptions {
  /** Default: those of the command line. Other options take precedence. */
  readonly flags?: ExtensionFlags;
  /**
   * Milliseconds for calls in flight, unless the flag `--graceful-shutdown-timeout` is set.
   * Default: 30,000, the longest timeout of a hook.
   */
  readonly drainMs?: number;
  /**
   * Milliseconds from the start of the shutdown until the process ends with code 1. Use less than
   * the Pod's `terminationGracePeriodSeconds`. Default: `shutdownDelayMs` + `drainMs` + 8,000.
   */
  readonly forceExitMs?: number;
  /**
   * Whether to limit V8's new space to about 16 MiB, which halves the memory of a busy extension at
   * no measurable cost. The main thread then collects it alone, because each collection would wait
   * for helper threads. Default: true, unless Node options such as `--max-semi-space-size` set the
   * size.
   */
  readonly limitNewSpace?: boolean;
  /** Runs when the server listens. */
  onStarted?(server: ExtensionServer): void | Promise<void>;
  /** Runs after the server has stopped or failed to start, before the process ends. */
  cleanUp?(): void | Promise<void>;
}

/** The options, or a function that derives them from the arguments of the command line. */
export type RunExtensionInput =
  | RunExtensionOptions
  | ((argv: readonly string[]) => RunExtensionOptions | Promise<RunExtensionOptions>);

/** The server did not stop in order; logged already. */
class ShutdownError extends CapikitError {
  override readonly name = "ShutdownError";
}

/**
 * Two halves of 8 MiB hold the garbage of several large requests. Larger ones take more memory and
 * no less processor time; smaller ones keep objects of requests in flight for a full collection.
 */
const newSpaceBytes = 16 * 1024 * 1024;

/** Beyond `drainMs`: for the auxiliary servers, which stop after the hooks, and `cleanUp`. */
const reserveMs = 8000;

/**
 * Runs an extension until a signal or an error, then ends the process: the main program of an
 * extension. See {@link startExtension} for a process with other tasks.
 *
 * - SIGTERM and SIGINT stop the server: it becomes unready and answers the calls in flight. A
 *   second one ends the process at once, with code 1.
 * - The exit code is 0 after an orderly stop and 2 for a wrong command line. Otherwise it is 1: a
 *   failed start, calls not answered within `drainMs`, an uncaught exception or rejection.
 * - Errors of the command line, the kubeconfig, a certificate or a port are one line on the
 *   standard error. Other errors include their stack. Secrets are masked, in logs, too.
 * - The process ends within `forceExitMs` of a signal; one second later if the main thread is
 *   blocked.
 * - Without `logger`, it logs to the standard error by `--v` and `--logging-format`.
 *
 * @returns never; a failure of any kind ends the process, too.
 *
 * @example
 * await runExtension((argv) => {
 *   const flags = parseExtensionFlags(argv);
 *   return { flags, extension: fooExtension(flags.coreVersion) };
 * });
 */
export function runExtension(input: RunExtensionInput): Promise<never> {
  return runProcess(
    async ({ argv, signal, configure, beginShutdown }) => {
      const made = typeof input === "function" ? await untilAborted(optionsOf(input, argv), signal) : input;
      const { flags, forceExitMs, limitNewSpace: limited = true, onStarted, cleanUp, ...own } = made;
      if (limited) {
        limitNewSpace(newSpaceBytes);
        scavengeOnMainThread();
      }
      const parsed = flags ?? parseExtensionFlags(argv);
      const drainMs = parsed.drainMs ?? own.drainMs ?? 30_000;
      configure({
        forceExitMs: forceExitMs ?? (own.shutdownDelayMs ?? parsed.shutdownDelayMs) + drainMs + reserveMs,
        signal: own.signal,
        ...(cleanUp && { cleanUp }),
      });
      const { coreVersion: _, verbosity, loggingFormat, unused, ...given } = parsed;
      const level: LevelSwitch = { level: levelOfVerbosity(verbosity) };
      const logger = redactingLogger(own.logger ?? (await createLogger({ level, format: loggingFormat })));
      configure({ logger });
      if (unused.length > 0) logger.debug("Ignoring flags about an API server", { flags: unused });
      const problems: string[] = [];
      const server = await startProcessExtension(
        {
          ...given,
          ...(own.logger === undefined && { logLevel: level }),
          ...defined(own),
          drainMs,
          logger,
          signal,
        },
        { onStop: beginShutdown, onBrokenOff: (problem) => void problems.push(problem) },
      );
      await onStarted?.(server);
      await server.stopped;
      if (problems.length > 0) {
        logger.error("The server did not stop in order", { problems });
        throw new ShutdownError(problems.join("; "));
      }
    },
    { isLogged: (error) => error instanceof ShutdownError },
  );
}

/** An error of the function is a rejection, even if it is synchronous. */
async function optionsOf(
  make: Extract<RunExtensionInput, (...args: never[]) => unknown>,
  argv: readonly string[],
): Promise<RunExtensionOptions> {
  return make(argv);
}
