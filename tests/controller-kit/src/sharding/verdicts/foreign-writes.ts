import type { AuditedWrite } from "../../audit-log.ts";

/** Identifies the shard of a write, and the object whose label names its shard. */
export interface ForeignWriteRules {
  /** Label of objects with the name of their shard. */
  readonly shardLabel: string;
  /** Resource of the ring, such as `widgets`. */
  readonly resource: string;
  /** Returns the shard that sent a write; undefined for other clients. */
  shardOf(write: AuditedWrite): string | undefined;
}

/** A write by a shard to an object of another shard. */
export interface ForeignWrite {
  readonly shard: string;
  /** The shard of the object before the write. */
  readonly ownerShard: string | undefined;
  readonly write: AuditedWrite;
}

/**
 * Returns writes to objects of other shards. Controlled objects belong to the shard of their
 * owner, as the sharder relabels them without waiting for a shard.
 *
 * @param writes all writes since the creation of the objects, in the order of their revisions.
 */
export function foreignWrites(
  writes: readonly AuditedWrite[],
  { shardLabel, resource, shardOf }: ForeignWriteRules,
): ForeignWrite[] {
  const found: ForeignWrite[] = [];
  const shards = new Map<string, string | undefined>();
  for (const write of writes) {
    const shard = shardOf(write);
    const { labels, ownerReferences = [] } = write.object.metadata;
    const owner =
      write.resource === resource
        ? write.name
        : ownerReferences.find(({ controller }) => controller === true)?.name;
    if (owner === undefined) continue;
    const key = `${write.namespace}/${owner}`;
    const ownerShard = shards.get(key);
    if (shard !== undefined && shard !== ownerShard) found.push({ shard, ownerShard, write });
    if (write.resource === resource) shards.set(key, labels?.[shardLabel]);
  }
  return found;
}

/** Returns how often objects of the ring's resource changed from one shard to another. */
export function countMoves(
  writes: readonly AuditedWrite[],
  { shardLabel, resource }: Pick<ForeignWriteRules, "shardLabel" | "resource">,
): number {
  const shards = new Map<string, string>();
  let moves = 0;
  for (const write of writes) {
    const shard = write.object.metadata.labels?.[shardLabel];
    if (write.resource !== resource || shard === undefined) continue;
    const key = `${write.namespace}/${write.name}`;
    const before = shards.get(key);
    moves += Number(before !== undefined && before !== shard);
    shards.set(key, shard);
  }
  return moves;
}
