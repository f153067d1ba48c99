/** Somebody's claim to be the only one that acts. */
export interface Election {
  /** Who we are in it. */
  readonly identity: string;
  /** Who leads, as last seen; undefined as long as nobody was seen. */
  readonly leader: string | undefined;
  /** Resolves when we lead. Rejects with a `LeadershipLostError` when the election ends before. */
  readonly acquired: Promise<void>;
  /** Aborts with a `LeadershipLostError` when the election is over and `stop` was not called. There is no way back. */
  readonly lost: AbortSignal;
  /** Whether we lead at this very moment, by a clock that goes on while the process or its event loop stands still. */
  isLeader(): boolean;
  /**
   * Throws unless we lead at this very moment; to be asked as a write is handed to the socket, which must then send it at once: Node does
   * over HTTP/1.1, but over HTTP/2 only when the event loop comes round, which may be long after. Reads may always be sent.
   *
   * @throws NotLeaderError
   */
  gate(request: { readonly method: string; readonly path: string }): void;
  /**
   * A check for `/healthz`: fails when we led, our lease ran out long ago, and the process is still there, which then had better be
   * started anew.
   *
   * @param toleranceMs milliseconds after the end of the lease that are still well. Default: 20,000.
   * @throws Error
   */
  healthy(toleranceMs?: number): void;
  /**
   * Leads no longer and gives the lease up, so that others need not wait. End everything that writes before: what is still under way
   * may arrive when somebody else leads. May be called again.
   */
  stop(): Promise<void>;
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
