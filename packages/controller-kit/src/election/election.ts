/** Somebody's claim to be the only one that acts. */
export interface Election {
  /** Who we are in it. */
  readonly identity: string;
  /** Who leads, as last seen; undefined as long as nobody was seen. */
  readonly leader: string | undefined;
  /** Resolves when we lead. Rejects with a `LeadershipLostError` when the election ends before. */
  readonly acquired: Promise<void>;
  /**
   * Aborts with a `LeadershipLostError` when the election is over and `stop` was not called: when the lease was taken, and at the
   * renew deadline, by a timer of this thread. There is no way back.
   */
  readonly lost: AbortSignal;
  /** Whether we lead at this very moment, by a clock that goes on while the process or its event loop stands still. */
  isLeader(): boolean;
  /**
   * Throws unless we lead at this very moment, and if the server may take so long for the write that somebody else could lead by then. For the
   * option `gate` of a client, which asks it as a write is handed to the socket. Reads may always be sent.
   *
   * @throws NotLeaderError
   */
  gate(request: {
    readonly method: string;
    readonly path: string;
    readonly timeoutMs?: number | undefined;
  }): void;
  /**
   * Milliseconds that the server may take for a write that is put together now: as long as nobody else can lead, less half of the margin
   * between `leaseDurationMs` and `renewDeadlineMs`, for the way to the server. Undefined without a lease to lead by. For the option
   * `writeTimeoutMs` of a client.
   */
  writeTimeoutMs(): number | undefined;
  /**
   * A check for `/healthz`: fails when we led, our lease ran out long ago, and the process is still there, which then had better be
   * started anew.
   *
   * @param toleranceMs milliseconds after the end of the lease that are still well. Default: 20,000.
   * @throws Error
   */
  healthy(toleranceMs?: number): void;
  /**
   * Stops leading and releases the lease, so that others need not wait. End everything that writes before, or set `release` to false:
   * writes in flight may arrive when another replica leads. May be called again.
   */
  stop(options?: StopElectionOptions): Promise<void>;
}

/** How an election is stopped. */
export interface StopElectionOptions {
  /** Whether the lease is released; else others wait until it has run out. Default: `releaseOnStop` of the election. */
  readonly release?: boolean;
}

/** Is told what happens in an election, for metrics. It must not throw. */
export interface ElectionObserver {
  /** Whether we lead (`leader_election_master_status`). Told false at the beginning. */
  leading?(name: string, leading: boolean): void;
  /** A renewal found that the Lease had been written by others (`leader_election_slowpath_total`). */
  slowPath?(name: string): void;
  /** Somebody else leads now, or we do. */
  newLeader?(name: string, identity: string): void;
}
