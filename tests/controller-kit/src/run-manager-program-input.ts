import type { ClusterConfig } from "@capikit/client";
import type { RunManagerOptions } from "@capikit/controller-kit";
import { type ChildProgram, startChildProgram } from "./child-program.ts";

/** The input of a `runManager` program. */
export interface RunManagerProgramInput {
  readonly argv: readonly string[];
  /** Default: from the flags. */
  readonly config?: ClusterConfig;
  /** Manager name: prefix of the user agent, and identity in the election. */
  readonly name: string;
  /** Name of the Lease for leader election. */
  readonly lease?: string;
  /** Address of the platform that reconciles call. */
  readonly platformPort?: number;
  /**
   * Behavior of reconciles: `wait` and `block` until the signal aborts, `stuck` forever. `reject`:
   * the first reconcile leaves a rejected promise; `reject outside`: one of another context.
   * `no options`: creating the options hangs.
   */
  readonly work: "no options" | "nothing" | "wait" | "block" | "stuck" | "reject" | "reject outside";
  readonly options?: Pick<RunManagerOptions, "gracefulShutdownMs" | "forceExitMs">;
  /** Name of the shard, with `--shard-ring`. */
  readonly shardName?: string;
  /** Message of a startup error. */
  readonly failsToStart?: string;
}

/**
 * `block`: blocks the main thread forever. `stop`: with work `stuck`, stops the process until
 * SIGCONT, right before it checks for leadership.
 */
export type RunManagerOrder = "block" | "stop";

export interface RunManagerMessage {
  readonly type: "starting" | "reconciling" | "refused" | "blocking" | "cleaned up";
}

export function startRunManagerProgram(input: RunManagerProgramInput): ChildProgram<RunManagerMessage> {
  const argv = ["--health-addr=0", "--diagnostics-address=0", ...input.argv];
  return startChildProgram(new URL("./run-manager-program.ts", import.meta.url), { ...input, argv });
}
