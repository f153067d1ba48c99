import type { Cluster } from "@capikit/api/core/v1beta2";
import { type CustomResourceDefinition, customResourceDefinition } from "@capikit/api/kubernetes";
import { createClient, type NewObject } from "@capikit/client";
import { startFaultServer } from "@capikit/testing";
import { expect, test } from "vitest";
import { localMachineTemplate } from "../../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { ownTemplate } from "../../src/control-plane/own-template.ts";

const key = { namespace: "default", name: "t" };
const cluster: Cluster = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Cluster",
  metadata: { namespace: "default", name: "c", uid: "u" },
  spec: {},
};
const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "c", uid: "u" };
const outdated = { ...owner, apiVersion: "cluster.x-k8s.io/v1alpha1" };

test.for([
  { of: "a missing", ownerReferences: [] },
  { of: "an outdated", ownerReferences: [outdated] },
])("$of owner reference to the Cluster is corrected once", async ({ ownerReferences }) => {
  const server = await startFaultServer({ kinds: [customResourceDefinition, localMachineTemplate] });
  const client = createClient(server.config);
  const name = `${localMachineTemplate.plural}.${localMachineTemplate.group}`;
  server.put(customResourceDefinition, {
    metadata: { name, labels: { "cluster.x-k8s.io/v1beta2": "v1beta2" } },
  } as unknown as NewObject<CustomResourceDefinition>);
  server.put(localMachineTemplate, {
    metadata: { ...key, ownerReferences },
    spec: { template: { spec: {} } },
  });
  const reference = { apiGroup: localMachineTemplate.group, kind: "LocalMachineTemplate", name: "t" };
  const own = () => ownTemplate(client, cluster, reference, new AbortController().signal);
  await own();
  expect(server.object(localMachineTemplate, key)?.metadata.ownerReferences).toEqual([owner]);
  await own();
  expect(server.writes).toHaveLength(1);
  await client.close();
  await server.stop();
});
