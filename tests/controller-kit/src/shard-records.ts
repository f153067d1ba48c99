import { expect } from "vitest";
import type { AuditedWrite, AuditLog } from "./audit-log.ts";

/** The audit log of sharded objects. Shards are service accounts called `shard-…`. */
export interface ShardRecords {
  /** Returns writes by a shard to objects of another one, and the number of released objects. */
  history(): Promise<{ violations: AuditedWrite[]; handovers: number }>;
  /** Waits until a shard of these names has written each object again. */
  everyObjectIsMinded(shards: () => readonly string[]): Promise<void>;
}

export function shardRecords(audit: AuditLog, shardLabel: string, objects: readonly string[]): ShardRecords {
  return {
    async history() {
      const violations: AuditedWrite[] = [];
      const shards = new Map<string, string | undefined>();
      let handovers = 0;
      for (const write of await writesOf(audit)) {
        if (!objects.includes(write.name)) {
          continue;
        }
        const shard = write.object.metadata.labels?.[shardLabel];
        if (write.user.startsWith("shard-")) {
          if (shards.get(write.name) !== write.user) {
            violations.push(write);
          }
          handovers += Number(shard === undefined);
        }
        shards.set(write.name, shard);
      }
      return { violations, handovers };
    },
    async everyObjectIsMinded(shards) {
      const since = (await writesOf(audit)).at(-1)?.revision ?? 0;
      await expect
        .poll(
          async () => {
            const writes = (await writesOf(audit)).filter(
              ({ user, revision, object }) =>
                revision > since && shards().includes(user) && object.metadata.labels?.[shardLabel] === user,
            );
            return objects.filter((object) => !writes.some(({ name }) => name === object));
          },
          { timeout: 60_000, interval: 250 },
        )
        .toEqual([]);
    },
  };
}

/** Returns all writes, with the service account's name as user. */
async function writesOf(audit: AuditLog): Promise<AuditedWrite[]> {
  const writes = await audit.writes();
  return writes.map((write) => ({ ...write, user: write.user.replace(/^system:serviceaccount:.*:/, "") }));
}
