import { type Clock, systemClock } from "@capikit/common/time";

/** Processor time that a cluster may use at once; about 30 handshakes with the largest keys. */
const burstMs = 300;
/** Processor time per second of a cluster afterwards. */
const msPerSecond = 10;
/** Pause after a step as a multiple of its time: all steps together use a quarter of the time. */
const pauseFactor = 3;
const mostIdleAccounts = 1000;

interface Account {
  readonly steps: (() => void)[];
  /** Processor time in use. It falls by `msPerSecond`. */
  usedMs: number;
  updatedAt: number;
}

/**
 * Runs the steps of TLS handshakes with untrusted servers, each of which blocks the event loop: one
 * at a time, with pauses in which other work proceeds. Clusters take turns, and a cluster that used
 * up its processor time waits.
 */
export class HandshakePacer {
  readonly #clock: Clock;
  /** By cluster, in the order of service. */
  readonly #accounts = new Map<string, Account>();
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #cancelTimer: (() => void) | undefined;
  #isRunning = false;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** Runs a step of a cluster as soon as it is due, perhaps before returning. */
  add(cluster: string, step: () => void): void {
    const account = this.#accounts.get(cluster) ?? { steps: [], usedMs: 0, updatedAt: this.#clock.now() };
    this.#accounts.set(cluster, account);
    account.steps.push(step);
    this.#next();
  }

  #next(): void {
    if (this.#isRunning) return;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const now = this.#clock.now();
    const waiting = [...this.#accounts].filter(([, { steps }]) => steps.length > 0);
    if (waiting.length === 0) return;
    const due = waiting.find(([, account]) => this.#waitOf(account, now) === 0);
    const pause = this.#pausedUntil - now;
    if (due === undefined || pause > 0) {
      const waits = due === undefined ? waiting.map(([, account]) => this.#waitOf(account, now)) : [];
      this.#cancelTimer = this.#clock.after(
        Math.max(1, pause, waits.length > 0 ? waits.reduce((least, wait) => Math.min(least, wait)) : 0),
        () => this.#next(),
      );
      return;
    }
    this.#run(...due);
    this.#next();
  }

  #run(cluster: string, account: Account): void {
    const since = this.#clock.now();
    this.#isRunning = true;
    try {
      account.steps.shift()?.();
    } finally {
      this.#isRunning = false;
      const now = this.#clock.now();
      account.usedMs += now - since;
      this.#pausedUntil = now + (now - since) * pauseFactor;
      this.#accounts.delete(cluster);
      this.#forgetIdle(now);
      this.#accounts.set(cluster, account);
    }
  }

  /** Returns the milliseconds until a cluster may use processor time. */
  #waitOf(account: Account, now: number): number {
    account.usedMs = Math.max(0, account.usedMs - ((now - account.updatedAt) / 1000) * msPerSecond);
    account.updatedAt = now;
    return account.usedMs <= burstMs ? 0 : ((account.usedMs - burstMs) / msPerSecond) * 1000;
  }

  #forgetIdle(now: number): void {
    if (this.#accounts.size < mostIdleAccounts) return;
    for (const [cluster, account] of this.#accounts) {
      if (account.steps.length === 0 && this.#waitOf(account, now) === 0 && account.usedMs === 0)
        this.#accounts.delete(cluster);
    }
  }
}
