import { configMap } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { withControllerReference } from "../../src/capi/index.ts";
import { defineController, parseManagerFlags, startManager } from "../../src/index.ts";
import { createOrUpdate } from "../../src/writes/index.ts";

const kind = {
  group: "test.dev",
  version: "v1",
  kind: "Owner",
  plural: "owners",
  scope: "Namespaced",
} as const;
const ref = { namespace: "ns", name: "a" };
const flags = parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]);

it.each([
  ["Background", 1],
  ["Background", 8],
  ["Foreground", 1],
  ["Foreground", 8],
  ["Foreground", 50],
  ["Orphan", 1],
  ["Orphan", 8],
] as const)(
  "ends a deletion in the cascade %s of an owner of %i objects",
  async (propagationPolicy, count) => {
    await using server = await startFaultServer({ kinds: [kind, configMap], garbageCollection: true });
    await using client = Object.assign(createClient(server.config), {
      async [Symbol.asyncDispose](this: { close(): Promise<void> }) {
        await this.close();
      },
    });
    const owners = defineController({
      name: "owner",
      for: kind,
      owns: [configMap],
      async reconcileObject({ object, client, cache, signal }) {
        for (let index = 0; index < count; index++) {
          const metadata = { namespace: "ns", name: `a-${index}` };
          const own = (draft: object) =>
            Object.assign(draft, withControllerReference(draft as never, object));
          await createOrUpdate(client, configMap, { metadata }, (draft) => void own(draft), {
            reader: cache,
            signal,
          });
        }
      },
    });
    await using _manager = await startManager({
      name: "t",
      config: server.config,
      flags,
      signals: false,
      controllers: [owners],
    });
    await client.create(kind, { metadata: ref });
    const made = () => server.objects(configMap);
    await expect.poll(() => made().length).toBe(count);
    const uids = new Set(made().map(({ metadata }) => metadata.uid));
    await client.delete(kind, ref, { propagationPolicy });
    await expect.poll(() => server.object(kind, ref)).toBeUndefined();
    if (propagationPolicy === "Orphan") {
      expect(made().map(({ metadata }) => metadata.ownerReferences ?? [])).toEqual(Array(count).fill([]));
    } else await expect.poll(() => made().length).toBe(0);
    const creations = server.writes.filter(
      ({ operation, resource }) => operation === "create" && resource === "configmaps",
    );
    expect([creations.length, uids.size]).toEqual([count, count]);
  },
);

it("keeps an object by its finalizer until finalize returns nothing", async () => {
  await using server = await startFaultServer({ kinds: [kind] });
  const client = createClient(server.config);
  const calls: string[] = [];
  const controller = defineController({
    name: "owner",
    for: kind,
    finalizer: "test.dev/mine",
    reconcileObject: async ({ object }) => void calls.push(`reconcile ${object.metadata.finalizers}`),
    finalize: async () => void calls.push("finalize"),
  });
  await using _manager = await startManager({
    name: "t",
    config: server.config,
    flags,
    signals: false,
    controllers: [controller],
  });
  await client.create(kind, { metadata: { ...ref, finalizers: ["test.dev/other"] } });
  await expect.poll(() => calls[0]).toBe("reconcile test.dev/other,test.dev/mine");
  await client.delete(kind, ref);
  await expect.poll(() => server.object(kind, ref)?.metadata.finalizers).toEqual(["test.dev/other"]);
  expect(calls.at(-1)).toBe("finalize");
  await client.close();
});

it.each(["cluster.x-k8s.io/paused", "clusterctl.cluster.x-k8s.io/delete-for-move"])(
  "neither adds its finalizer nor finalizes with the annotation %s",
  async (annotation) => {
    await using server = await startFaultServer({ kinds: [kind] });
    const client = createClient(server.config);
    const calls: string[] = [];
    const controller = defineController({
      name: "owner",
      for: kind,
      finalizer: "test.dev/mine",
      reconcileObject: async ({ object }) => void calls.push(`reconcile ${object.metadata.finalizers}`),
      finalize: async () => void calls.push("finalize"),
    });
    await using _manager = await startManager({
      name: "t",
      config: server.config,
      flags,
      signals: false,
      controllers: [controller],
    });
    const annotations = { [annotation]: "" };
    await client.create(kind, { metadata: { ...ref, annotations, finalizers: ["test.dev/other"] } });
    await expect.poll(() => calls).toEqual(["reconcile test.dev/other"]);
    await client.create(kind, {
      metadata: { ...ref, name: "b", annotations, finalizers: ["test.dev/mine"] },
    });
    await client.delete(kind, { ...ref, name: "b" });
    await client.patch(kind, ref, { type: "merge", patch: { metadata: { labels: { a: "1" } } } });
    await expect.poll(() => calls.filter((call) => call.endsWith("other")).length).toBe(2);
    expect(calls).not.toContain("finalize");
    expect(server.object(kind, { ...ref, name: "b" })?.metadata.finalizers).toEqual(["test.dev/mine"]);
    await client.patch(
      kind,
      { ...ref, name: "b" },
      {
        type: "merge",
        patch: { metadata: { annotations: { [annotation]: null } } },
      },
    );
    await expect.poll(() => server.object(kind, { ...ref, name: "b" })).toBeUndefined();
    expect(calls).toContain("finalize");
    await client.close();
  },
);
