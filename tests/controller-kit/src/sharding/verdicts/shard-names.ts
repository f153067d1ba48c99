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

/**
 * Returns the shard that sent a write, and undefined for Leases and for other users. A credential
 * that never held a Lease is a shard of its own, which owns no object.
 */
export function shardOfWrite(
  { user, credential = user, resource }: AuditedWrite,
  names: ReadonlyMap<string, string>,
  shardUser: string,
): string | undefined {
  if (resource === "leases") return undefined;
  return names.get(credential) ?? (user === shardUser ? credential : undefined);
}
