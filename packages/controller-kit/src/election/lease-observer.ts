import type { Lease } from "@capikit/api/kubernetes";
import { fingerprintOf, isReleased, type LeaseRecord, readRecord } from "./lease-record.ts";

/** The last observed holder, and until when it may lead. */
export interface ObservedHolder {
  /** Empty without a holder. */
  readonly holder: string;
  /** When the lease may be acquired, in milliseconds of the candidate's clock. */
  readonly untilMs: number;
}

/** Observes a Lease held by other processes. */
export interface LeaseObserver {
  /** @param lease as just read; undefined if it does not exist. */
  observe(lease: Lease | undefined, nowMs: number): ObservedHolder;
  /** Records a possible write of the candidate: if the Lease is missing later, it was deleted. */
  wrote(): void;
}

/**
 * Decides when a candidate may acquire a lease of another process. A holder notices a change at its
 * next renewal, and without a connection leads until its renew deadline. So a candidate waits for
 * the full lease duration after every change outside the protocol: a deleted Lease, a removed or
 * replaced holder, a shortened duration, a record that a restore of etcd turned back. All times come
 * from the candidate's clock; times in the Lease are only compared for equality.
 *
 * @param ownMs the candidate's own lease duration: the minimum wait, as replicas usually have the
 * same.
 */
export function createLeaseObserver(ownMs: number): LeaseObserver {
  let fingerprint = "";
  let seen: LeaseRecord = readRecord(undefined);
  /** When the current record was first seen. */
  let atMs = 0;
  /** How long the current holder may lead after that. */
  let termMs = 0;
  /** Until when an earlier holder that never released the lease may lead. */
  let earlierUntilMs = Number.NEGATIVE_INFINITY;

  const nothing = seen;

  let uid: string | undefined;

  const adopt = (next: LeaseRecord, nextUid: string | undefined, nowMs: number): void => {
    const previous = seen;
    // A restore of etcd turns back to the release of an earlier holder, while a later one leads.
    const isRelease =
      isReleased(next) && next.transitions >= previous.transitions && (uid ?? nextUid) === nextUid;
    uid = nextUid;
    const nextTermMs = Math.max(ownMs, next.durationMs ?? 0);
    if (previous === nothing) {
      // A renew time shows that a Lease without a holder had one.
      const wasHeld = next.holder !== "" || (next.renewTime !== undefined && !isReleased(next));
      termMs = wasHeld ? nextTermMs : 0;
    } else {
      const isEdited = next.holder === "" || next.holder !== previous.holder;
      if (isEdited && !isRelease && !isTakeover(previous, next)) {
        // The last renewal is at most as late as this observation, whichever process held the lease
        // by then.
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
        adopt(readRecord(lease?.spec), lease?.metadata.uid, nowMs);
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

/** Reports whether the holder changed by the protocol, after expiry or release. */
function isTakeover(previous: LeaseRecord, next: LeaseRecord): boolean {
  return (
    next.holder !== "" &&
    next.transitions > previous.transitions &&
    next.acquireTime !== previous.acquireTime &&
    next.renewTime !== previous.renewTime
  );
}
