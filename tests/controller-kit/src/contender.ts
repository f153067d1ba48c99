import type { ClusterConfig } from "@capikit/client";
import { type ChildProgram, startChildProgram } from "./child-program.ts";

/** What a contender is started with. */
export interface ContenderInput {
  /** Who it is, for the API server as well as in the election. */
  readonly identity: string;
  /** The Lease, and the ConfigMap that it writes all the time. */
  readonly name: string;
  readonly config: ClusterConfig;
  /** By which way the Lease is renewed, where it is another. */
  readonly electionConfig?: ClusterConfig;
  /** Default: {@link patience}. */
  readonly times?: typeof patience;
}

/** What it does when it is told to. */
export type ContenderOrder =
  /** Begins a write, then blocks the main thread for this many milliseconds. */
  | { readonly blockMs: number }
  /** Begins a write, then blocks the main thread until this file exists. */
  | { readonly blockUntil: string }
  /** Writes once, and says what came of it when everything that it wrote before has come to an end. */
  | "try"
  | "stop";

export type ContenderSays =
  /** `follows`: it has seen that somebody else leads. */
  | { readonly type: "follows" | "acquired" | "woke" | "stopped" }
  | { readonly type: "lost"; readonly code: string }
  | { readonly type: "tried"; readonly outcome: "wrote" | "refused" }
  /** A write arrived, or was refused, since it last said so of the other. */
  | { readonly type: "wrote" | "refused" };

/** Short, so that tests are. */
export const patience = { leaseDurationMs: 5000, renewDeadlineMs: 3500, retryPeriodMs: 500 };

export function startContender(input: ContenderInput): ChildProgram<ContenderSays> {
  return startChildProgram(new URL("./contender-program.ts", import.meta.url), input);
}
