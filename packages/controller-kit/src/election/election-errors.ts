import type { ClusterConfig } from "@capikit/client";
import { CapikitError, CodedError } from "@capikit/common/errors";
import type { CompleteSettings } from "./election-settings.ts";

/** Reasons why an election ended. */
export type LeadershipLostCode =
  /** The lease could not be renewed in time. */
  | "LEADERSHIP_EXPIRED"
  /** Another process holds the lease, or its holder was removed. */
  | "LEADERSHIP_TAKEN"
  /** Another process renews the lease under the same identity. */
  | "LEADERSHIP_IDENTITY_SHARED"
  /** The main thread's event loop was blocked for too long. */
  | "LEADERSHIP_STALLED"
  /** The thread that renews the lease failed. */
  | "LEADERSHIP_CRASHED"
  /** `stop` was called. */
  | "LEADERSHIP_STOPPED";

/** This process is not the leader, or no longer. */
export class LeadershipLostError extends CodedError<LeadershipLostCode> {
  override readonly name = "LeadershipLostError";
}

/** A write was not sent because this process does not hold the lease. */
export class NotLeaderError extends CapikitError {
  override readonly name = "NotLeaderError";

  constructor(request: { readonly method: string; readonly path: string }, why: string) {
    super(`${request.method} ${request.path}: not sent: ${why}`);
  }
}

/** Messages of the lease renewal thread to the main thread. */
export type ElectionReport =
  | { readonly type: "leader"; readonly identity: string }
  | { readonly type: "acquired" }
  | { readonly type: "slow-path" }
  | {
      readonly type: "failed";
      readonly action: "acquire" | "renew" | "release";
      readonly message: string;
    }
  | { readonly type: "released" }
  | { readonly type: "ended"; readonly code: LeadershipLostCode; readonly message: string };

/** Startup data of the lease renewal thread. */
export interface ElectionWorkerData {
  readonly config: ClusterConfig;
  readonly settings: CompleteSettings;
  readonly memory: SharedArrayBuffer;
}

/** Request of the main thread to end the election, and to release the lease or let it expire. */
export type ElectionOrder = "release" | "keep";
