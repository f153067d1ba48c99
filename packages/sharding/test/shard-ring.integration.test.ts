import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { lease } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { defineController } from "@capikit/controller-kit";
import type { Cache } from "@capikit/controller-kit/cache";
import { ipamProvider, poolExhausted } from "@capikit/controller-kit/presets";
import type { FaultServer } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { controllerRing, controllerRingKind, ringLabels } from "../src/index.ts";
import {
  type Line,
  part,
  pool,
  resourceOf,
  ring,
  sharded,
  startServer,
  startShard,
  whole,
} from "./shards.ts";

const { shardLabel } = ringLabels(ring);
const namespace = "default";

/** Objects `a-0`, `a-1` of shard a, `b-0` of shard b, and the unassigned `none`. */
function putObjects(server: FaultServer, kind: KindDescriptor<KubernetesObject>): void {
  for (const name of ["a-0", "a-1", "b-0"]) {
    server.put(kind, { metadata: { name, namespace, labels: { [shardLabel]: name.charAt(0) } } });
  }
  server.put(kind, { metadata: { name: "none", namespace } });
}

const namesIn = async (cache: Cache, kind: KindDescriptor<KubernetesObject>): Promise<string[]> =>
  (await cache.list(kind)).map(({ metadata }) => metadata.name ?? "").sort();

/** A controller that records the objects it reconciles and those of a kind that it reads. */
function reader(kind: KindDescriptor<KubernetesObject>, read: KindDescriptor<KubernetesObject>) {
  const seen = { requests: new Set<string>(), names: [] as string[] };
  const controller = defineController({
    name: kind.plural,
    for: kind,
    async reconcile({ cache, request }) {
      seen.names = await namesIn(cache, read);
      seen.requests.add(request.name);
    },
  });
  return { seen, controller };
}

