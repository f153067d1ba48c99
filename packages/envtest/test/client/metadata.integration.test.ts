/**
 * Metadata-only reads and writes against a real API server.
 *
 * @module
 */

import type { Client } from "@capikit/client";
import { metadataOnly, type PartialObjectMetadata } from "@capikit/client/kinds";
import { createObjectStore, reflect } from "@capikit/client/reflector";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/shared-control-plane.ts";
import type { ControlPlane } from "../../src/index.ts";
import { widgetCrd, widgetKind } from "../support/widget-crd.ts";

const namespace = "default";
const partial = metadataOnly(widgetKind);
let controlPlane: ControlPlane;
let client: Client;

beforeAll(async () => {
  controlPlane = await shareControlPlane({ crds: widgetCrd });
  client = controlPlane.client;
  for (const name of ["a", "b"]) {
    await client.create(widgetKind, { metadata: { name, namespace }, spec: { size: 1 } });
  }
});
afterAll(() => controlPlane?.stop());

const shape = { apiVersion: "test.capikit.dev/v1", kind: "Widget", metadata: expect.anything() };

describe("metadataOnly", () => {
  it("reads and lists without the rest, as objects of their kind", async () => {
    expect(await client.get(partial, { name: "a", namespace })).toEqual(shape);
    expect((await client.list(partial, { namespace })).items).toEqual([shape, shape]);
  });

  it("patches, applies and deletes", async () => {
    const ref = { name: "b", namespace };
    const patch = { metadata: { labels: { color: "red" } } };
    const patched = await client.patch(partial, ref, { type: "merge", patch });
    expect(patched).toEqual(shape);
    expect(patched.metadata.labels).toEqual({ color: "red" });
    const labels = { size: "big" };
    const applied = await client.apply(partial, { metadata: { ...ref, labels } }, { fieldManager: "test" });
    expect(applied).toEqual(shape);
    expect(applied.metadata.labels).toEqual({ color: "red", size: "big" });
    expect((await client.get(widgetKind, ref)).spec).toEqual({ size: 1 });
    await client.patch(partial, ref, { type: "merge", patch: { metadata: { finalizers: ["test.dev/x"] } } });
    expect(await client.delete(partial, ref)).toEqual(shape);
    await client.patch(partial, ref, { type: "merge", patch: { metadata: { finalizers: null } } });
  });

  it("refuses calls that would drop the rest of an object", async () => {
    const metadata = { name: "c", namespace };
    await expect(client.create(partial, { metadata })).rejects.toThrow(
      "Widget: an object cannot be created by its metadata only",
    );
    await expect(client.replace(partial, { metadata })).rejects.toThrow(/cannot be replaced/);
  });

  it.each([true, false])("is reflected (watchList: %s)", async (watchList) => {
    const abort = new AbortController();
    const store = createObjectStore<PartialObjectMetadata>();
    const options = { namespace, watchList, signal: abort.signal };
    const done = reflect(client, partial, store, options);
    const name = `late-${watchList}`;
    await vi.waitFor(() => expect(store.objects.size).toBeGreaterThan(0));
    await client.create(widgetKind, { metadata: { name, namespace }, spec: { size: 1 } });
    await vi.waitFor(() => expect(store.objects.get(`${namespace}/${name}`)).toEqual(shape));
    for (const object of store.objects.values()) {
      expect(object).toEqual(shape);
    }
    abort.abort();
    await done;
  });
});
