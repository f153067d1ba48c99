import { isConflict } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { type Clock, linkSignals, pause, withTimeout } from "@capikit/common/time";
import { LeadershipLostError } from "./election-errors.ts";
import type { CompleteSettings } from "./election-settings.ts";
import type { ElectionOrder, ElectionReport } from "./election-thread.ts";
import { LeaseLock } from "./lease-lock.ts";
import type { LeaseStore } from "./lease-store.ts";
import type { LeaseTerm } from "./lease-term.ts";

interface ElectorDependencies {
  readonly store: LeaseStore;
  readonly clock: Clock;
  readonly microTime: () => string;
  readonly random: () => number;
  readonly term: LeaseTerm;
  readonly report: (report: ElectionReport) => void;
}

/**
 * Acquires a lease, renews it, and releases it when the signal aborts, unless the reason is `keep`.
 * It follows client-go's rules with stricter guarantees:
 *
 * - Leadership ends `renewDeadline` after the last successful renewal was sent, not after renewals
 *   failed for that long.
 * - In the last retry period before the deadline, it tries at shorter intervals: client-go, which
 *   counts the deadline from the first failed attempt, has further attempts then.
 * - It ends at once and permanently when another process is found to hold the lease.
 * - A lease with this identity that another process wrote counts as another's: it must expire
 *   first.
 * - After a held lease was deleted, emptied or shortened, candidates wait for its original
 *   duration, as its holder may not know yet.
 * - A candidate retries as soon as the observed lease expires, otherwise after at most
 *   `retryPeriod`. So another replica leads within `leaseDuration` + `retryPeriod` of a leader's
 *   death.
 */
export async function runElector(
  settings: CompleteSettings,
  dependencies: ElectorDependencies,
  stop: AbortSignal,
): Promise<LeadershipLostError> {
  const { clock, term, report } = dependencies;
  const { retryPeriodMs, renewDeadlineMs, stallTimeoutMs, exitOnLoss } = settings;
  /** Same as controller-runtime: a single hung request must not lose the leadership. */
  const requestMs = Math.max(renewDeadlineMs / 2, 1000);
  const lock = new LeaseLock(settings, {
    store: dependencies.store,
    clock,
    microTime: dependencies.microTime,
    onSlowPath: () => report({ type: "slow-path" }),
  });

  const isStopping = (): boolean => stop.aborted || term.isStopped();

  const acquire = async (): Promise<boolean> => {
    let leader: string | undefined;
    while (!isStopping()) {
      let waitMs = retryPeriodMs * (0.8 + 0.2 * dependencies.random());
      try {
        // Wait for writes even while stopping: the lease may have to be released.
        const attempt = await withTimeout(clock, requestMs, async (write) => {
          using read = linkSignals(write, stop);
          return await lock.acquire({ write, read: read.signal });
        });
        if ("heldUntilMs" in attempt) {
          if (term.begin(clock.now(), attempt.heldUntilMs)) {
            return true;
          }
          waitMs = 0;
        } else {
          waitMs = Math.min(waitMs, attempt.takenUntilMs - clock.now() + 1);
          if (attempt.holder !== "" && attempt.holder !== leader) {
            leader = attempt.holder;
            report({ type: "leader", identity: leader });
          }
        }
      } catch (error) {
        // Only one of several candidates for a free lease succeeds; the others get a conflict.
        if (!isStopping() && !isConflict(error)) {
          report({ type: "failed", action: "acquire", message: errorMessage(error) });
        }
      }
      await pause(clock, Math.max(0, waitMs), stop);
    }
    return false;
  };

  const expiredOrStopped = (last: string): LeadershipLostError =>
    isStopping() ? stopped(settings) : expired(settings, last);

  /** Before the deadline, for attempts after one that failed or hung. */
  const lastPeriodMs = retryPeriodMs / 2;
  const attemptMs = (leftMs: number): number =>
    Math.min(requestMs, leftMs > 2 * lastPeriodMs ? leftMs - lastPeriodMs : leftMs);

  const keep = async (): Promise<LeadershipLostError> => {
    let last = "no attempt was made";
    let nextMs = clock.now() + retryPeriodMs;
    for (;;) {
      await pause(clock, Math.min(nextMs, term.deadlineMs()) - clock.now(), stop);
      const now = clock.now();
      // After an attempt that hung, the next one follows at once.
      nextMs = now + retryPeriodMs;
      if (isStopping() || !term.holds(now)) {
        return expiredOrStopped(last);
      }
      if (stallTimeoutMs > 0 && now - term.lastBeatMs() > stallTimeoutMs) {
        return stalled(settings);
      }
      try {
        const leftMs = Math.max(0, term.deadlineMs() - now);
        const untilMs = await withTimeout(clock, attemptMs(leftMs), (signal) => lock.renew(signal));
        if (!term.extend(clock.now(), untilMs)) {
          return expiredOrStopped("the response came too late");
        }
      } catch (error) {
        if (error instanceof LeadershipLostError) {
          return error;
        }
        last = errorMessage(error);
        report({ type: "failed", action: "renew", message: last });
        const leftMs = term.deadlineMs() - clock.now();
        if (nextMs > term.deadlineMs() - lastPeriodMs)
          nextMs = clock.now() + Math.max(leftMs / 2, retryPeriodMs / 8);
      }
    }
  };

  const release = async (): Promise<void> => {
    try {
      if (await withTimeout(clock, requestMs, (signal) => lock.release(signal))) {
        report({ type: "released" });
      }
    } catch (error) {
      report({ type: "failed", action: "release", message: errorMessage(error) });
    }
  };

  let end = stopped(settings);
  if (await acquire()) {
    report({ type: "leader", identity: settings.identity });
    report({ type: "acquired" });
    end = await keep();
  }
  // Stop writes before another process can hold the lease.
  term.end();
  const isWanted = settings.releaseOnStop && (stop.reason as ElectionOrder) !== "keep";
  // A stalled main thread must not resume while another process leads.
  if (isWanted && (end.code === "LEADERSHIP_STOPPED" || (end.code === "LEADERSHIP_STALLED" && !exitOnLoss))) {
    await release();
  }
  return end;
}

function stopped({ namespace, name }: CompleteSettings): LeadershipLostError {
  return new LeadershipLostError(
    "LEADERSHIP_STOPPED",
    `the election for the lease ${namespace}/${name} was stopped`,
  );
}

function expired({ namespace, name, renewDeadlineMs }: CompleteSettings, last: string): LeadershipLostError {
  return new LeadershipLostError(
    "LEADERSHIP_EXPIRED",
    `the lease ${namespace}/${name} could not be renewed within ${renewDeadlineMs} ms: ${last}`,
  );
}

function stalled({ namespace, name, stallTimeoutMs }: CompleteSettings): LeadershipLostError {
  return new LeadershipLostError(
    "LEADERSHIP_STALLED",
    `gave up the lease ${namespace}/${name}: the main thread was blocked for ${stallTimeoutMs} ms`,
  );
}
