import { type Client, createClient } from "@capikit/client";
import { createFakeClock } from "@capikit/common/time";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Widget, widget } from "../../../testing/test/kinds.ts";
import { createSsaCache, ssaPatch } from "../../src/writes/index.ts";

let server: FaultServer;
let client: Client;
beforeAll(async () => {
  server = await startFaultServer({ kinds: [widget] });
  client = createClient(server.config, { fieldManager: "mine" });
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

let count = 0;
const desire = (spec: Widget["spec"] = { size: 3 }) => ({
  metadata: { name: `w-${++count}`, namespace: "ns", labels: { a: "b" } },
  spec,
});
const sizes = (size: number) => ({ spec: { size } });

describe("ssaPatch", () => {
  it("creates an object, and returns it without managed fields", async () => {
    const { object, changed, cached } = await ssaPatch(client, widget, desire());
    expect([changed, cached]).toEqual([true, false]);
    expect(object).toMatchObject({ metadata: { labels: { a: "b" } }, spec: { size: 3 } });
    expect(object.metadata.managedFields).toBeUndefined();
  });

  it("owns and sends only fields that controllers set", async () => {
    const desired = desire();
    const { metadata } = desired;
    const whole = {
      ...desired,
      metadata: { ...metadata, generation: 7, resourceVersion: "1", managedFields: [] },
      status: { ready: true },
    };
    await ssaPatch(client, widget, whole);
    const stored = await client.get(widget, metadata);
    expect(stored.status).toBeUndefined();
    expect(stored.metadata.generation).toBe(1);
    expect(stored.metadata.managedFields?.map(({ manager, fieldsV1 }) => [manager, fieldsV1])).toEqual([
      ["mine", { "f:metadata": { "f:labels": { "f:a": {} } }, "f:spec": { "f:size": {} } }],
    ]);
  });

  it("takes over fields of other owners, unless `force` is false", async () => {
    const desired = desire();
    await client.apply(widget, { ...desired, ...sizes(1) }, { fieldManager: "other" });
    await expect(ssaPatch(client, widget, desired, { force: false })).rejects.toMatchObject({
      reason: "Conflict",
    });
    expect((await ssaPatch(client, widget, desired)).object.spec).toEqual({ size: 3 });
  });

  it("refuses to recreate the object of a uid", async () => {
    const desired = desire();
    const gone = { ...desired, metadata: { ...desired.metadata, uid: "gone" } };
    await expect(ssaPatch(client, widget, gone)).rejects.toMatchObject({ reason: "Conflict" });
  });

  it("reports whether a dry run would change the object", async () => {
    const desired = desire();
    const dryRun = { dryRun: true } as const;
    expect(await ssaPatch(client, widget, desired, dryRun)).toMatchObject({ changed: true });
    const { object: original } = await ssaPatch(client, widget, desired);
    expect(await ssaPatch(client, widget, desired, { ...dryRun, original })).toMatchObject({
      changed: false,
    });
    const bigger = { ...desired, ...sizes(4) };
    expect(await ssaPatch(client, widget, bigger, { ...dryRun, original })).toMatchObject({
      changed: true,
      object: { spec: { size: 4 } },
    });
    expect((await client.get(widget, desired.metadata)).spec).toEqual({ size: 3 });
  });
});

describe("ssaPatch with a cache", () => {
  it("sends a request again when a restore of etcd repeats the version with other content", async () => {
    const cache = createSsaCache();
    const desired = desire();
    const { object } = await ssaPatch(client, widget, desired, { cache });
    const restored = { ...object, ...sizes(9) };
    expect(await ssaPatch(client, widget, desired, { cache, original: restored })).toMatchObject({
      cached: false,
    });
    expect(await ssaPatch(client, widget, desired, { cache, original: object })).toMatchObject({
      cached: true,
    });
  });

  it("knows objects that a cache has transformed", async () => {
    const cache = createSsaCache();
    const desired = desire();
    const { object } = await ssaPatch(client, widget, desired, { cache });
    const { labels: _, ...metadata } = object.metadata;
    const original = { ...object, metadata };
    expect(await ssaPatch(client, widget, desired, { cache, original })).toMatchObject({ changed: false });
    expect(await ssaPatch(client, widget, desired, { cache, original })).toMatchObject({ cached: true });
  });

  it("sends a request once for each version of the object", async () => {
    const cache = createSsaCache();
    const desired = desire();
    const created = await ssaPatch(client, widget, desired, { cache });
    const again = await ssaPatch(client, widget, desired, { cache, original: created.object });
    expect(again).toEqual({ object: created.object, changed: false, cached: true });

    const ref = { name: desired.metadata.name, namespace: "ns" };
    const edited = await client.patch(widget, ref, { type: "merge", patch: { spec: { size: 9 } } });
    const repaired = await ssaPatch(client, widget, desired, { cache, original: edited });
    expect(repaired).toMatchObject({ changed: true, cached: false, object: { spec: { size: 3 } } });
    const last = await ssaPatch(client, widget, desired, { cache, original: repaired.object });
    expect(last.cached).toBe(true);
  });

  it("sends other requests for the same version", async () => {
    const cache = createSsaCache();
    const desired = desire();
    const { object: original } = await ssaPatch(client, widget, desired, { cache });
    const options = { cache, original };
    const other = { ...options, fieldManager: "other" };
    expect((await ssaPatch(client, widget, desired, other)).cached).toBe(false);
    expect((await ssaPatch(client, widget, { ...desired, ...sizes(4) }, options)).cached).toBe(false);
  });

  it("sends every request without the original or its version", async () => {
    const cache = createSsaCache();
    const desired = desire();
    await ssaPatch(client, widget, desired, { cache });
    expect((await ssaPatch(client, widget, desired, { cache })).cached).toBe(false);
  });

  it("does not remember dry runs", async () => {
    const cache = createSsaCache();
    const desired = desire();
    const { object: original } = await ssaPatch(client, widget, desired);
    await ssaPatch(client, widget, desired, { cache, original, dryRun: true });
    expect((await ssaPatch(client, widget, desired, { cache, original })).cached).toBe(false);
  });

  it("forgets requests after 30 minutes without use", async () => {
    const clock = createFakeClock();
    const cache = createSsaCache({ clock });
    const desired = desire();
    const { object: original } = await ssaPatch(client, widget, desired, { cache });
    const isCached = async () => (await ssaPatch(client, widget, desired, { cache, original })).cached;
    const minute = 60_000;
    clock.advance(29 * minute);
    expect(await isCached()).toBe(true);
    clock.advance(29 * minute);
    expect(await isCached()).toBe(true);
    clock.advance(31 * minute);
    expect(await isCached()).toBe(false);
  });
});
