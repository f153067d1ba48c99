import { type Client, createClient } from "@capikit/client";
import { deepFreeze } from "@capikit/common/json";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configMap, type Widget, widget } from "../../../testing/test/kinds.ts";
import { createCache, type ManagedCache, stripManagedFields } from "../../src/cache/index.ts";
import { draftOf } from "../../src/index.ts";
import { createOrUpdate, rewriteObject, ssaPatch } from "../../src/writes/index.ts";

let server: FaultServer;
let client: Client;
beforeAll(async () => {
  server = await startFaultServer({ kinds: [widget, configMap] });
  client = createClient(server.config);
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

function start(cache: ManagedCache) {
  const controller = new AbortController();
  const running = cache.start(controller.signal);
  return {
    cache,
    async [Symbol.asyncDispose]() {
      controller.abort();
      await running;
    },
  };
}

let count = 0;
const named = () => ({ metadata: { name: `w-${++count}`, namespace: "ns" } });
const resize = (size: number) => (object: Widget) => {
  object.spec = { ...object.spec, size };
};
const writesOf = ({ metadata: { name } }: { metadata: { name: string } }) =>
  server.writes
    .filter((write) => write.name === name)
    .map(({ operation, subresource, dryRun }) => [operation, subresource, dryRun].filter(Boolean).join(" "));

/** A cache that drops annotations, like the example of the guide. */
const reducingCache = () =>
  createCache({
    client,
    transform(object) {
      const kept = stripManagedFields(object);
      delete kept.metadata.annotations;
      return kept;
    },
  });

describe("objects of a cache with a transform", () => {
  it("keep their annotations with createOrUpdate", async () => {
    const { metadata } = named();
    await client.create(widget, { metadata: { ...metadata, annotations: { theirs: "1" } } });
    await using running = start(reducingCache());
    const { object } = await createOrUpdate(client, widget, { metadata }, resize(3), {
      reader: running.cache,
    });
    expect([object.spec, object.metadata.annotations]).toEqual([{ size: 3 }, { theirs: "1" }]);
  });

  it("cannot be written back whole, also as copies", async () => {
    const { metadata } = named();
    await client.create(widget, { metadata: { ...metadata, annotations: { theirs: "1" } } });
    await using running = start(reducingCache());
    const object = await running.cache.get(widget, metadata);
    const copies = [
      object,
      draftOf(object),
      { ...object, spec: { size: 3 } },
      { ...object, metadata: { ...object.metadata, labels: { a: "b" } } },
      { ...object, metadata: { ...metadata, resourceVersion: `${object.metadata.resourceVersion}` } },
    ];
    for (const copy of copies) {
      await expect(client.replace(widget, copy)).rejects.toThrow("cache whose transform");
      await expect(client.apply(widget, copy as never, { fieldManager: "m" })).rejects.toThrow(
        "cache whose transform",
      );
      await expect(ssaPatch(client, widget, copy as never, { fieldManager: "m" })).rejects.toThrow(
        "cache whose transform",
      );
    }
    const live = await client.get(widget, metadata);
    expect((await client.replace(widget, live)).metadata.annotations).toEqual({ theirs: "1" });
  });
});

describe("createOrUpdate", () => {
  it("creates an object that does not exist, with the changes", async () => {
    const initial = named();
    const { result, object } = await createOrUpdate(client, widget, initial, resize(3));
    expect(result).toBe("created");
    expect(object).toEqual(await client.get(widget, initial.metadata));
    expect(object.spec).toEqual({ size: 3 });
    expect(writesOf(initial)).toEqual(["create"]);
  });

  it("changes an object that exists, and keeps its other fields", async () => {
    const initial = named();
    await client.create(widget, { ...initial, spec: { color: "red" } });
    const { result, object } = await createOrUpdate(
      client,
      widget,
      { ...initial, spec: { color: "blue" } },
      resize(3),
    );
    expect(result).toBe("updated");
    expect(object.spec).toEqual({ size: 3, color: "red" });
    expect(writesOf(initial)).toEqual(["create", "update"]);
  });

  it("sends nothing without a change", async () => {
    const initial = named();
    const created = await createOrUpdate(client, widget, initial, resize(3));
    expect(await createOrUpdate(client, widget, initial, resize(3))).toEqual({
      ...created,
      result: "unchanged",
    });
    expect(writesOf(initial)).toEqual(["create"]);
  });

  it("waits for an asynchronous function, and passes its error on before any write", async () => {
    const initial = named();
    const failing = async () => Promise.reject(new Error("no quota"));
    await expect(createOrUpdate(client, widget, initial, failing)).rejects.toThrow("no quota");
    expect(writesOf(initial)).toEqual([]);
  });

  it.each(["name", "namespace"] as const)(
    "refuses a change of the %s, for new objects too",
    async (field) => {
      const initial = named();
      const rename = (object: Widget) => {
        object.metadata[field] = "other";
      };
      const message = `Widget ns/${initial.metadata.name}: mutate must not change metadata.name or metadata.namespace`;
      await expect(createOrUpdate(client, widget, initial, rename)).rejects.toThrow(new TypeError(message));
      await client.create(widget, initial);
      await expect(createOrUpdate(client, widget, initial, rename)).rejects.toThrow(new TypeError(message));
      expect(writesOf(initial)).toEqual(["create"]);
    },
  );

  it("passes on an error of the read, without calling the function", async () => {
    const reader = { get: () => Promise.reject(new Error("down")) };
    let calls = 0;
    const call = createOrUpdate(client, widget, named(), () => void calls++, { reader });
    await expect(call).rejects.toThrow("down");
    expect(calls).toBe(0);
  });

  it("fails if another client has created the object in the meantime", async () => {
    const initial = named();
    const create = async () => void (await client.create(widget, initial));
    await expect(createOrUpdate(client, widget, initial, create)).rejects.toMatchObject({
      reason: "AlreadyExists",
    });
  });

  it("reads from a cache, whose frozen objects it copies", async () => {
    const initial = named();
    const stored = deepFreeze(await client.create(widget, initial));
    const reader = { get: async () => stored as never };
    const { result, object } = await createOrUpdate(client, widget, initial, resize(3), { reader });
    expect([result, object.spec]).toEqual(["updated", { size: 3 }]);
  });

  it("passes options on to the write", async () => {
    const initial = named();
    await createOrUpdate(client, widget, initial, resize(3), { dryRun: true });
    expect(writesOf(initial)).toEqual(["create true"]);
    await client.create(widget, { ...initial, spec: {} });
    const { object } = await createOrUpdate(client, widget, initial, resize(3), { dryRun: true });
    expect(object.spec).toEqual({ size: 3 });
    expect((await client.get(widget, initial.metadata)).spec).toEqual({ size: 1 });
  });

  it("fails with a Conflict if another client has changed the object in the meantime", async () => {
    const initial = named();
    await client.create(widget, initial);
    const racing = async (object: Widget) => {
      await client.patch(widget, initial.metadata, { type: "merge", patch: { spec: { color: "red" } } });
      resize(3)(object);
    };
    await expect(createOrUpdate(client, widget, initial, racing)).rejects.toMatchObject({
      reason: "Conflict",
    });
  });
});

it("rewriteObject refuses the metadata of an object alone", async () => {
  const { metadata } = named();
  await expect(rewriteObject(client, widget, metadata as never)).rejects.toThrow(
    "the object has no metadata",
  );
});
