import type { AuditedWrite } from "../../audit-log.ts";

/** The user of all shards, and their ring. */
export interface ShardUser {
  readonly user: string;
  readonly ring: string;
  /** Label of Leases with the name of the ring. */
  readonly ringLabel: string;
}

/** Returns the name of each credential's shard, from the Lease that the shard holds. */
export function shardNames(writes: readonly AuditedWrite[], shards: ShardUser): ReadonlyMap<string, string> {
  return new Map(
    writes.flatMap(({ user, credential, resource, name, object: { metadata, spec } }) =>
      credential !== undefined &&
      user === shards.user &&
      resource === "leases" &&
      metadata.labels?.[shards.ringLabel] === shards.ring &&
      spec?.holderIdentity === name
        ? [[credential, name] as const]
        : [],
    ),
  );
}
