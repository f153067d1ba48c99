import { clusterClass, clusterSecretType } from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { isConflict, isInvalid, isNotFound } from "@capikit/client/errors";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ensureFinalizer,
  ensurePausedCondition,
  lockedPatch,
  patchObject,
  patchSameObject,
  withCondition,
} from "../../../src/capi/index.ts";
import { adoptSecret, takeClusterSecret } from "../../../src/capi/secrets/secret-owner.ts";
import { createOrUpdate, rewriteObject, ssaPatch } from "../../../src/writes/index.ts";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer({ kinds: [clusterClass, secret] });
});
afterAll(() => server.stop());

const spec = { infrastructure: { templateRef: { apiVersion: "a/v1", kind: "T", name: "t" } } };
const named = (name: string) => ({ metadata: { name, namespace: "ns" }, spec }) as never;
const status = { observedGeneration: 7 };
type Writer = (client: ReturnType<typeof createClient>, read: ReturnType<typeof readOf>) => Promise<unknown>;
const readOf = (name: string) => server.put(clusterClass, named(name));

const writers: Readonly<Record<string, Writer>> = {
  "patchObject (conditions)": (client, read) =>
    patchObject(client, clusterClass, read, withCondition(read, { type: "A", status: "True", reason: "B" })),
  "patchObject (status)": (client, read) => patchObject(client, clusterClass, read, { ...read, status }),
  "patchObject (metadata)": (client, read) =>
    patchObject(client, clusterClass, read, { ...read, metadata: { ...read.metadata, labels: { a: "b" } } }),
  ensureFinalizer: (client, read) => ensureFinalizer(client, clusterClass, read, "a.io/b"),
  ensurePausedCondition: (client, read) => ensurePausedCondition(client, clusterClass, undefined, read),
  "patchSameObject (status)": (client, read) =>
    patchSameObject(client, clusterClass, read, { status }, { subresource: "status" }),
};

describe.each(Object.entries(writers))("%s", (name, write) => {
  const key = name.replaceAll(/[^a-z]+/gi, "-").toLowerCase();
  const ref = { namespace: "ns", name: `${key}x` };

  it("writes to the object that was read, also after the change of another writer", async () => {
    const client = createClient(server.config);
    const read = readOf(ref.name);
    const annotations = { theirs: "" };
    await client.patch(clusterClass, ref, { type: "merge", patch: { metadata: { annotations } } });
    const before = server.object(clusterClass, ref);
    await write(client, read);
    const after = server.object(clusterClass, ref);
    expect(after?.metadata.annotations).toEqual(annotations);
    expect(after).not.toEqual(before);
    await client.close();
  });

  it("does not change an object that was created under its name", async () => {
    const client = createClient(server.config);
    const read = readOf(ref.name);
    await client.delete(clusterClass, ref);
    const created = readOf(ref.name);
    const error: unknown = await write(client, read).then(
      () => "nothing",
      (thrown: AggregateError) => thrown.errors?.[0] ?? thrown,
    );
    expect(server.object(clusterClass, ref)).toMatchObject(created);
    expect(error).toSatisfy(isNotFound);
    expect(String(error)).toContain(`was deleted, and created again with UID ${created.metadata.uid}`);
    await client.close();
  });
});

const labelled = <T extends { readonly metadata: object }>(read: T): T => ({
  ...read,
  metadata: { ...read.metadata, labels: { a: "b" } },
});
/** Writers that leave a changed object to the next reconcile. */
const once: Readonly<Record<string, Writer>> = {
  createOrUpdate: (client, read) =>
    createOrUpdate(
      client,
      clusterClass,
      read as never,
      (object) => void Object.assign(object.metadata, { labels: { a: "b" } }),
      { reader: { get: async () => read as never } },
    ),
  "ssaPatch (UID)": (client, read) =>
    ssaPatch(client, clusterClass, labelled(read) as never, { fieldManager: "test" }),
  lockedPatch: (client, read) =>
    client.patch(clusterClass, read.metadata as never, {
      type: "merge",
      patch: lockedPatch(read, labelled(read)) ?? {},
    }),
  rewriteObject: (client, read) => rewriteObject(client, clusterClass as never, read),
  "delete (UID)": (client, read) =>
    client.delete(clusterClass, read.metadata as never, { preconditions: { uid: read.metadata.uid ?? "" } }),
};

it.each(Object.entries(once))(
  "%s does not change an object that was created under its name",
  async (name, write) => {
    const client = createClient(server.config);
    const ref = { namespace: "ns", name: name.replaceAll(/[^a-z]+/gi, "").toLowerCase() };
    const read = readOf(ref.name);
    await client.delete(clusterClass, ref);
    const created = readOf(ref.name);
    const error: unknown = await write(client, read).catch((thrown: unknown) => thrown);
    expect(server.object(clusterClass, ref)).toEqual(created);
    // An apply sends the UID, which the API server refuses to change.
    if (name.startsWith("ssaPatch")) expect(error).toSatisfy(isInvalid);
    // Another writer has stored the object in the storage version.
    else if (name !== "rewriteObject") expect(error).toSatisfy(isConflict);
    await client.close();
  },
);

const owner = { apiVersion: "a/v1", kind: "T", name: "t", uid: "1", controller: true };
it.each([
  ["adoptSecret", (client, read) => adoptSecret(client, read, owner, () => true)],
  ["takeClusterSecret", (client, read) => takeClusterSecret(client, read, "c", owner)],
] satisfies [
  string,
  (client: ReturnType<typeof createClient>, read: ReturnType<typeof secretOf>) => Promise<unknown>,
][])("%s does not take a Secret that was created under its name", async (name, write) => {
  const client = createClient(server.config);
  const read = secretOf(name.toLowerCase());
  await client.delete(secret, read.metadata as never);
  const created = secretOf(name.toLowerCase());
  await expect(write(client, read)).rejects.toSatisfy(isConflict);
  expect(server.object(secret, read.metadata as never)).toEqual(created);
  await client.close();
});

function secretOf(name: string) {
  const labels = { "cluster.x-k8s.io/cluster-name": "c" };
  return server.put(secret, {
    metadata: { name, namespace: "ns", labels },
    type: clusterSecretType,
  } as never);
}
