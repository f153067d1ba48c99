import { secret } from "@capikit/api/kubernetes";
import { createClient, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import { startEmbeddedApiServer } from "@capikit/testing";
import { expect, onTestFinished, test } from "vitest";
import { deleteApplied } from "../../../src/commands/dev/delete-applied.ts";
import { whatRemains } from "../../../src/commands/dev/run.ts";

const shipKind: KindDescriptor<KubernetesObject> = {
  group: "acme.example",
  version: "v1",
  kind: "Ship",
  plural: "ships",
  scope: "Namespaced",
};
const crd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "ships.acme.example" },
  spec: {
    group: shipKind.group,
    names: { kind: "Ship", plural: "ships" },
    scope: "Namespaced",
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
  },
};

async function startClient() {
  const server = await startEmbeddedApiServer({ crds: [crd] });
  const client = createClient(server.config);
  onTestFinished(async () => {
    await client.close();
    await server.stop();
  });
  return client;
}

test("names the objects that block the deletion, with their finalizers", async () => {
  const client = await startClient();
  const namespace = "default";
  const ship: KubernetesObject = {
    apiVersion: "acme.example/v1",
    kind: "Ship",
    metadata: { name: "titanic", namespace, finalizers: ["acme.example/ship"] },
  };
  await client.create(shipKind, ship);
  await client.create(secret, {
    metadata: { name: "anchor", namespace, finalizers: ["acme.example/anchor"] },
  });
  await client.create(secret, { metadata: { name: "flag", namespace, finalizers: ["acme.example/flag"] } });
  await client.delete(secret, { name: "anchor", namespace });
  const reported: unknown[][] = [];
  const report = (...event: unknown[]) => void reported.push(event);
  const session = { over: new AbortController(), report, state: undefined };
  expect(await deleteApplied(session, client, [ship], undefined, 500)).toBe(false);
  const [, level, text] = reported.at(-1) ?? [];
  expect(level).toBe("warning");
  expect(String(text).split("\n").toSorted()).toEqual([
    "  Secret anchor: finalizers acme.example/anchor",
    "  Ship titanic: finalizers acme.example/ship",
    "  help: check the logs of the controllers that remove these finalizers",
    "not deleted within 0.5 s; infrastructure may remain:",
  ]);
});

test("deletes objects without finalizers", async () => {
  const client = await startClient();
  const ship = { apiVersion: "acme.example/v1", kind: "Ship", metadata: { name: "a", namespace: "default" } };
  await client.create(shipKind, ship);
  const session = { over: new AbortController(), report: () => {}, state: undefined };
  expect(await deleteApplied(session, client, [ship], undefined)).toBe(true);
  await expect(client.get(shipKind, ship.metadata)).rejects.toThrow("404");
});

test("the last message does not claim a deletion that has failed", () => {
  const session = { existing: undefined, state: undefined, folder: undefined };
  expect(whatRemains(session, true)).toBe("everything is deleted");
  expect(whatRemains(session, false)).toBe("infrastructure may remain");
  expect(whatRemains({ ...session, folder: "/a/.capikit" }, false)).toMatch(
    /^infrastructure may remain, logs are in .*\.capikit\/logs$/,
  );
});
