import type { ClusterConfig } from "@capikit/client";
import { type ChildProgram, startChildProgram } from "./child-program.ts";

/** The input of a contender. */
export interface ContenderInput {
  /** Its identity, for the API server and the election. */
  readonly identity: string;
  /** The Lease, and the ConfigMap that it writes all the time. */
  readonly name: string;
  readonly config: ClusterConfig;
  /** Server URL for Lease requests, if different. */
  readonly electionConfig?: ClusterConfig;
  /** Default: {@link patience}. */
  readonly times?: typeof patience;
}

/** An order to a contender. */
export type ContenderOrder =
  /** Starts a write, then blocks the main thread for this many milliseconds. */
  | { readonly blockMs: number }
  /** Starts a write, then blocks the main thread until this file exists. */
  | { readonly blockUntil: string }
  /** Ends the constant writes, and reports `rests` without a write in flight. */
  | "rest"
  /** Writes once, and reports the result after all earlier writes have ended. */
  | "try"
  | "stop";

export type ContenderMessage =
  /** `follows`: it has seen another leader. */
  | { readonly type: "follows" | "acquired" | "rests" | "woke" | "stopped" }
  | { readonly type: "lost"; readonly code: string }
  | { readonly type: "tried"; readonly outcome: "wrote" | "refused" }
  /** The first write that succeeded or was rejected after the opposite. */
  | { readonly type: "wrote" | "refused" };

/** Short, to keep the tests short. */
export const patience = { leaseDurationMs: 5000, renewDeadlineMs: 3500, retryPeriodMs: 500 };

export function startContender(input: ContenderInput): ChildProgram<ContenderMessage> {
  return startChildProgram(new URL("./contender-program.ts", import.meta.url), input);
}
