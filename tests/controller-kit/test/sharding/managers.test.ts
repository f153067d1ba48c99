import { setTimeout as sleep } from "node:timers/promises";
import { lease as leaseKind } from "@capikit/api/kubernetes/coordination/v1";
import { configMap } from "@capikit/api/kubernetes/core/v1";
import { controllerRing, controllerRingKind, ringLabels } from "@capikit/controller-kit/sharding";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AuditLog, createAuditLog } from "../../src/audit-log.ts";
import { ringCrd } from "../../src/ring-crd.ts";
import { startShardManager } from "../../src/shard.ts";
import { connectShard } from "../../src/shard-account.ts";
import { shardRecords } from "../../src/shard-records.ts";
import { startTestSharder } from "../../src/test-sharder.ts";

const namespace = "default";
const ring = "managers";
const { shardLabel, drainLabel } = ringLabels(ring);
const isLong = Boolean(process.env.CAPIKIT_TEST_LONG);
const objects = Array.from({ length: isLong ? 60 : 15 }, (_, index) => `object-${index}`);

let audit: AuditLog;
let controlPlane: ControlPlane;

beforeAll(async () => {
  audit = await createAuditLog();
  const crds = parseManifests(JSON.stringify(ringCrd()), "crds");
  controlPlane = await startControlPlane({ apiServerArgs: audit.apiServerArgs, crds });
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
  return startShardManager({ ring, name, namespace, config });
}

it("distributes the objects of a ring among managers during crashes and stops", async () => {
  const { client } = controlPlane;
  const { everyObjectIsMinded, history } = shardRecords(audit, shardLabel, objects);
  await client.create(controllerRingKind, definition);
  for (const name of objects) {
    await client.create(configMap, { metadata: { name, namespace } });
  }
  let seed = 11;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  await using first = await start("shard-1");
  await using second = await start("shard-2");
  await using third = await start("shard-3");
  await Promise.all([first, second, third].map((shard) => shard.receive(({ type }) => type === "acquired")));
  await using sharder = startTestSharder({ client, kind: configMap, ring, namespace, random });
  await everyObjectIsMinded(sharder.available);

  sharder.move(true);
  await sleep(isLong ? 60_000 : 1000);
  third.process.kill("SIGKILL");
  await expect.poll(sharder.available, { timeout: 60_000 }).toEqual(["shard-1", "shard-2"]);
  await everyObjectIsMinded(() => ["shard-1", "shard-2"]);
  const { taken } = sharder.counts;

  // One stops gracefully while objects still move.
  first.process.kill("SIGTERM");
  await first.receive(({ type }) => type === "stopped");
  sharder.move(false);
  await everyObjectIsMinded(() => ["shard-2"]);
  second.process.kill("SIGTERM");
  await second.receive(({ type }) => type === "stopped");

  const { violations, handovers } = await history();
  expect(violations).toEqual([]);
  expect(handovers).toBeGreaterThan(0);
  expect(taken).toBeGreaterThan(0);
  expect(sharder.counts.taken).toBeGreaterThan(taken);
  const { items } = await client.list(configMap, { namespace, labelSelector: drainLabel });
  expect(items).toEqual([]);
  const lease = await client.get(leaseKind, { name: "shard-2", namespace });
  expect(lease).toMatchObject({
    metadata: { labels: { [ringLabels(ring).ringLabel]: ring } },
    spec: { holderIdentity: "", leaseTransitions: 0 },
  });
}, 300_000);
