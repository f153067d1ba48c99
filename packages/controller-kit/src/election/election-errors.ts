/** Reasons why an election ended. */
export type LeadershipLostCode =
  /** The lease could not be renewed in time. */
  | "expired"
  /** Another process holds the lease, or its holder was removed. */
  | "taken"
  /** Another process renews the lease under the same identity. */
  | "identity-shared"
  /** The main thread's event loop was blocked for too long. */
  | "stalled"
  /** The thread that renews the lease failed. */
  | "crashed"
  /** `stop` was called. */
  | "stopped";

/** This process is not the leader, or no longer. */
export class LeadershipLostError extends Error {
  override readonly name = "LeadershipLostError";
  readonly code: LeadershipLostCode;

  constructor(code: LeadershipLostCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A write was not sent because this process does not hold the lease. */
export class NotLeaderError extends Error {
  override readonly name = "NotLeaderError";

  constructor(request: { readonly method: string; readonly path: string }, why: string) {
    super(`${request.method} ${request.path}: not sent: ${why}`);
  }
}
