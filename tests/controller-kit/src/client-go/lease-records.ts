import type { ClusterConfig } from "@capikit/client";
import { poll } from "@capikit/common/time";
import { startElection } from "@capikit/controller-kit/election";
import { askReference } from "@capikit/reference";
import type { AuditedWrite, AuditLog } from "../audit-log.ts";

/** Long enough to stop after an answered renewal, before the next one is sent. */
const retryMs = 1_000;

/** A candidate that acquires a Lease, renews it, and releases it. */
export interface Candidate {
  readonly name: string;
  readonly identity: string;
}

/** Leads with client-go. */
export async function leadWithClientGo(kubeconfig: string, candidate: Candidate): Promise<void> {
  const [answer] = await askReference("client-reference", [
    { op: "lease", kubeconfig, retryMs, ...candidate },
  ]);
  if (answer?.out !== true) throw new Error(answer?.error ?? "client-go did not lead");
}

/** Leads with capikit. */
export async function leadWithCapikit(
  config: ClusterConfig,
  audit: AuditLog,
  candidate: Candidate,
): Promise<void> {
  const election = startElection({
    config,
    namespace: "default",
    ...candidate,
    retryPeriodMs: retryMs,
  });
  await election.acquired;
  // The audit log has a renewal once it is answered. The stop cancels an unanswered renewal.
  const isRenewed = async (): Promise<boolean> => {
    const last = leaseRecords(await audit.writes(), candidate.name).at(-1);
    return last?.sameTime === false;
  };
  await poll(isRenewed, { interval: "50ms" });
  await election.stop();
}

/** A record that was written to a Lease, with its other fields. */
export interface LeaseRecord {
  readonly verb: string;
  readonly acquired: boolean;
  readonly renewed: boolean;
  /** Whether it was acquired and renewed at the same time. */
  readonly sameTime: boolean;
}

/**
 * Returns the records that were written to a Lease, without repeated renewals. They have no times,
 * only whether the times changed.
 */
export function leaseRecords(writes: readonly AuditedWrite[], name: string): readonly LeaseRecord[] {
  const records: LeaseRecord[] = [];
  let before: Readonly<Record<string, unknown>> = {};
  for (const { verb, resource, object, ...write } of writes) {
    if (resource !== "leases" || write.name !== name) continue;
    const spec: Readonly<Record<string, unknown>> = object.spec ?? {};
    const { acquireTime, renewTime, ...rest } = spec;
    const record = {
      verb,
      ...rest,
      acquired: acquireTime !== before.acquireTime,
      renewed: renewTime !== before.renewTime,
      sameTime: acquireTime === renewTime,
    };
    before = spec;
    if (JSON.stringify(record) !== JSON.stringify(records.at(-1))) records.push(record);
  }
  return records;
}
