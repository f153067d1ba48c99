import type { Lease, LeaseSpec } from "@capikit/api/kubernetes";
import type { NewObject } from "@capikit/client";
import { ApiError, isConflict, isNotFound } from "@capikit/client/errors";
import type { Clock } from "@capikit/common/time";
import { LeadershipLostError } from "./election-errors.ts";
import type { CompleteSettings } from "./election-settings.ts";
import { fingerprintOf, isReleased, type LeaseRecord, readRecord } from "./lease-record.ts";
import type { LeaseStore } from "./lease-store.ts";

export type Attempt =
  | { readonly heldUntilMs: number }
  | { readonly takenUntilMs: number; readonly holder: string };

interface LeaseLockDependencies {
  readonly store: LeaseStore;
  readonly clock: Clock;
  readonly microTime: () => string;
  /** Called when a renewal finds that another client modified the Lease. */
  readonly onSlowPath?: () => void;
}

const releaseAttempts = 5;

/** A candidate's access to a Lease, by client-go's rules. Methods reject on API errors. */
export class LeaseLock {
  readonly #settings: CompleteSettings;
  readonly #dependencies: LeaseLockDependencies;
  readonly #observer: LeaseObserver;
  #held: NewObject<Lease>;
  /**
   * Renew times sent since the last confirmed write. Records with this identity and another renew
   * time belong to another process.
   */
  readonly #sent = new Set<string>();

  constructor(settings: CompleteSettings, dependencies: LeaseLockDependencies) {
    const { namespace, name, leaseDurationMs } = settings;
    this.#settings = settings;
    this.#dependencies = dependencies;
    this.#observer = createLeaseObserver(leaseDurationMs);
    this.#held = { metadata: { namespace, name } };
  }

