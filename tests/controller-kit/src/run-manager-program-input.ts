import type { ClusterConfig } from "@capikit/client";
import type { RunManagerOptions } from "@capikit/controller-kit";
import { type ChildProgram, startChildProgram } from "./child-program.ts";

/** What the program of `runManager` is started with. */
export interface RunManagerProgramInput {
  readonly argv: readonly string[];
  /** Default: by the flags. */
  readonly config?: ClusterConfig;
  /** Of the manager: begins its user agent, and is its identity in the election. */
  readonly name: string;
  /** Name of the Lease, where a leader is elected. */
  readonly lease?: string;
  /** Where the platform is that reconciles call, on this host. */
  readonly platformPort?: number;
  /** What a reconcile does: `wait` and `block` until its signal aborts, `stuck` for ever; `no options`: they are never made. */
  readonly work: "no options" | "nothing" | "wait" | "block" | "stuck" | "reject";
  readonly options?: Pick<RunManagerOptions, "gracefulShutdownMs" | "forceExitMs" | "shardName">;
  /** Message of the error that the start fails with. */
  readonly failsToStart?: string;
}

/** `block`: holds up the main thread for ever. */
export type RunManagerOrder = "block";

export interface RunManagerSays {
  readonly type: "starting" | "reconciling" | "refused" | "blocking" | "cleaned up";
}

export function startRunManagerProgram(input: RunManagerProgramInput): ChildProgram<RunManagerSays> {
  const argv = ["--health-addr=0", "--diagnostics-address=0", ...input.argv];
  return startChildProgram(new URL("./run-manager-program.ts", import.meta.url), { ...input, argv });
}
