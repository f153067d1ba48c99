import { isConflict } from "@capikit/client/errors";
import { type Clock, linkSignals, pause, withTimeout } from "@capikit/common/time";
import { LeadershipLostError } from "./election-errors.ts";
import type { ElectionOrder, ElectionReport } from "./election-report.ts";
import type { CompleteSettings } from "./election-settings.ts";
import { createLeaseLock } from "./lease-lock.ts";
import type { LeaseStore } from "./lease-store.ts";
import type { LeaseTerm } from "./lease-term.ts";

interface ElectorPeers {
  readonly store: LeaseStore;
  /** The clock of the term. */
  readonly clock: Clock;
  readonly microTime: () => string;
  /** Numbers from 0 to below 1. */
  readonly random: () => number;
  readonly term: LeaseTerm;
  readonly report: (report: ElectionReport) => void;
}

/**
 * Waits for a lease, takes it, renews it, and releases it when the signal aborts, unless with the reason `keep`. The rules are client-go's, but for these, which leave less room
 * for two leaders, or for none:
 *
 * - Leadership ends `renewDeadline` after the last renewal that succeeded was sent, not after it failed for that long.
 * - It ends at once, and for good, when somebody else is found in the lease.
 * - A lease under our own name that another process wrote is somebody else's: it must run out first.
 * - A lease that was deleted, emptied or shortened while it was held is waited out as it was, as its holder may not know yet.
 * - A candidate tries again the moment that the lease it saw runs out, and else after at most `retryPeriod`, so that another leads within
 *   `leaseDuration` + `retryPeriod` of a leader's death.
 */
export async function runElector(
  settings: CompleteSettings,
  peers: ElectorPeers,
  stop: AbortSignal,
): Promise<LeadershipLostError> {
  const { clock, term, report } = peers;
  const { retryPeriodMs, renewDeadlineMs, stallTimeoutMs, exitOnLoss } = settings;
  /** As controller-runtime: one request that hangs must not cost the leadership. */
  const requestMs = Math.max(renewDeadlineMs / 2, 1000);
  const lock = createLeaseLock(settings, {
    store: peers.store,
    clock,
    microTime: peers.microTime,
    onSlowPath: () => report({ type: "slow-path" }),
  });

  const isStopping = (): boolean => stop.aborted || term.isStopped();

  const acquire = async (): Promise<boolean> => {
    let leader: string | undefined;
    while (!isStopping()) {
      let waitMs = retryPeriodMs * (0.8 + 0.2 * peers.random());
      try {
        // What is written is waited for even while stopping: it may have to be released.
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
        // Of several candidates for a free lease all but one meet a conflict.
        if (!isStopping() && !isConflict(error)) {
          report({ type: "failed", action: "acquire", message: textOf(error) });
        }
      }
      await pause(clock, Math.max(0, waitMs), stop);
    }
    return false;
  };

  const expiredOrStopped = (last: string): LeadershipLostError =>
    isStopping() ? stopped(settings) : expired(settings, last);

  const keep = async (): Promise<LeadershipLostError> => {
    let last = "no attempt was made";
    let nextMs = clock.now() + retryPeriodMs;
    for (;;) {
      await pause(clock, Math.min(nextMs, term.deadlineMs()) - clock.now(), stop);
      const now = clock.now();
      // An attempt that hung is followed by the next at once.
      nextMs = now + retryPeriodMs;
      if (isStopping() || !term.holds(now)) {
        return expiredOrStopped(last);
      }
      if (stallTimeoutMs > 0 && now - term.lastBeatMs() > stallTimeoutMs) {
        return stalled(settings);
      }
      try {
        const leftMs = Math.max(0, term.deadlineMs() - now);
        const untilMs = await withTimeout(clock, Math.min(requestMs, leftMs), lock.renew);
        if (!term.extend(clock.now(), untilMs)) {
          return expiredOrStopped("the answer came too late");
        }
      } catch (error) {
        if (error instanceof LeadershipLostError) {
          return error;
        }
        last = textOf(error);
        report({ type: "failed", action: "renew", message: last });
      }
    }
  };

  const release = async (): Promise<void> => {
    try {
      if (await withTimeout(clock, requestMs, lock.release)) {
        report({ type: "released" });
      }
    } catch (error) {
      report({ type: "failed", action: "release", message: textOf(error) });
    }
  };

  let end = stopped(settings);
  if (await acquire()) {
    report({ type: "leader", identity: settings.identity });
    report({ type: "acquired" });
    end = await keep();
  }
  // Writes end before the lease is anybody else's.
  term.end();
  const isWanted = settings.releaseOnStop && (stop.reason as ElectionOrder) !== "keep";
  // A main thread that is stalled must not come round while another leads.
  if (isWanted && (end.code === "stopped" || (end.code === "stalled" && !exitOnLoss))) {
    await release();
  }
  return end;
}

function stopped({ namespace, name }: CompleteSettings): LeadershipLostError {
  return new LeadershipLostError("stopped", `the election for the lease ${namespace}/${name} was stopped`);
}

function expired({ namespace, name, renewDeadlineMs }: CompleteSettings, last: string): LeadershipLostError {
  return new LeadershipLostError(
    "expired",
    `the lease ${namespace}/${name} could not be renewed within ${renewDeadlineMs} ms: ${last}`,
  );
}

function stalled({ namespace, name, stallTimeoutMs }: CompleteSettings): LeadershipLostError {
  return new LeadershipLostError(
    "stalled",
    `the lease ${namespace}/${name} is given up: the main thread has not come round for ${stallTimeoutMs} ms; something in it loops or blocks`,
  );
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
