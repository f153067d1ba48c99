import { lease as leaseKind } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { until } from "./until.ts";
import type { Write } from "./write-log.ts";

/** The time in which one replica led. */
export interface Term {
  readonly writes: number;
  /** Writes that came in when another one led already. */
  readonly late: readonly Write[];
}

/**
 * Terms in order: the replica that may write the Lease leads from then on, as seen by the API
 * server.
 */
export function termsOf(all: readonly Write[]): Term[] {
  const leases = all.filter(({ resource, code }) => resource === "leases" && code < 300);
  const credentials = [...new Set(leases.map(({ credential }) => credential))];
  return credentials.map((credential, index) => {
    const next = leases.find((one) => one.credential === credentials[index + 1]);
    const own = all.filter((one) => one.credential === credential && one.resource !== "leases");
    const isReview = ({ resource }: Write) => /reviews$/.test(resource);
    const late = own.filter(
      (one) => next !== undefined && one.receivedMs > next.answeredMs && !isReview(one),
    );
    return { writes: own.length, late };
  });
}

/** Returns the holder of the local provider's Lease; empty without one. */
export async function holderOf(client: Client): Promise<string> {
  const leases = await client.list(leaseKind, { namespace: "default" });
  const lease = leases.items.find(({ metadata }) => metadata.name === "controller-leader-election-local");
  return lease?.spec?.holderIdentity ?? "";
}

/** Waits until another replica leads. */
export async function untilHolderIsNot(client: Client, before: string): Promise<string> {
  return until("another one to lead", async () => {
    const holder = await holderOf(client);
    return holder !== before && holder !== "" ? holder : undefined;
  });
}
