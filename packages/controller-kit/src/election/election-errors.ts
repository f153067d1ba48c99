import { CapikitError, CodedError } from "@capikit/common/errors";

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
