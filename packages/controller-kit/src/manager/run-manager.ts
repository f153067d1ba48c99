import { untilAborted } from "@capikit/common/time";
import { runProcess } from "@capikit/serving/process";
import { currentReconcile } from "../controller/attempt-context.ts";
import { type ManagerFlags, parseManagerFlags } from "../flags/parse-manager-flags.ts";
import { ManagerError } from "./manager.ts";
import { getGracefulShutdownMs } from "./manager-base.ts";
import type { ManagerOptions } from "./manager-options.ts";
import { startProcessManager } from "./start-manager.ts";

/** Options of a manager with its own process. */
export interface RunManagerOptions extends Omit<ManagerOptions, "flags" | "signals"> {
  /** Default: the flags of the command line. */
  readonly flags?: ManagerFlags;
  /**
   * Milliseconds from the start of the shutdown until the process exits with code 1 in any case.
   * Must be less than the Pod's `terminationGracePeriodSeconds`. Default: `gracefulShutdownMs` +
   * 5,000.
   */
  readonly forceExitMs?: number;
  /** Runs before the process exits, after the manager has stopped or failed to start. */
  cleanUp?(): void | Promise<void>;
}

/** The options, or a function that creates them from the command-line arguments. */
export type RunManagerInput =
  | RunManagerOptions
  | ((argv: readonly string[]) => RunManagerOptions | Promise<RunManagerOptions>);

/**
 * Runs a manager as the main program: until a signal, an error or the loss of its lease, then exits
 * the process. Use {@link startManager} for a manager in a larger program.
 *
 * - SIGTERM and SIGINT stop the manager. A second signal exits at once with code 1.
 * - The exit code is 0 after an orderly stop, 2 for an invalid command line, and 1 for every other
 *   failure. Examples are a failed start, a runnable that threw, a lost lease, reconciles that
 *   ignored their signals, and an uncaught exception.
 * - An unhandled rejection in a reconcile fails this reconcile: it is logged with the controller
 *   and the object, counted as a panic and retried with backoff. Any other ends the process.
 * - Errors in the command line, the kubeconfig, the API server, a certificate or a port are one
 *   line on standard error. Other errors include their stack. Secrets are masked.
 * - The process exits within `forceExitMs` of a signal, and after a lost lease before another
 *   replica may lead (`leaseDurationMs - renewDeadlineMs`, by default 5 s). If the main thread is
 *   blocked, another thread kills the process with SIGKILL, or with SIGTRAP as process 1 of a
 *   container, which ignores SIGKILL.
 * - After an uncaught exception the lease is not released but expires, because work may still be
 *   running.
 *
 * A blocked main thread does not notice SIGTERM. The kubelet kills such a process after
 * `terminationGracePeriodSeconds`, and its liveness probe fails.
 *
 * @returns never, because the process always exits.
 *
 * @example
 * await runManager((argv) => ({
 *   name: "foo-controller-manager",
 *   flags: parseManagerFlags(argv, { concurrency: { foocluster: 10 } }),
 *   leaderElection: "controller-leader-election-foo",
 *   controllers: [fooClusters],
 * }));
 */
export function runManager(input: RunManagerInput): Promise<never> {
  return runProcess(
    async ({ argv, signal, configure, beginShutdown }) => {
      const made =
        typeof input === "function" ? await untilAborted(createOptions(input, argv), signal) : input;
      const { forceExitMs, cleanUp, ...options } = made;
      const flags = options.flags ?? parseManagerFlags(argv);
      configure({
        forceExitMs: forceExitMs ?? getGracefulShutdownMs({ ...options, flags }) + 5_000,
        signal: options.signal,
        ...(cleanUp && { cleanUp }),
      });
      const manager = await startProcessManager(
        { ...options, flags, signals: false, signal },
        { exitOnLoss: true, onStop: beginShutdown },
      );
      configure({ logger: manager.logger });
      await manager.done;
    },
    { isLogged: (error) => error instanceof ManagerError, currentWork: currentReconcile },
  );
}

/** Async, so that errors of a synchronous function become rejections. */
async function createOptions(
  make: Extract<RunManagerInput, (...args: never[]) => unknown>,
  argv: readonly string[],
): Promise<RunManagerOptions> {
  return make(argv);
}