describe("with --shard-ring", () => {
  it("shows all objects to controllers outside the ring, and its own to those inside", async () => {
    await using server = await startServer(resourceOf(sharded));
    putObjects(server, sharded);
    server.put(whole, { metadata: { name: "w", namespace } });
    const inside = reader(sharded, sharded);
    const outside = reader(whole, sharded);
    await using manager = await startShard(server, "a", {
      controllers: [inside.controller, outside.controller],
    });
    await expect.poll(() => inside.seen.requests).toEqual(new Set(["a-0", "a-1"]));
    expect(inside.seen.names).toEqual(["a-0", "a-1"]);
    await expect.poll(() => outside.seen.requests).toEqual(new Set(["w"]));
    expect(outside.seen.names).toEqual(["a-0", "a-1", "b-0", "none"]);
    expect(await namesIn(manager.cache, sharded)).toEqual(["a-0", "a-1", "b-0", "none"]);
  });

  it("shows all objects of a kind that a sharded controller watches but does not own", async () => {
    await using server = await startServer(resourceOf(sharded), resourceOf(whole));
    putObjects(server, sharded);
    putObjects(server, whole);
    const machines = reader(sharded, whole);
    const clusters = reader(whole, whole);
    const watching = {
      ...machines.controller,
      watches: [
        ...machines.controller.watches,
        { role: "watches", kind: whole, predicates: [], priority: 0, map: () => [] } as const,
      ],
    };
    await using _ = await startShard(server, "a", { controllers: [watching, clusters.controller] });
    await expect.poll(() => machines.seen.requests).toEqual(new Set(["a-0", "a-1"]));
    expect(machines.seen.names).toEqual(["a-0", "a-1", "b-0", "none"]);
    await expect.poll(() => clusters.seen.requests).toEqual(new Set(["a-0", "a-1"]));
  });

  it("shows all owned objects, which the sharder moves at other times than their owners", async () => {
    await using server = await startServer({
      ...resourceOf(sharded),
      controlledResources: [resourceOf(part)],
    });
    putObjects(server, sharded);
    putObjects(server, part);
    const inside = reader(sharded, part);
    const controller = defineController({
      name: "owner",
      for: sharded,
      owns: [part],
      reconcile: inside.controller.reconcile,
    });
    await using _ = await startShard(server, "a", { controllers: [controller] });
    await expect.poll(() => inside.seen.requests).toEqual(new Set(["a-0", "a-1"]));
    expect(inside.seen.names).toEqual(["a-0", "a-1", "b-0", "none"]);
  });

  it("narrows the watches of controllers made in setup, with indexes added there", async () => {
    await using server = await startServer(resourceOf(sharded));
    putObjects(server, sharded);
    const found: string[] = [];
    await using _ = await startShard(server, "a", {
      setup({ cache }) {
        cache.addIndex(sharded, "all", () => ["x"]);
        const controller = defineController({
          name: "made",
          for: sharded,
          async reconcile(context) {
            const objects = await context.cache.list(sharded, { index: { name: "all", value: "x" } });
            found.push(...objects.map(({ metadata }) => metadata.name ?? ""));
          },
        });
        return { controllers: [controller] };
      },
    });
    await expect.poll(() => new Set(found)).toEqual(new Set(["a-0", "a-1"]));
    // The ring and the shard's objects: a complete watch would cost the memory that sharding saves.
    expect(server.watches).toBe(2);
  });

  it("merges the shard's selector with the cache options of the kind", async () => {
    await using server = await startServer(resourceOf(sharded), resourceOf(whole));
    const put = (kind: KindDescriptor<KubernetesObject>, name: string, labels: Record<string, string>) =>
      server.put(kind, { metadata: { name, namespace, labels, annotations: { large: "text" } } });
    for (const kind of [sharded, whole]) {
      put(kind, "ours", { [shardLabel]: "a", team: "x", tier: "y" });
      put(kind, "other-team", { [shardLabel]: "a", team: "z", tier: "y" });
      put(kind, "other-tier", { [shardLabel]: "a", team: "x", tier: "z" });
      put(kind, "other-shard", { [shardLabel]: "b", team: "x", tier: "y" });
    }
    const bySelector = reader(sharded, sharded);
    const byGeneral = reader(whole, whole);
    const annotations: unknown[] = [];
    await using _ = await startShard(server, "a", {
      cache: {
        labelSelector: "tier=y",
        kinds: [
          {
            kind: sharded,
            labelSelector: "team=x",
            transform(object) {
              delete object.metadata.annotations;
              return object;
            },
          },
        ],
      },
      controllers: [
        {
          ...bySelector.controller,
          async reconcile(context) {
            const object = await context.cache.find(sharded, context.request);
            annotations.push(object?.metadata.annotations);
            return await bySelector.controller.reconcile(context);
          },
        },
        byGeneral.controller,
      ],
    });
    await expect.poll(() => bySelector.seen.requests).toEqual(new Set(["ours", "other-tier"]));
    expect(bySelector.seen.names).toEqual(["other-tier", "ours"]);
    expect(new Set(annotations)).toEqual(new Set([undefined]));
    await expect.poll(() => byGeneral.seen.requests).toEqual(new Set(["other-team", "ours"]));
  });

  it("sees its own writes in the objects of the shard", async () => {
    await using server = await startServer(resourceOf(sharded));
    putObjects(server, sharded);
    const values: unknown[] = [];
    const controller = defineController({
      name: "writer",
      for: sharded,
      predicates: [({ type }) => type === "create"],
      async reconcile({ cache, client, request }) {
        const patch = { metadata: { annotations: { by: "a" } } };
        await client.patch(sharded, request, { type: "merge", patch });
        values.push((await cache.get(sharded, request)).metadata.annotations?.by);
      },
    });
    await using _ = await startShard(server, "a", { controllers: [controller] });
    await expect.poll(() => values).toEqual(["a", "a"]);
  });

  it("gives no address to two claims of an IPAM provider, which the leader reconciles", async () => {
    await using server = await startServer(
      {
        ...resourceOf(ipAddressClaim),
        controlledResources: [resourceOf(ipAddress)],
      },
      resourceOf(sharded),
    );
    server.put(pool, { metadata: { name: "p", namespace } });
    const names = ["a-0", "b-0", "a-1", "b-1"];
    for (const name of names) {
      server.put(ipAddressClaim, {
        metadata: { name, namespace, labels: { [shardLabel]: name.charAt(0) } },
        spec: { poolRef: { apiGroup: pool.group, kind: pool.kind, name: "p" } },
      });
    }
    const controllers = ipamProvider([pool], {
      async allocate({ addresses }) {
        const used = new Set(addresses.map(({ spec }) => spec.address));
        const free = names.map((_, index) => `10.0.0.${index + 1}`).find((one) => !used.has(one));
        return free === undefined ? poolExhausted() : { address: free, prefix: 24 };
      },
    });
    const lines: Line[] = [];
    const parts = { controllers: [...controllers, reader(sharded, sharded).controller] };
    await using _a = await startShard(server, "a", parts, lines);
    await using _b = await startShard(server, "b", parts);
    const addresses = () => server.objects(ipAddress).map(({ spec }) => spec?.address ?? "");
    await expect.poll(() => addresses().length).toBe(names.length);
    expect(addresses().sort()).toEqual(["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"]);
    expect(lines).toContainEqual({
      level: "info",
      message: "Sharding controllers",
      fields: {
        shard: "a",
        ring,
        sharded: ["shardeds"],
        unsharded: ["ipaddressclaim", "kind-pools"],
        unusedResources: ["ipaddressclaims.ipam.cluster.x-k8s.io"],
      },
    });
  });

  it.each([
    ["a resource without a controller", resourceOf(part), "remove it, or add its controller"],
    ["a singular resource", { group: "x.io", resource: "sharded" }, "did you mean shardeds.x.io?"],
    ["a wrong group", { group: "y.io", resource: "shardeds" }, "did you mean shardeds.x.io?"],
  ])("fails for a ring that has %s in addition to others", async (_, resource, advice) => {
    await using server = await startServer(resourceOf(whole), resource);
    const controllers = [reader(sharded, sharded).controller, reader(whole, whole).controller];
    await expect(startShard(server, "a", { controllers })).rejects.toThrow(
      `--shard-ring=${ring}: no controller reconciles ${resource.resource}.${resource.group} of the ControllerRing's spec.resources, but shardeds.x.io, wholes.x.io: ${advice}`,
    );
  });

  it("fails for a ring without resources", async () => {
    await using server = await startServer();
    const started = startShard(server, "a", { controllers: [reader(sharded, sharded).controller] });
    await expect(started).rejects.toThrow("no controller can be sharded: the ring's resources are none");
  });

  it("ends when the resources of the ring change, so that the next process uses them", async () => {
    await using server = await startServer(resourceOf(sharded));
    const controllers = [reader(sharded, sharded).controller, reader(whole, whole).controller];
    const lines: Line[] = [];
    await using manager = await startShard(server, "a", { controllers }, lines);
    await manager.elected;
    const resources = [resourceOf(whole)];
    server.put(controllerRingKind, {
      ...controllerRing({ name: ring, resources }),
      metadata: { name: ring },
    });
    const message = `the resources of ControllerRing ${ring} changed: added wholes.x.io, removed shardeds.x.io: restart to use them`;
    await expect(manager.done).rejects.toThrow(
      expect.objectContaining({ code: "MANAGER_RESTART", message: expect.stringContaining(message) }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "error", message: "Manager failed", fields: { reason: message } }),
    );
  });

  it("announces the shard only once its caches have synced, as it could not work before", async () => {
    await using server = await startServer(resourceOf(sharded));
    server.inject("forbidden", { resource: part.plural, times: Number.POSITIVE_INFINITY });
    const controllers = [
      defineController({ name: "one", for: sharded, owns: [part], reconcile: async () => undefined }),
    ];
    const lines: Line[] = [];
    await using _manager = await startShard(server, "a", { controllers }, lines);
    await expect.poll(() => lines.some(({ level }) => level !== "info")).toBe(true);
    expect(server.objects(lease)).toEqual([]);
    server.heal();
    await expect.poll(() => server.objects(lease).map(({ metadata }) => metadata.name)).toEqual(["a"]);
  });

  it.each([
    ["two controllers of one kind", sharded, "controllers one and two both reconcile shardeds.x.io"],
    ["a cluster-scoped kind", { ...sharded, scope: "Cluster" } as const, "shardeds.x.io is cluster-scoped"],
  ])("fails for %s", async (_name, kind, message) => {
    await using server = await startServer(resourceOf(sharded));
    const controllers = (kind.scope === "Cluster" ? ["one"] : ["one", "two"]).map((name) =>
      defineController({ name, for: kind, reconcile: async () => undefined }),
    );
    await expect(startShard(server, "a", { controllers })).rejects.toThrow(message);
  });

  it("is not ready while the ring does not exist, and continues with its objects", async () => {
    await using server = await startServer(resourceOf(sharded));
    const inside = reader(sharded, sharded);
    const lines: Line[] = [];
    await using manager = await startShard(server, "a", { controllers: [inside.controller] }, lines, [
      "--health-addr=127.0.0.1:0",
    ]);
    const port = manager.servers.probes?.port;
    const readiness = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz?verbose`);
      return `${response.status} ${(await response.text()).split("\n").find((line) => line.includes("]ring")) ?? ""}`;
    };
    await expect.poll(readiness).toContain("200 [+]ring ok");
    const content = { ...controllerRing({ name: ring, resources: [resourceOf(sharded)] }) };
    server.remove(controllerRingKind, { name: ring });
    await expect.poll(readiness).toContain(`500 [-]ring failed: ControllerRing ${ring} not found: create it`);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "warn",
        message: expect.stringContaining("ControllerRing was deleted"),
      }),
    );
    putObjects(server, sharded);
    await expect.poll(() => inside.seen.requests).toEqual(new Set(["a-0", "a-1"]));
    server.put(controllerRingKind, { ...content, metadata: { name: ring } });
    await expect.poll(readiness).toContain("200 [+]ring ok");
  });
});
