/**
 * Public reports about fake clients and trackers, replayed with the in-memory API server.
 * docs/decisions/reports.md lists the reports.
 *
 * @module
 */
import { createClient } from "@capikit/client";
import { watch } from "@capikit/client/reflector";
import { expect, it, onTestFinished } from "vitest";
import { startFaultServer } from "../src/index.ts";
import { widget } from "./kinds.ts";

async function start() {
  const server = await startFaultServer({ kinds: [widget] });
  const client = createClient(server.config, { fieldManager: "mine" });
  onTestFinished(async () => {
    await client.close();
    await server.stop();
  });
  return client;
}

const ref = { name: "a", namespace: "ns" };
const managersOf = ({ metadata }: { metadata: { managedFields?: readonly object[] } }) =>
  metadata.managedFields
    ?.map((entry) => {
      const { manager, operation, subresource = "" } = entry as Record<string, string>;
      return `${manager} ${operation} ${subresource}`.trim();
    })
    .sort();

it("kubernetes/kubernetes#141529: a deletion between a list and its watch", async () => {
  const client = await start();
  await client.create(widget, { metadata: ref });
  const { metadata } = await client.list(widget);
  await client.delete(widget, ref);
  const { resourceVersion } = metadata;
  for await (const event of watch(client, widget, { resourceVersion })) {
    expect(event).toMatchObject({ type: "DELETED", object: { metadata: { name: "a" } } });
    break;
  }
});

it("kubernetes-sigs/controller-runtime#3268: patches and creations have an unknown owner", async () => {
  const client = await start();
  await client.create(widget, { metadata: ref, spec: { size: 2 } });
  await client.patch(
    widget,
    ref,
    { type: "merge", patch: { spec: { color: "red" } } },
    { fieldManager: "b" },
  );
  await client.apply(widget, { metadata: ref, spec: { replicas: 1 } }, { fieldManager: "c" });
  const { items } = await client.list(widget);
  expect(items.map(managersOf)).toEqual([["b Update", "c Apply", "mine Update"]]);
});

it("kubernetes-sigs/controller-runtime#3430: a status cannot be applied to an object with managed fields", async () => {
  const client = await start();
  await client.apply(widget, { metadata: ref, spec: { size: 2 } });
  const applied = await client.apply(
    widget,
    { metadata: ref, status: { ready: true } },
    { subresource: "status" },
  );
  expect(applied).toMatchObject({ spec: { size: 2 }, status: { ready: true } });
  expect(managersOf(applied)).toEqual(["mine Apply", "mine Apply status"]);
});

it("kubernetes-sigs/controller-runtime#3478: the managed fields of a read object in an apply", async () => {
  const client = await start();
  const { metadata } = await client.create(widget, { metadata: ref, spec: { size: 2 } });
  const { managedFields = [] } = metadata;
  const object = { metadata: { ...ref, managedFields }, status: { ready: true } };
  // The client refuses it before the API server does.
  await expect(client.apply(widget, object, { subresource: "status" })).rejects.toThrow(TypeError);
  const without = { ...object, metadata: { ...ref, managedFields: [] } };
  await expect(client.apply(widget, without, { subresource: "status" })).rejects.toThrow(TypeError);
  expect(await client.apply(widget, { ...object, metadata: ref }, { subresource: "status" })).toMatchObject({
    status: { ready: true },
  });
});

it("kubernetes-sigs/controller-runtime#3585: changes of managed fields by an update, a patch, and a status", async () => {
  const client = await start();
  const created = await client.create(widget, { metadata: ref, spec: { size: 2 } });
  const renamed = (created.metadata.managedFields ?? []).map((entry) => ({ ...entry, manager: "other" }));
  const object = { ...created, metadata: { ...created.metadata, managedFields: renamed } };
  expect(managersOf(await client.replace(widget, object))).toEqual(["other Update"]);
  const [entry] = renamed;
  const patch = { metadata: { managedFields: [{ ...entry, manager: "third" }] } };
  expect(managersOf(await client.patch(widget, ref, { type: "merge", patch }))).toEqual(["third Update"]);
  const read = await client.get(widget, ref);
  const { managedFields: _, ...metadata } = read.metadata;
  expect(managersOf(await client.replace(widget, { ...read, metadata }))).toEqual(["third Update"]);
});
