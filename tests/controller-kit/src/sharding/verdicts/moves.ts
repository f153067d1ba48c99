import type { AuditedWrite } from "../../audit-log.ts";
import type { ForeignWriteRules } from "./foreign-writes.ts";

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
