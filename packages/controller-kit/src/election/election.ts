/** Leader election of one process. */
export interface Election {
  /** This process's identity. */
  readonly identity: string;
  /** The last observed leader; undefined before the first observation. */
  readonly leader: string | undefined;
  /** Resolves on leadership; rejects with a `LeadershipLostError` if the election ends before. */
  readonly acquired: Promise<void>;
  /**
   * Aborts with a `LeadershipLostError` when the election ends other than by `stop`: when another
   * process takes the lease, or at the renew deadline, by a timer of this thread. It is final.
   */
  readonly lost: AbortSignal;
  /**
   * Reports whether this process is the leader now, by a clock that continues while the process or
   * its event loop is suspended.
   */
  isLeader(): boolean;
  /**
   * Throws unless this process is the leader now and the server must finish the write before
   * another process can lead. Pass it as the client's option `checkWrite`, called when a write is
   * handed to the socket.
   *
   * @throws NotLeaderError
   */
  checkWrite(request: {
    readonly method: string;
    readonly path: string;
    readonly timeoutMs?: number | undefined;
  }): void;
  /**
   * Returns the milliseconds that the server may take for a write sent now. This is the time until
   * another process can lead, less half of the margin between `leaseDurationMs` and
   * `renewDeadlineMs`, for the network. Undefined without a lease. Pass it as the client's option
   * `writeTimeoutMs`.
   */
  writeTimeoutMs(): number | undefined;
  /**
   * Checks health for `/healthz`: throws if this process was the leader and its lease expired long
   * ago, so that the kubelet restarts it.
   *
   * @param toleranceMs milliseconds after the expiry that count as healthy. Default: 20,000.
   * @throws Error
   */
  healthy(toleranceMs?: number): void;
  /**
   * Ends the election and releases the lease, so that other candidates need not wait. First stop
   * everything that writes, or set `release` to false: writes in flight may arrive while another
   * replica leads. May be called again.
   */
  stop(options?: StopElectionOptions): Promise<void>;
}

/** Options for stopping an election. */
export interface StopElectionOptions {
  /** Whether to release the lease or let it expire. Default: the election's `releaseOnStop`. */
  readonly release?: boolean;
}

/** Receives notifications of an election, for metrics. Methods must not throw. */
export interface ElectionObserver {
  /** The leadership of this process changed (`leader_election_master_status`). Initially false. */
  leading?(name: string, leading: boolean): void;
  /** A renewal found a Lease modified by another client (`leader_election_slowpath_total`). */
  slowPath?(name: string): void;
  /** The leader changed. */
  newLeader?(name: string, identity: string): void;
}
