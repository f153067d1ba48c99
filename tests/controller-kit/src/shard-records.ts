import { expect } from "vitest";
import type { AuditedWrite, AuditLog } from "./audit-log.ts";

/** What an audit log tells of objects that are shared out. Shards are users called `shard-…`. */
export interface ShardRecords {
  /** Who wrote what was not his, and how often an object was let go of. */
  history(): Promise<{ trespasses: AuditedWrite[]; handovers: number }>;
  /** Waits until each object is written once more, by a shard that is among these by then. */
  everyObjectIsMinded(shards: () => readonly string[]): Promise<void>;
}

export function shardRecords(audit: AuditLog, shardLabel: string, objects: readonly string[]): ShardRecords {
  return {
    async history() {
      const trespasses: AuditedWrite[] = [];
      const shards = new Map<string, string | undefined>();
      let handovers = 0;
      for (const write of await audit.writes()) {
        if (!objects.includes(write.name)) {
          continue;
        }
        const shard = write.object.metadata.labels?.[shardLabel];
        if (write.user.startsWith("shard-")) {
          if (shards.get(write.name) !== write.user) {
            trespasses.push(write);
          }
          handovers += Number(shard === undefined);
        }
        shards.set(write.name, shard);
      }
      return { trespasses, handovers };
    },
    async everyObjectIsMinded(shards) {
      const since = (await audit.writes()).at(-1)?.revision ?? 0;
      await expect
        .poll(
          async () => {
            const writes = (await audit.writes()).filter(
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
