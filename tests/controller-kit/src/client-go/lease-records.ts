import { lease } from "@capikit/api/kubernetes/coordination/v1";
import { type ClusterConfig, createClient } from "@capikit/client";
import { poll } from "@capikit/common/time";
import { startElection } from "@capikit/controller-kit/election";
import { askReference } from "@capikit/reference";
import type { AuditedWrite } from "../audit-log.ts";

const retryMs = 200;

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
export async function leadWithCapikit(config: ClusterConfig, candidate: Candidate): Promise<void> {
  const ref = { namespace: "default", name: candidate.name };
  const client = createClient(config);
  const election = startElection({ config, ...ref, ...candidate, retryPeriodMs: retryMs });
  await election.acquired;
  const isRenewed = async (): Promise<boolean> => {
    const { spec } = await client.get(lease, ref);
    return spec?.renewTime !== spec?.acquireTime;
  };
  await poll(isRenewed, { interval: "50ms" });
  await election.stop();
  await client.close();
}

/**
 * Returns the records that were written to a Lease, without repeated renewals. They have no times,
 * only whether the times changed.
 */
export function leaseRecords(writes: readonly AuditedWrite[], name: string): readonly object[] {
  const records: object[] = [];
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
