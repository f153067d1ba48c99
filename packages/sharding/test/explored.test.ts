import { eventsV1Event as event } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type Client, createClient } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import { type Clock, sleep } from "@capikit/common/time";
import { defineController, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import { explore, type Scenario } from "@capikit/testing";
import { inject, it } from "vitest";
import { defineShard, ringLabels, shardedController } from "../src/index.ts";

const namespace = "default";
const ring = "test-ring";
const { shardLabel, drainLabel } = ringLabels(ring);

interface Owner extends KubernetesObject {
  spec: { round: number };
  status?: { round: number };
}
const kindOf = <T extends KubernetesObject>(kind: string): KindDescriptor<T> => ({
  group: "x.io",
  version: "v1",
  kind,
  plural: `${kind.toLowerCase()}s`,
  scope: "Namespaced",
});
const owner = kindOf<Owner>("Owner");
const part = kindOf("Part");

/** Names the shards: each start of the program is another one. */
class Pods {
  #count = 0;

  async create(): Promise<string> {
    this.#count++;
    return `shard-${this.#count}`;
  }
}

/** Assigns all objects to the only shard, as the sharder does, which runs with the program. */
async function assign(client: Client, clock: Clock, shard: string): Promise<void> {
  for (;;) {
    await sleep(clock, 1000);
    try {
      for (const { metadata } of (await client.list(owner, { namespace })).items) {
        const { name = "", labels = {}, resourceVersion, deletionTimestamp } = metadata;
        if (labels[shardLabel] === shard || deletionTimestamp !== undefined) continue;
        const patch = { metadata: { resourceVersion, labels: { [shardLabel]: shard, [drainLabel]: null } } };
        await client.patch(owner, { namespace, name }, { type: "merge", patch });
      }
    } catch {
      // Tries again.
    }
  }
}

const controller = defineController({
  name: "owner",
  for: owner,
  owns: [part],
  async reconcileObject({ object, client }) {
    const { metadata, spec } = object;
    const { name = "", uid = "" } = metadata;
    const reference = { apiVersion: "x.io/v1", kind: owner.kind, name, uid, controller: true };
    await client
      .create(part, {
        metadata: { namespace, name: `${name}-${spec.round}`, ownerReferences: [reference] },
      })
      .catch((error: unknown) => {
        if (!isAlreadyExists(error)) throw error;
      });
    if (object.status?.round === spec.round) return;
    const patch = { metadata: { resourceVersion: metadata.resourceVersion }, status: { round: spec.round } };
    await client.patch(owner, { namespace, name }, { type: "merge", patch }, { subresource: "status" });
  },
});

/** Objects that a shard gets, and releases when the sharder wants to move them. */
const scenario: Scenario<Pods> = {
  kinds: [event, owner, part],
  platform: () => new Pods(),
  async start({ config, clock, platform }) {
    const shard = defineShard(ring, await platform.create());
    void assign(createClient(config, { fieldManager: "sharder" }), clock, shard.name);
    return startManager({
      name: "owners",
      config,
      clock,
      // The leases of shards are renewed in another thread, which has no virtual time.
      controllers: [shardedController(shard, controller)],
      logger: silentLogger,
      signals: false,
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    });
  },
  resources: () => [],
  steps: [
    {
      name: "create two objects",
      do({ put }) {
        for (const name of ["a", "b"]) put(owner, { metadata: { namespace, name }, spec: { round: 1 } });
      },
      until: ({ objects }) => objects(owner).every(({ status }) => status?.round === 1),
    },
    {
      name: "move an object",
      do: ({ change }) =>
        change(owner, { namespace, name: "a" }, ({ metadata, spec }) => {
          metadata.labels = { ...metadata.labels, [drainLabel]: "true" };
          spec.round = 2;
        }),
      until: ({ object }) => object(owner, { namespace, name: "a" })?.status?.round === 2,
    },
    { name: "delete an object", do: (run) => run.delete(owner, { namespace, name: "b" }) },
  ],
};

/** The test command explores the first plans only. */
const allow = ["left-out"] as const;
const limits = inject("nightly")
  ? { allow, budgetMs: 1_800_000, random: 1000, seed: inject("seed") }
  : { allow, budgetMs: 600_000, maxRuns: 10 };

it("holds when a shard ends, reads old state, or loses an object", { timeout: 3_600_000 }, async () => {
  await explore.check(scenario, limits);
});