  /**
   * Acquires the lease if it is free, released or expired. After an external edit, such as a
   * deletion, it waits until the last holder can no longer lead.
   */
  async acquire(signals: { readonly read: AbortSignal; readonly write: AbortSignal }): Promise<Attempt> {
    const { store, clock } = this.#dependencies;
    const lease = await store.find(signals.read);
    const { holder, untilMs } = this.#observer.observe(lease, clock.now());
    if (lease !== undefined && this.#isOurs(lease)) {
      // An earlier attempt succeeded after all.
      return { heldUntilMs: await this.#write(lease, kept(lease), signals.write) };
    }
    if (clock.now() < untilMs) {
      return { takenUntilMs: untilMs, holder };
    }
    if (lease === undefined) {
      return { heldUntilMs: await this.#write(undefined, { leaseTransitions: 0 }, signals.write) };
    }
    const { transitions } = readRecord(lease.spec);
    // A predecessor with the same identity is not another holder, but its term is over.
    const leaseTransitions = holder === this.#settings.identity ? transitions : transitions + 1;
    return { heldUntilMs: await this.#write(lease, { leaseTransitions }, signals.write) };
  }

  /**
   * Renews the lease and returns the time until which this process leads.
   *
   * @throws LeadershipLostError if this process no longer holds it.
   */
  async renew(signal: AbortSignal): Promise<number> {
    try {
      return await this.#write(this.#held, kept(this.#held), signal);
    } catch (error) {
      if (!isConflict(error) && !isNotFound(error)) {
        throw error;
      }
    }
    this.#dependencies.onSlowPath?.();
    const lease = await this.#dependencies.store.find(signal);
    if (lease !== undefined && !this.#isOurs(lease) && !this.#isEarlier(lease)) {
      throw lostTo(lease, this.#settings);
    }
    return this.#write(lease, kept(lease ?? this.#held), signal);
  }

  /**
   * Releases the lease if this process may hold it. Returns whether it did. Other clients may
   * change labels of the Lease meanwhile, so that it reads the Lease again after a Conflict.
   */
  async release(signal: AbortSignal): Promise<boolean> {
    if (this.#sent.size === 0) {
      return false;
    }
    for (let attempt = 1; ; attempt++) {
      const lease = await this.#dependencies.store.find(signal);
      if (lease === undefined || !this.#isOurs(lease)) {
        return false;
      }
      // The minimum of the field. Candidates do not wait for a lease without a holder.
      const { transitions } = readRecord(lease.spec);
      const released = { holderIdentity: "", leaseDurationSeconds: 1, leaseTransitions: transitions };
      try {
        await this.#write(lease, released, signal);
        return true;
      } catch (error) {
        if (!isConflict(error) || attempt === releaseAttempts) throw error;
      }
    }
  }

  #isOurs({ spec }: NewObject<Lease>): boolean {
    return spec?.holderIdentity === this.#settings.identity && this.#sent.has(spec.renewTime ?? "");
  }

  /** Reports whether a restore of etcd turned the record back to an earlier renewal of this term. */
  #isEarlier({ spec: found }: NewObject<Lease>): boolean {
    const { spec: held } = this.#held;
    const isSameTerm = found?.acquireTime !== undefined && found.acquireTime === held?.acquireTime;
    const isEarlier = (found?.renewTime ?? "") < (held?.renewTime ?? "");
    return found?.holderIdentity === this.#settings.identity && isSameTerm && isEarlier;
  }

  async #write(base: NewObject<Lease> | undefined, changes: LeaseSpec, signal: AbortSignal): Promise<number> {
    const { namespace, name, identity, labels, leaseDurationMs, renewDeadlineMs } = this.#settings;
    const { store, clock } = this.#dependencies;
    const renewTime = this.#dependencies.microTime();
    this.#sent.add(renewTime);
    forgetOldest(this.#sent, 100);
    const lease: NewObject<Lease> = {
      ...base,
      metadata: { ...base?.metadata, namespace, name, labels: { ...base?.metadata.labels, ...labels } },
      spec: {
        ...base?.spec,
        holderIdentity: identity,
        leaseDurationSeconds: leaseDurationMs / 1000,
        acquireTime: renewTime,
        renewTime,
        ...changes,
      },
    };
    // Other candidates count from when they see the record, which is later.
    const sentAtMs = clock.now();
    try {
      this.#held = await (base === undefined ? store.create(lease, signal) : store.replace(lease, signal));
    } catch (error) {
      if (!isRefused(error)) {
        this.#observer.wrote();
      }
      throw error;
    }
    this.#observer.wrote();
    this.#sent.clear();
    this.#sent.add(renewTime);
    return sentAtMs + renewDeadlineMs;
  }
}

/** Returns the fields of a record that its holder does not change. */
function kept({ spec }: NewObject<Lease>): LeaseSpec {
  const { acquireTime, transitions } = readRecord(spec);
  return { ...(acquireTime !== undefined && { acquireTime }), leaseTransitions: transitions };
}

function lostTo({ spec }: Lease, { namespace, name, identity }: CompleteSettings): LeadershipLostError {
  const lease = `the lease ${namespace}/${name}`;
  const { holder } = readRecord(spec);
  if (holder === identity) {
    return new LeadershipLostError(
      "LEADERSHIP_IDENTITY_SHARED",
      `${lease} is renewed by another process with the same identity ${identity}: use a unique identity for each process`,
    );
  }
  return new LeadershipLostError(
    "LEADERSHIP_TAKEN",
    `${lease} is held by ${holder || "no process"}, not by ${identity}`,
  );
}

/** Reports whether the server certainly did not write. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

function forgetOldest(values: Set<string>, most: number): void {
  for (const value of values) {
    if (values.size <= most) {
      return;
    }
    values.delete(value);
  }
}

/** The last observed holder, and until when it may lead. */
interface ObservedHolder {
  /** Empty without a holder. */
  readonly holder: string;
  /** When the lease may be acquired, in milliseconds of the candidate's clock. */
  readonly untilMs: number;
}

/** Observes a Lease held by other processes. */
interface LeaseObserver {
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
function createLeaseObserver(ownMs: number): LeaseObserver {
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
