import { lease } from "@capikit/api/kubernetes/coordination/v1";
import { expect, it } from "vitest";
import { defineController, type ManagerOptions, parseManagerFlags } from "../../src/index.ts";
import { type Line, resourceOf, ring, sharded, startServer, startShard, whole } from "../support/shards.ts";

const namespace = "default";
const inside = defineController({ name: "inside", for: sharded, reconcile: async () => undefined });

/** Options of a manager whose controllers are all sharded. */
const shardedOnly: Partial<ManagerOptions> = {
  leaderElection: "lease",
  controllers: [inside],
  flags: parseManagerFlags([
    `--shard-ring=${ring}`,
    "--leader-elect",
    "--health-addr=0",
    "--diagnostics-address=0",
  ]),
};

it("elects a leader for the controllers outside the ring without --leader-elect", async () => {
  await using server = await startServer(resourceOf(sharded));
  server.put(whole, { metadata: { name: "w", namespace } });
  const lines: Line[] = [];
  const seen: string[] = [];
  const start = (shard: string) =>
    startShard(
      server,
      shard,
      {
        leaderElection: "lease",
        controllers: [
          inside,
          defineController({ name: "whole", for: whole, reconcile: async () => void seen.push(shard) }),
        ],
      },
      lines,
    );
  await using a = await start("a");
  await a.elected;
  await using b = await start("b");
  await expect.poll(() => seen, { timeout: 30_000 }).toEqual(["a"]);
  expect([a.isLeader(), b.isLeader()]).toEqual([true, false]);
  expect(lines.filter(({ level }) => level === "warn")).toEqual([]);
});

it("elects no leader with only sharded controllers", async () => {
  await using server = await startServer(resourceOf(sharded));
  const lines: Line[] = [];
  await using a = await startShard(server, "a", shardedOnly, lines);
  await using b = await startShard(server, "b", shardedOnly);
  await Promise.all([a.elected, b.elected]);
  expect(server.objects(lease).map(({ metadata }) => metadata.name)).toEqual(["a", "b"]);
  expect([a.isLeader(), b.isLeader()]).toEqual([true, true]);
  const message = "Electing no leader, because all controllers are sharded";
  expect(lines).toContainEqual(expect.objectContaining({ level: "info", message }));
});

it.each([
  ["with --leader-elect", shardedOnly],
  ["without --leader-elect", { leaderElection: "lease", controllers: [inside] }],
])("elects a leader for a runnable added to shards, %s", async (_, options) => {
  await using server = await startServer(resourceOf(sharded));
  await using a = await startShard(server, "a", options);
  await using b = await startShard(server, "b", options);
  await Promise.all([a.elected, b.elected]);
  const ran: string[] = [];
  const isRunning = new Promise<void>((resolve) => {
    a.add({
      name: "added",
      async run() {
        ran.push("a");
        resolve();
      },
    });
  });
  await isRunning;
  b.add({ name: "added", run: async () => void ran.push("b") });
  expect([a.isLeader(), b.isLeader(), ran]).toEqual([true, false, ["a"]]);
  expect(server.objects(lease).map(({ metadata }) => metadata.name)).toEqual(["a", "b", "lease"]);
  await a.stop();
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(["a", "b"]);
});
