import type { ClusterConfig } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Election, ElectionObserver, StopElectionOptions } from "./election.ts";
import { type LeadershipLostCode, LeadershipLostError, NotLeaderError } from "./election-errors.ts";
import { type CompleteSettings, lossGraceMs, threadClock } from "./election-settings.ts";
import { type ElectionReport, type ElectionThread, startElectionThread } from "./election-thread.ts";
import { type LeaseTerm, openLeaseTerm } from "./lease-term.ts";

/**
 * The main thread's side of an election. It shares a lease term with the thread that renews the
 * lease, and ends once: by `stop`, a report or the end of the thread, or the renew deadline. The
 * end stops the heartbeat, rejects `acquired` and, unless by `stop`, aborts `lost`.
 */
export class ElectionRun implements Election {
  readonly identity: string;
  readonly acquired: Promise<void>;
  readonly #settings: CompleteSettings;
  /** Namespace and name of the Lease. */
  readonly #lease: string;
  readonly #logger: Logger;
  readonly #observer: ElectionObserver;
  readonly #term = openLeaseTerm();
  readonly #lost = new AbortController();
  readonly #thread: ElectionThread;
  readonly #heartbeat: NodeJS.Timeout | undefined;
  #leader: string | undefined;
  #hasEnded = false;
  #stopping: Promise<void> | undefined;
  #resolveAcquired = (): void => {};
  #rejectAcquired = (_: unknown): void => {};
  #cancelDeadline = (): void => {};

  constructor(config: ClusterConfig, settings: CompleteSettings, logger: Logger, observer: ElectionObserver) {
    const { namespace, name, identity, stallTimeoutMs } = settings;
    this.identity = identity;
    this.#settings = settings;
    this.#lease = `${namespace}/${name}`;
    this.#logger = logger.with({ lease: this.#lease, identity });
    this.#observer = observer;
    this.acquired = new Promise<void>((resolve, reject) => {
      this.#resolveAcquired = resolve;
      this.#rejectAcquired = reject;
    });
    this.acquired.catch(() => {});
    const beat = (): void => this.#term.beat(threadClock.now());
    beat();
    this.#thread = startElectionThread(
      { config, settings, memory: this.#term.memory },
      {
        onReport: (report) => this.#onReport(report),
        onEnd: (why) =>
          this.#end("LEADERSHIP_CRASHED", `the renewal thread of the lease ${this.#lease} ${why}`),
      },
    );
    if (stallTimeoutMs > 0) this.#heartbeat = setInterval(beat, stallTimeoutMs / 10).unref();
    observer.leading?.(name, false);
  }

