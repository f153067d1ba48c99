import { setTimeout as sleep } from "node:timers/promises";
import { lease } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { defineController, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { expect, inject, it } from "vitest";
import { controllerRing, controllerRingKind, ringLabels, sharding } from "../src/index.ts";

const namespace = "default";
const ring = "test-ring";
const { shardLabel, drainLabel } = ringLabels(ring);
const moves = inject("nightly") ? 5000 : 60;

interface Owner extends KubernetesObject {
  readonly spec?: { readonly round: number };
}
function kindOf<T extends KubernetesObject>(kind: string): KindDescriptor<T> {
  return { group: "x.io", version: "v1", kind, plural: `${kind.toLowerCase()}s`, scope: "Namespaced" };
}
const owner = kindOf<Owner>("Owner");
const part = kindOf("Part");
const roundLabel = "x.io/round";

/** The work of all shards, by owner and round. */
interface Work {
  /** Names of created parts. */
  readonly parts: Map<string, string[]>;
  /** The shards that reconciled. */
  readonly shards: Map<string, Set<string>>;
}

/** Creates a part with a random name for each round of its owner, unless the cache has one. */
const creatorOf = (shard: string, work: Work) =>
  defineController({
    name: "creator",
    for: owner,
    owns: [part],
    concurrency: 10,
    async reconcileObject({ object, cache, client }) {
      const { name = "", uid = "" } = object.metadata;
      const round = String(object.spec?.round);
      const key = `${name}/${round}`;
      const found = await cache.list(part, { namespace, labelSelector: `${roundLabel}=${round}` });
      if (!found.some(({ metadata }) => metadata.ownerReferences?.[0]?.uid === uid)) {
        const reference = { apiVersion: "x.io/v1", kind: owner.kind, name, uid, controller: true };
        const metadata = { generateName: `${name}-`, namespace, ownerReferences: [reference] };
        const made = await client.create(part, {
          metadata: { ...metadata, labels: { [roundLabel]: round } },
        });
        work.parts.set(key, [...(work.parts.get(key) ?? []), made.metadata.name ?? ""]);
      }
      work.shards.set(key, (work.shards.get(key) ?? new Set()).add(shard));
    },
  });

function startShard(server: FaultServer, shardName: string, work: Work) {
  return startManager({
    name: "creators",
    config: server.config,
    logger: silentLogger,
    signals: false,
    tracing: false,
    controllers: [creatorOf(shardName, work)],
    flags: parseManagerFlags(
      [
        `--shard-ring=${ring}`,
        "--health-addr=0",
        "--diagnostics-address=0",
        "--kube-api-qps=10000",
        "--kube-api-burst=10000",
      ],
      { extensions: [sharding({ shardName })] },
    ),
  });
}

/**
 * Moves objects as the sharder does, right after their shard has created a part. The parts get no
 * label, as while the sharder's webhook is down.
 */
function createSharder(server: FaultServer, work: Work) {
  let moved = 0;
  /** The round of each object in which it moved last. */
  const movedIn = new Map<string, number>();
  const change = (name: string, labels: Record<string, string>, addRounds = 0): void => {
    const object = server.object(owner, { namespace, name });
    const { resourceVersion: _, ...metadata } = object?.metadata ?? {};
    const round = (object?.spec?.round ?? 0) + addRounds;
    server.put(owner, { ...object, metadata: { ...metadata, name, labels }, spec: { round } });
  };
  return {
    moves: () => moved,
    step({ metadata: { name = "", labels = {} }, spec: { round } = { round: 0 } }: Owner): void {
      const key = `${name}/${round}`;
      const shard = labels[shardLabel];
      if (shard === undefined) {
        change(name, { [shardLabel]: work.shards.get(key)?.has("a") ? "b" : "a" });
      } else if (labels[drainLabel] === undefined && movedIn.get(name) !== round) {
        if (!work.parts.has(key)) return;
        change(name, { ...labels, [drainLabel]: "true" });
        movedIn.set(name, round);
        moved += 1;
      } else if (work.shards.get(key)?.size === 2 && moved < moves) {
        for (const old of work.parts.get(`${name}/${round - 1}`) ?? []) {
          server.remove(part, { namespace, name: old });
        }
        change(name, labels, 1);
      }
    },
    isDone: () =>
      moved >= moves &&
      server
        .objects(owner)
        .every(({ metadata, spec }) => work.shards.get(`${metadata.name}/${spec?.round}`)?.size === 2),
  };
}

it("creates nothing twice while objects move, although the cache is late", async () => {
  await using server = await startFaultServer({ kinds: [controllerRingKind, lease, owner, part] });
  const resources = [{ group: owner.group, resource: owner.plural }];
  server.put(controllerRingKind, { ...controllerRing({ name: ring, resources }), metadata: { name: ring } });
  for (let n = 0; n < 20; n++) {
    server.put(owner, { metadata: { name: `o-${n}`, namespace }, spec: { round: 0 } });
  }
  server.inject("delayed-event", { resource: part.plural, delayMs: 10, times: Number.POSITIVE_INFINITY });
  const work: Work = { parts: new Map(), shards: new Map() };
  await using _a = await startShard(server, "a", work);
  await using _b = await startShard(server, "b", work);
  const leases = () => server.objects(lease).map(({ metadata }) => metadata.name);
  await expect.poll(leases).toEqual(["a", "b"]);
  const before = server.requests;
  const sharder = createSharder(server, work);
  while (!sharder.isDone()) {
    server.objects(owner).forEach(sharder.step);
    await sleep(2);
  }
  expect(work.parts.size).toBeGreaterThanOrEqual(moves);
  expect([...work.parts].filter(([, names]) => names.length > 1)).toEqual([]);
  // A creation and a release for each move, and lists of parts, which objects share.
  const lists = server.requests - before - work.parts.size - sharder.moves();
  expect(lists).toBeLessThan(2 * moves);
});
