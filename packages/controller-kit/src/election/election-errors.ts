/** Why an election is over. */
export type LeadershipLostCode =
  /** The lease could not be renewed in time. */
  | "expired"
  /** Somebody else holds the lease, or nobody does, though we had not released it. */
  | "taken"
  /** Another process renews the lease under the same identity. */
  | "identity-shared"
  /** The main thread's event loop did not come round for too long, so that another replica had better lead. */
  | "stalled"
  /** The thread that renews the lease died, or never began. */
  | "crashed"
  /** `stop` was called. */
  | "stopped";

/** We do not lead, or no longer. */
export class LeadershipLostError extends Error {
  override readonly name = "LeadershipLostError";
  readonly code: LeadershipLostCode;

  constructor(code: LeadershipLostCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A write was not sent, since it may only be sent by who holds a lease. */
export class NotLeaderError extends Error {
  override readonly name = "NotLeaderError";

  constructor(request: { readonly method: string; readonly path: string }, why: string) {
    super(`${request.method} ${request.path}: not sent: ${why}`);
  }
}
