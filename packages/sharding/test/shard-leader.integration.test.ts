import { lease } from "@capikit/api/kubernetes";
import { defineController, type ManagerOptions } from "@capikit/controller-kit";
import type { FaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { type Line, resourceOf, sharded, startServer, startShard, whole } from "./shards.ts";

const namespace = "default";
const inside = defineController({ name: "inside", for: sharded, reconcile: async () => undefined });

const [off, on] = [["--health-addr=0"], ["--health-addr=0", "--leader-elect"]] as const;

/** Starts a shard of a manager whose controllers are all sharded. */
const startSharded = (
  server: FaultServer,
  name: string,
  options: Partial<ManagerOptions> = {},
  lines?: Line[],
) => startShard(server, name, { ...shardedOnly, ...options }, lines, on);
const shardedOnly = { leaderElection: "lease", controllers: [inside] };

const leaseNames = (server: FaultServer) => server.objects(lease).map(({ metadata }) => metadata.name);

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
  await expect.poll(() => seen).toEqual(["a"]);
  expect([a.isLeader(), b.isLeader()]).toEqual([true, false]);
  const warnings = lines.filter(({ level }) => level === "warn");
  // The in-memory server says what it does not check.
  expect(warnings.filter(({ message }) => message !== "API server warning")).toEqual([]);
});

it("elects no leader while no controller, runnable or caller needs one", async () => {
  await using server = await startServer(resourceOf(sharded));
  const lines: Line[] = [];
  const controllers = [
    inside,
    defineController({
      name: "all",
      for: whole,
      needLeaderElection: false,
      reconcile: async () => undefined,
    }),
  ];
  await using _a = await startSharded(server, "a", { controllers }, lines);
  await using _b = await startSharded(server, "b");
  await expect.poll(() => leaseNames(server)).toEqual(["a", "b"]);
  const message = "Electing no leader, because no controller or runnable needs one";
  expect(lines).toContainEqual(expect.objectContaining({ level: "info", message }));
});

it("elects one shard when callers wait for the election", async () => {
  await using server = await startServer(resourceOf(sharded));
  await using a = await startSharded(server, "a");
  await a.elected;
  await using b = await startSharded(server, "b");
  let isElected = false;
  const elected = b.elected.then(() => {
    isElected = true;
  });
  await expect.poll(() => leaseNames(server)).toEqual(["a", "b", "lease"]);
  expect([a.isLeader(), b.isLeader(), isElected]).toEqual([true, false, false]);
  await a.stop();
  await elected;
  expect(b.isLeader()).toBe(true);
});

it("starts the election when a caller asks whether a shard leads", async () => {
  await using server = await startServer(resourceOf(sharded));
  await using a = await startSharded(server, "a");
  expect(a.isLeader()).toBe(false);
  await expect.poll(() => a.isLeader()).toBe(true);
  await using b = await startSharded(server, "b");
  await expect.poll(() => leaseNames(server)).toContain("b");
  expect(b.isLeader()).toBe(false);
});

it("rejects the election of a shard that stops before it leads", async () => {
  await using server = await startServer(resourceOf(sharded));
  await using a = await startSharded(server, "a");
  await a.elected;
  await using b = await startSharded(server, "b");
  const failure = expect(b.elected).rejects.toMatchObject({ code: "LEADERSHIP_STOPPED" });
  await expect.poll(() => leaseNames(server)).toContain("b");
  await b.stop();
  await failure;
  await using c = await startSharded(server, "c");
  await c.stop();
  expect(c.isLeader()).toBe(false);
  await expect(c.elected).rejects.toMatchObject({ name: "AbortError" });
  await expect(c.done).resolves.toBeUndefined();
});

it.each([
  ["with --leader-elect", on],
  ["without --leader-elect", off],
])("elects a leader for a runnable added to shards, %s", async (_, argv) => {
  await using server = await startServer(resourceOf(sharded));
  await using a = await startShard(server, "a", shardedOnly, [], argv);
  await using b = await startShard(server, "b", shardedOnly, [], argv);
  await expect.poll(() => leaseNames(server)).toEqual(["a", "b"]);
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
  expect(leaseNames(server)).toEqual(["a", "b", "lease"]);
  await a.stop();
  await expect.poll(() => ran).toEqual(["a", "b"]);
});
