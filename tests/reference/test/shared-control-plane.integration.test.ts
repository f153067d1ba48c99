import { configMap, namespace, service, validatingWebhookConfiguration } from "@capikit/api/kubernetes";
import { expect, it } from "vitest";
import { shareControlPlane } from "../src/shared-control-plane.ts";

const group = "shared.example";
const crd = (version: string) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `boxes.${group}` },
  spec: {
    group,
    names: { kind: "Box", plural: "boxes", singular: "box", listKind: "BoxList" },
    scope: "Namespaced",
    versions: [
      { name: version, served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
    ],
  },
});
const kind = (version: string) =>
  ({ group, version, kind: "Box", plural: "boxes", scope: "Namespaced" }) as const;
const metadata = { name: "one", namespace: "kept" };
const boxes = (version: string) => ({ method: "GET", path: `/apis/${group}/${version}/boxes` }) as const;

it("returns to the state before each file", async () => {
  const first = await shareControlPlane({ crds: [crd("v1")] });
  const { client } = first;
  await expect(shareControlPlane()).rejects.toThrow("uses the shared control plane already");
  await client.create(namespace, { metadata: { name: "kept", finalizers: ["example.com/stays"] } });
  await client.create(kind("v1"), { metadata });
  await client.create(configMap, { metadata: { name: "a", namespace: "default" }, data: { a: "b" } });
  await client.patch(
    namespace,
    { name: "default" },
    { type: "merge", patch: { metadata: { labels: { changed: "yes" } } } },
  );
  await client.create(validatingWebhookConfiguration, { metadata: { name: "refuses" }, webhooks: [] });
  await client.delete(service, { namespace: "default", name: "kubernetes" });
  await first.stop();
  await first.stop();

  await using second = await shareControlPlane({ crds: [crd("v2")] });
  const { client: after } = second;
  expect(second.pids).toEqual(first.pids);
  expect((await after.list(namespace)).items.map(({ metadata }) => metadata.name)).toEqual([
    "default",
    "kube-node-lease",
    "kube-public",
    "kube-system",
  ]);
  const { labels } = (await after.get(namespace, { name: "default" })).metadata;
  expect(labels).toEqual({ "kubernetes.io/metadata.name": "default" });
  expect((await after.list(configMap, { namespace: "default" })).items).toEqual([]);
  expect((await after.list(validatingWebhookConfiguration)).items).toEqual([]);
  await expect(after.get(service, { namespace: "default", name: "kubernetes" })).resolves.toBeDefined();
  await expect(after.raw(boxes("v1"))).rejects.toThrow(/could not find|not found/);
  expect(await after.raw(boxes("v2"))).toMatchObject({ items: [] });
  await after.create(namespace, { metadata: { name: "kept" } });
  await after.create(kind("v2"), { metadata });
});
