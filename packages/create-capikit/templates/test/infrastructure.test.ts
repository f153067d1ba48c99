import { cluster, machine } from "@capikit/api/kinds/core/v1beta2";
import { secret } from "@capikit/api/kubernetes/core/v1";
import { event } from "@capikit/api/kubernetes/events/v1";
import { apiVersionOf } from "@capikit/client/kinds";
import { isConditionTrue } from "@capikit/controller-kit/capi/conditions";
import { ownerReferenceTo } from "@capikit/controller-kit/capi/metadata";
import { type FaultServer, startFaultServer } from "@capikit/controller-kit/testing";
import { expect, it } from "vitest";
import { paperCloudCluster, paperCloudMachine } from "../gen/kinds/api/infrastructure/v7alpha7/index.ts";
import { paperCloudClusters } from "../src/infrastructure/paper-cloud-cluster.ts";
import { paperCloudMachines } from "../src/infrastructure/paper-cloud-machine.ts";
import { openPlatform } from "../src/platform.ts";
import { soon, work } from "./work.ts";

const namespace = "default";
const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
const apiGroup = paperCloudCluster.group;

it("provisions a cluster and a machine, also after conflicts, and takes them away", async () => {
  const kinds = [cluster, machine, secret, event, paperCloudCluster, paperCloudMachine];
  await using server = await startFaultServer({ kinds });
  server.inject("conflict", { on: "patch", resource: "papercloudclusters", times: 2 });
  const owner = putCluster(server, "north");
  const platform = openPlatform();
  await using manager = await work(server, {
    controllers: [paperCloudClusters(platform), paperCloudMachines(platform)],
  });
  const network = () => server.object(paperCloudCluster, { name: "prod", namespace });
  //#if !old
  await expect.poll(() => network()?.status?.initialization?.provisioned, soon).toBe(true);
  //#endif
  //#if old
  await expect.poll(() => network()?.status?.ready, soon).toBe(true);
  //#endif
  await expect.poll(() => isConditionTrue(network() ?? { metadata: {} }, "Ready"), soon).toBe(true);

  // The next actions of Cluster API's own controllers.
  server.put(cluster, { ...owner, status: { initialization: { infrastructureProvisioned: true } } });
  server.put(secret, { metadata: { name: "boot", namespace }, data: { value: btoa("#cloud-config") } });
  const wanted = server.put(machine, {
    metadata: { name: "a", namespace, labels },
    spec: {
      clusterName: "prod",
      bootstrap: { dataSecretName: "boot" },
      infrastructureRef: { apiGroup, kind: "PaperCloudMachine", name: "a" },
    },
  });
  server.put(paperCloudMachine, {
    metadata: { name: "a", namespace, labels, ownerReferences: [ownerReferenceTo(wanted)] },
    spec: { image: "linux" },
  });
  const instance = () => server.object(paperCloudMachine, { name: "a", namespace });
  //#if !old
  await expect.poll(() => instance()?.status?.initialization?.provisioned, soon).toBe(true);
  //#endif
  //#if old
  await expect.poll(() => instance()?.status?.ready, soon).toBe(true);
  //#endif
  expect(server.faults.map(({ fault }) => fault)).toEqual(["conflict", "conflict"]);
  expect(instance()?.spec.providerID).toMatch(/^paper-cloud:\/\/\/north\//);

  await manager.client.delete(paperCloudMachine, { name: "a", namespace });
  await expect.poll(instance, soon).toBeUndefined();
  await manager.client.delete(paperCloudCluster, { name: "prod", namespace });
  await expect.poll(network, soon).toBeUndefined();
});

it("reports an unknown region, and creates nothing", async () => {
  const kinds = [cluster, machine, secret, event, paperCloudCluster];
  await using server = await startFaultServer({ kinds });
  putCluster(server, "east");
  await using _ = await work(server, { controllers: [paperCloudClusters(openPlatform())] });
  const network = () => server.object(paperCloudCluster, { name: "prod", namespace });
  const messages = () => network()?.status?.conditions?.map(({ message }) => message);
  await expect.poll(messages, soon).toContainEqual(expect.stringContaining("no region east"));
  expect(network()?.spec.controlPlaneEndpoint).toBeUndefined();
});

/** A Cluster, and what its infrastructure is to be. */
function putCluster(server: FaultServer, region: string) {
  const owner = server.put(cluster, {
    apiVersion: apiVersionOf(cluster),
    metadata: { name: "prod", namespace },
    spec: { infrastructureRef: { apiGroup, kind: "PaperCloudCluster", name: "prod" } },
  });
  server.put(paperCloudCluster, {
    metadata: { name: "prod", namespace, labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: { region },
  });
  return owner;
}
