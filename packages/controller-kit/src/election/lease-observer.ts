import type { Lease } from "./lease.ts";
import { fingerprintOf, isReleased, type LeaseRecord, readRecord } from "./lease-record.ts";

/** The holder that a candidate last saw, and until when it may lead. */
export interface ObservedHolder {
  /** Empty: nobody. */
  readonly holder: string;
  /** When the lease may be taken, in milliseconds of the candidate's clock. */
  readonly untilMs: number;
}

/** Follows a Lease that others hold. */
export interface LeaseObserver {
  /** @param lease as just read; undefined: there is no such Lease. */
  observe(lease: Lease | undefined, nowMs: number): ObservedHolder;
  /** The candidate wrote the Lease, or may have: one that is missing afterwards was deleted. */
  wrote(): void;
}

/**
 * Decides when a candidate may take a lease that others hold. A holder learns of a change at its next renewal, and without a
 * connection leads on until its renew deadline. So a candidate waits for the full lease duration after every change that is not
 * the protocol's own: a deleted Lease, a removed or replaced holder, a shortened duration. All times are the candidate's own; those
 * in the Lease are other machines' and only compared for equality.
 *
 * @param ownMs the candidate's own lease duration: the least that it waits, as replicas usually have the same.
 */
export function createLeaseObserver(ownMs: number): LeaseObserver {
  let fingerprint = "";
  let seen: LeaseRecord = readRecord(undefined);
  /** When the current record was first seen. */
  let atMs = 0;
  /** How long the current holder may lead after that. */
  let termMs = 0;
  /** Until when an earlier holder may lead that never gave the lease up. */
  let earlierUntilMs = Number.NEGATIVE_INFINITY;

  const nothing = seen;

  const adopt = (next: LeaseRecord, nowMs: number): void => {
    const previous = seen;
    const nextTermMs = Math.max(ownMs, next.durationMs ?? 0);
    if (previous === nothing) {
      // A renewal shows that a Lease without a holder had one.
      const wasHeld = next.holder !== "" || (next.renewTime !== undefined && !isReleased(next));
      termMs = wasHeld ? nextTermMs : 0;
    } else {
      const isEdited = next.holder === "" || next.holder !== previous.holder;
      if (isEdited && !isReleased(next) && !isTakeover(previous, next)) {
        // The last renewal was before now, whenever that was and whoever held the lease by then.
        earlierUntilMs = Math.max(earlierUntilMs, nowMs + Math.max(termMs, ownMs));
      }
      const isSame = next.holder === previous.holder;
      termMs = next.holder === "" ? 0 : isSame ? Math.max(termMs, nextTermMs) : nextTermMs;
    }
    seen = next;
    atMs = nowMs;
  };

  return {
    observe(lease, nowMs) {
      const next = lease === undefined ? "" : fingerprintOf(lease);
      if (next !== fingerprint) {
        fingerprint = next;
        adopt(readRecord(lease?.spec), nowMs);
      }
      return { holder: seen.holder, untilMs: Math.max(atMs + termMs, earlierUntilMs) };
    },
    wrote() {
      fingerprint = "written";
      if (seen === nothing) {
        seen = { ...nothing };
      }
    },
  };
}

/** Whether a holder took the lease as the protocol has it, which it does only once its predecessor's has run out or was released. */
function isTakeover(previous: LeaseRecord, next: LeaseRecord): boolean {
  return (
    next.holder !== "" &&
    next.transitions > previous.transitions &&
    next.acquireTime !== previous.acquireTime &&
    next.renewTime !== previous.renewTime
  );
}
