import type { NewObject } from "@capikit/client";
import { ApiError, isConflict, isNotFound } from "@capikit/client/errors";
import type { Clock } from "@capikit/common/time";
import { LeadershipLostError } from "./election-errors.ts";
import type { CompleteSettings } from "./election-settings.ts";
import type { Lease, LeaseSpec } from "./lease.ts";
import { createLeaseObserver } from "./lease-observer.ts";
import { readRecord } from "./lease-record.ts";
import type { LeaseStore } from "./lease-store.ts";

export type Attempt =
  | { readonly heldUntilMs: number }
  | { readonly takenUntilMs: number; readonly holder: string };

/** A candidate's access to a Lease, by client-go's rules. Methods reject on API errors. */
export interface LeaseLock {
  /**
   * Acquires the lease if it is free, released or expired. After an external edit, such as a
   * deletion, it waits until the last holder can no longer lead.
   */
  acquire(signals: { readonly read: AbortSignal; readonly write: AbortSignal }): Promise<Attempt>;
  /**
   * Renews the lease and returns the time until which this process leads.
   *
   * @throws LeadershipLostError if this process no longer holds it.
   */
  renew(signal: AbortSignal): Promise<number>;
  /** Releases the lease if this process may hold it. Returns whether it did. */
  release(signal: AbortSignal): Promise<boolean>;
}

interface LeaseLockDependencies {
  readonly store: LeaseStore;
  readonly clock: Clock;
  readonly microTime: () => string;
  /** Called when a renewal finds that another client modified the Lease. */
  readonly onSlowPath?: () => void;
}

export function createLeaseLock(settings: CompleteSettings, dependencies: LeaseLockDependencies): LeaseLock {
  const { identity, renewDeadlineMs, leaseDurationMs, labels } = settings;
  const { store, clock, microTime, onSlowPath } = dependencies;
  let held: NewObject<Lease> = { metadata: { namespace: settings.namespace, name: settings.name } };
  const observer = createLeaseObserver(leaseDurationMs);
  /**
   * Renew times sent since the last confirmed write. Records with this identity and another renew
   * time belong to another process.
   */
  const sent = new Set<string>();

  const isOurs = ({ spec }: NewObject<Lease>): boolean =>
    spec?.holderIdentity === identity && sent.has(spec.renewTime ?? "");

  const write = async (
    base: NewObject<Lease> | undefined,
    changes: LeaseSpec,
    signal: AbortSignal,
  ): Promise<number> => {
    const renewTime = microTime();
    sent.add(renewTime);
    forgetOldest(sent, 100);
    const { namespace, name } = settings;
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
      held = await (base === undefined ? store.create(lease, signal) : store.replace(lease, signal));
    } catch (error) {
      if (!isRefused(error)) {
        observer.wrote();
      }
      throw error;
    }
    observer.wrote();
    sent.clear();
    sent.add(renewTime);
    return sentAtMs + renewDeadlineMs;
  };
  const keep = ({ spec }: NewObject<Lease>): LeaseSpec => {
    const { acquireTime, transitions } = readRecord(spec);
    return { ...(acquireTime !== undefined && { acquireTime }), leaseTransitions: transitions };
  };

  return {
    async acquire({ read, write: writing }) {
      const lease = await store.find(read);
      const { holder, untilMs } = observer.observe(lease, clock.now());
      if (lease !== undefined && isOurs(lease)) {
        // An earlier attempt succeeded after all.
        return { heldUntilMs: await write(lease, keep(lease), writing) };
      }
      if (clock.now() < untilMs) {
        return { takenUntilMs: untilMs, holder };
      }
      if (lease === undefined) {
        return { heldUntilMs: await write(undefined, { leaseTransitions: 0 }, writing) };
      }
      const { transitions } = readRecord(lease.spec);
      // A predecessor with the same identity is not another holder, but its term is over.
      const leaseTransitions = holder === identity ? transitions : transitions + 1;
      return { heldUntilMs: await write(lease, { leaseTransitions }, writing) };
    },

    async renew(signal) {
      try {
        return await write(held, keep(held), signal);
      } catch (error) {
        if (!isConflict(error) && !isNotFound(error)) {
          throw error;
        }
      }
      onSlowPath?.();
      const lease = await store.find(signal);
      if (lease !== undefined && !isOurs(lease)) {
        throw lostTo(lease, settings);
      }
      return write(lease, keep(lease ?? held), signal);
    },

    async release(signal) {
      if (sent.size === 0) {
        return false;
      }
      const lease = await store.find(signal);
      if (lease === undefined || !isOurs(lease)) {
        return false;
      }
      // The minimum of the field. Candidates do not wait for a lease without a holder.
      const { transitions } = readRecord(lease.spec);
      const released = { holderIdentity: "", leaseDurationSeconds: 1, leaseTransitions: transitions };
      await write(lease, released, signal);
      return true;
    },
  };
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
