import { setTimeout as sleep } from "node:timers/promises";
import { lease as leaseKind } from "@capikit/api/kubernetes/coordination/v1";
import { configMap } from "@capikit/api/kubernetes/core/v1";
import { controllerRing, ringLabels } from "@capikit/controller-kit/sharding";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AuditLog, createAuditLog } from "../../src/audit-log.ts";
import { startShard } from "../../src/shard.ts";
import { connectShard } from "../../src/shard-account.ts";
import { shardRecords } from "../../src/shard-records.ts";
import { startTestSharder } from "../../src/test-sharder.ts";

const namespace = "default";
const ring = "writers";
const { shardLabel, drainLabel } = ringLabels(ring);
const isLong = Boolean(process.env.CAPIKIT_TEST_LONG);
const objects = Array.from({ length: isLong ? 60 : 15 }, (_, index) => `object-${index}`);

let audit: AuditLog;
let controlPlane: ControlPlane;

beforeAll(async () => {
  audit = await createAuditLog();
  controlPlane = await startControlPlane({ apiServerArgs: audit.apiServerArgs });
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
  await audit?.[Symbol.asyncDispose]();
});

const definition = controllerRing({
  name: ring,
  resources: [{ group: configMap.group, resource: configMap.plural }],
});

async function start(name: string) {
  const controllers = [
    { apiGroups: [""], resources: ["configmaps"], verbs: ["get", "list", "watch", "patch"] },
  ];
  const config = await connectShard(controlPlane, definition, { name, namespace, controllers });
  return startShard({ ring, name, namespace, config });
}

it("assigns each object to exactly one shard", async () => {
  const { client } = controlPlane;
  const { everyObjectIsMinded, history } = shardRecords(audit, shardLabel, objects);
  for (const name of objects) {
    await client.create(configMap, { metadata: { name, namespace } });
  }
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const [first, second, third] = await Promise.all(["shard-1", "shard-2", "shard-3"].map(start));
  if (first === undefined || second === undefined || third === undefined) {
    throw new Error("three shards were started");
  }
  await using _ = first;
  await using __ = second;
  await using ___ = third;
  await Promise.all([first, second, third].map((shard) => shard.receive(({ type }) => type === "acquired")));
  await using sharder = startTestSharder({ client, kind: configMap, ring, namespace, random });
  await everyObjectIsMinded(sharder.available);

  // Objects move. One shard is killed, one is stopped until it has lost all objects, and one joins.
  sharder.move(true);
  await sleep(isLong ? 60_000 : 1500);
  third.process.kill("SIGKILL");
  second.process.kill("SIGSTOP");
  await using fourth = await start("shard-4");
  await expect.poll(sharder.available, { timeout: 60_000 }).toEqual(["shard-1", "shard-4"]);
  await everyObjectIsMinded(() => ["shard-1", "shard-4"]);
  second.process.kill("SIGCONT");
  expect(await second.receive(({ type }) => type === "lost")).toEqual({
    type: "lost",
    code: "LEADERSHIP_EXPIRED",
  });
  await second.receive(({ type }) => type === "stopped");

  // One stops gracefully.
  sharder.move(false);
  first.send("stop");
  await first.receive(({ type }) => type === "stopped");
  await everyObjectIsMinded(() => ["shard-4"]);
  fourth.send("stop");
  await fourth.receive(({ type }) => type === "stopped");

  const { violations, handovers } = await history();
  expect(violations).toEqual([]);
  expect(sharder.counts.taken).toBeGreaterThan(0);
  expect(handovers).toBeGreaterThan(0);
  const { items } = await client.list(configMap, { namespace, labelSelector: drainLabel });
  expect(items).toEqual([]);
  const lease = await client.get(leaseKind, { name: "shard-4", namespace });
  expect(lease).toMatchObject({
    metadata: { labels: { [ringLabels(ring).ringLabel]: ring } },
    spec: { holderIdentity: "" },
  });
}, 300_000);