  get leader(): string | undefined {
    return this.#leader;
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  isLeader(): boolean {
    const isWaiting = this.#term.isWaiting();
    const now = threadClock.now();
    const leads = this.#term.holds(now);
    // A caller may notice the deadline before any message or timer. The renewal thread reports why
    // a term ended earlier.
    if (!leads && !isWaiting && !this.#hasEnded && now >= this.#term.deadlineMs()) {
      queueMicrotask(() => this.#expire());
    }
    return leads;
  }

  checkWrite(request: Parameters<Election["checkWrite"]>[0]): void {
    const { timeoutMs = 0 } = request;
    if (!this.isLeader()) {
      throw new NotLeaderError(request, `${this.identity} does not hold the lease ${this.#lease}`);
    }
    if (timeoutMs > this.#leftMs()) {
      const why = `the lease ${this.#lease} is not being renewed and may expire before the API server responds`;
      throw new NotLeaderError(request, why);
    }
  }

  writeTimeoutMs(): number | undefined {
    return this.#term.deadlineMs() === 0 ? undefined : this.#leftMs() - this.#marginMs() / 2;
  }

  healthy(toleranceMs = 20_000): void {
    const hasBegun = this.#term.deadlineMs() > 0;
    if (this.#stopping === undefined && hasBegun && this.#leftMs() < -toleranceMs) {
      throw new Error(
        `the lease ${this.#lease} expired more than ${toleranceMs} ms ago, but the process is still running`,
      );
    }
  }

  stop(options: StopElectionOptions = {}): Promise<void> {
    this.#stopping ??= this.#stop(options);
    return this.#stopping;
  }

  async #stop({ release = true }: StopElectionOptions): Promise<void> {
    const { exitOnLoss, leaseDurationMs } = this.#settings;
    // To let the lease expire, the thread must receive the reason before it sees the stop.
    release ? this.#term.stop() : this.#term.end();
    this.#end("LEADERSHIP_STOPPED", `the election for the lease ${this.#lease} was stopped`);
    if (exitOnLoss && this.lost.aborted) {
      return; // the thread stays, to end the process
    }
    // The thread ends on its own after one request with a timeout.
    await this.#thread.stop(release ? "release" : "keep", leaseDurationMs);
  }

  #onReport(report: ElectionReport): void {
    const { name } = this.#settings;
    switch (report.type) {
      case "leader":
        this.#leader = report.identity;
        this.#observer.newLeader?.(name, report.identity);
        this.#logger.info("New leader elected", { leader: report.identity });
        break;
      case "acquired":
        if (this.isLeader()) {
          this.#observer.leading?.(name, true);
          this.#logger.info("Successfully acquired lease");
          this.#cancelDeadline = watchDeadline(this.#term, threadClock, () => this.#expire());
          this.#resolveAcquired();
        }
        break;
      case "slow-path":
        this.#observer.slowPath?.(name);
        break;
      case "failed":
        this.#logger.warn(`Failed to ${report.action} lease`, { error: report.message });
        break;
      case "released":
        this.#logger.info("Released lease");
        break;
      case "ended":
        this.#end(report.code, report.message);
    }
  }

  #expire(): void {
    const { renewDeadlineMs } = this.#settings;
    this.#end("LEADERSHIP_EXPIRED", `the lease ${this.#lease} was not renewed within ${renewDeadlineMs} ms`);
  }

  #end(code: LeadershipLostCode, message: string): void {
    this.#term.end();
    if (this.#hasEnded) {
      return;
    }
    this.#hasEnded = true;
    clearInterval(this.#heartbeat);
    this.#cancelDeadline();
    this.#observer.leading?.(this.#settings.name, false);
    const error = new LeadershipLostError(code, message);
    this.#rejectAcquired(error);
    if (code !== "LEADERSHIP_STOPPED") {
      this.#logger.error("Leader election lost", { reason: code, detail: message });
      if (this.#settings.exitOnLoss) {
        this.#exitSoon();
      }
      this.#lost.abort(error);
    }
  }

  #exitSoon(): void {
    // The thread may have its own timer, which must not keep an otherwise finished process alive.
    this.#thread.unref();
    const graceMs = lossGraceMs(this.#settings, this.#term.deadlineMs()) * 0.8;
    const exit = (): void => {
      this.#logger.error("Shutdown after lost leadership timed out, exiting", { graceMs });
      process.exit(1);
    };
    setTimeout(exit, graceMs).unref();
  }

  /** Milliseconds that a write has to complete after leadership ends. */
  #marginMs(): number {
    const { leaseDurationMs, renewDeadlineMs } = this.#settings;
    return leaseDurationMs - renewDeadlineMs;
  }

  /** Milliseconds until another process can lead, once the term has begun. */
  #leftMs(): number {
    return this.#term.deadlineMs() + this.#marginMs() - threadClock.now();
  }
}

/**
 * Calls back when leadership ends because it was not extended. It does not depend on the renewal
 * thread, which may be late or dead.
 *
 * @returns a function that cancels the watch.
 */
export function watchDeadline(
  term: Pick<LeaseTerm, "deadlineMs" | "holds">,
  clock: Clock,
  onOver: () => void,
): () => void {
  let cancel = (): void => {};
  const wait = (): void => {
    cancel = clock.after(term.deadlineMs() - clock.now(), () => {
      term.holds(clock.now()) ? wait() : onOver();
    });
  };
  wait();
  return () => cancel();
}
