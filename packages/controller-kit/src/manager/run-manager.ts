import { raceSignal } from "@capikit/serving";
import { runProcess } from "@capikit/serving/process";
import { type ManagerFlags, parseManagerFlags } from "../flags/parse-manager-flags.ts";
import { ManagerError } from "./manager-error.ts";
import type { ManagerOptions } from "./manager-options.ts";
import { startProcessManager } from "./start-manager.ts";

/** A manager and its process. */
export interface RunManagerOptions extends Omit<ManagerOptions, "flags" | "signals"> {
  /** Default: those of the command line. */
  readonly flags?: ManagerFlags;
  /**
   * Milliseconds from the beginning of the shutdown until the process ends with code 1, whatever still runs. To be less than the Pod's
   * `terminationGracePeriodSeconds`. Default: `gracefulShutdownMs` + 5,000.
   */
  readonly forceExitMs?: number;
  /** Runs after the manager has stopped, or could not start, before the process ends. */
  cleanUp?(): void | Promise<void>;
}

/** The options, or a function that makes them from the command line without `node` and the program's file. */
export type RunManagerInput =
  | RunManagerOptions
  | ((argv: readonly string[]) => RunManagerOptions | Promise<RunManagerOptions>);

/**
 * Runs a manager until a signal, an error or the loss of its lease, then ends the process: the main program of a manager. See
 * {@link startManager} for one among other things in a process.
 *
 * - SIGTERM and SIGINT stop the manager. A second one ends the process at once, with code 1.
 * - The exit code is 0 after an orderly stop, 2 for a wrong command line, and 1 otherwise: a failed start, a runnable that threw, a lost
 *   lease, reconciles that ignored their signals, an uncaught exception or unhandled rejection.
 * - What is wrong with the command line, the kubeconfig, the API server, a certificate or a port is one line on the standard error.
 *   Other errors come with their stack. Secrets are masked.
 * - The process ends within `forceExitMs` of a signal, and after a lost lease before another replica may lead
 *   (`leaseDurationMs - renewDeadlineMs`, by default 5 s). A thread sees to that where the main thread is blocked: by SIGKILL, or by
 *   SIGTRAP as process 1 of a container, which the kernel protects from SIGKILL.
 * - After an uncaught exception nothing is released: others wait until the lease has run out, as nobody knows what still runs.
 *
 * A main thread that is already blocked does not notice SIGTERM. The kubelet ends such a process after
 * `terminationGracePeriodSeconds`, and its liveness probe fails.
 *
 * @returns never; a failure of any kind ends the process, too.
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
      const made = typeof input === "function" ? await raceSignal(signal, optionsOf(input, argv)) : input;
      const { forceExitMs, cleanUp, ...options } = made;
      configure({
        forceExitMs: forceExitMs ?? (options.gracefulShutdownMs ?? 30_000) + 5_000,
        signal: options.signal,
        ...(cleanUp && { cleanUp }),
      });
      const flags = options.flags ?? parseManagerFlags(argv);
      const manager = await startProcessManager(
        { ...options, flags, signals: false, signal },
        { exitOnLoss: true, onStop: beginShutdown },
      );
      configure({ logger: manager.logger });
      await manager.done;
    },
    { isLogged: (error) => error instanceof ManagerError },
  );
}

/** An error of the function is a rejection, also where it is not async. */
async function optionsOf(
  make: Extract<RunManagerInput, (...args: never[]) => unknown>,
  argv: readonly string[],
): Promise<RunManagerOptions> {
  return make(argv);
}
