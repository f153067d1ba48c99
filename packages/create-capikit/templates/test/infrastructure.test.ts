import { cluster, machine } from "@capikit/api/core/v1beta2";
//#if identity
import { namespace as namespaceKind, secret } from "@capikit/api/kubernetes";
//#endif
//#if !identity
import { secret } from "@capikit/api/kubernetes";
//#endif
import { eventsV1Event as event } from "@capikit/api/kubernetes";
import { apiVersionOf } from "@capikit/client/kinds";
import { isConditionTrue, ownerReferenceTo } from "@capikit/controller-kit/capi";
import { explore, type FaultServer, startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
//#if identity
import {
  paperCloudCluster,
  paperCloudClusterIdentity,
  paperCloudMachine,
} from "../gen/kinds/api/infrastructure/v7alpha7/index.ts";
//#endif
//#if !identity
import { paperCloudCluster, paperCloudMachine } from "../gen/kinds/api/infrastructure/v7alpha7/index.ts";
//#endif
import { paperCloudClusters } from "../src/infrastructure/paper-cloud-cluster.ts";
import { paperCloudMachines } from "../src/infrastructure/paper-cloud-machine.ts";
//#if identity
import { openPlatforms } from "../src/infrastructure/platforms.ts";
//#endif
//#if !identity
import { openPlatform } from "../src/platform.ts";
//#endif
import { scenario } from "./infrastructure.scenario.ts";
import { soon, work } from "./work.ts";

const namespace = "default";
const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
const apiGroup = paperCloudCluster.group;
//#if identity
const identityKinds = [paperCloudClusterIdentity, namespaceKind];
//#endif

it("survives crashes, stale reads, conflicts and other orders", async () => {
  await explore.check(scenario, { budgetMs: 20_000, allow: ["left-out"] });
});

it("provisions a cluster and a machine, also after conflicts, and takes them away", async () => {
  const kinds = [
    cluster,
    machine,
    secret,
    event,
    paperCloudCluster,
    paperCloudMachine,
    //#if identity
    ...identityKinds,
    //#endif
  ];
  await using server = await startFaultServer({ kinds });
  server.inject("conflict", { on: "patch", resource: "papercloudclusters", times: 2 });
  //#if identity
  server.put(secret, { metadata: { name: "account", namespace }, data: { token: btoa("secret") } });
  const owner = putCluster(server, "north", { kind: "Secret", name: "account" });
  const platform = openPlatforms("paper-cloud-system");
  //#endif
  //#if !identity
  const owner = putCluster(server, "north");
  const platform = openPlatform();
  //#endif
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
  await expect.poll(() => network()?.spec.controlPlaneEndpoint?.port, soon).toBe(6443);

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
  const kinds = [
    cluster,
    machine,
    secret,
    event,
    paperCloudCluster,
    //#if identity
    ...identityKinds,
    //#endif
  ];
  await using server = await startFaultServer({ kinds });
  //#if identity
  server.put(secret, { metadata: { name: "account", namespace }, data: { token: btoa("secret") } });
  putCluster(server, "east", { kind: "Secret", name: "account" });
  const platforms = openPlatforms("paper-cloud-system");
  await using _ = await work(server, { controllers: [paperCloudClusters(platforms)] });
  //#endif
  //#if !identity
  putCluster(server, "east");
  await using _ = await work(server, { controllers: [paperCloudClusters(openPlatform())] });
  //#endif
  const network = () => server.object(paperCloudCluster, { name: "prod", namespace });
  const messages = () => network()?.status?.conditions?.map(({ message }) => message);
  await expect.poll(messages, soon).toContainEqual(expect.stringContaining("no region east"));
  expect(network()?.spec.controlPlaneEndpoint).toBeUndefined();
});

//#if identity
it("uses no account without a reference", async () => {
  const kinds = [cluster, machine, secret, event, paperCloudCluster, ...identityKinds];
  await using server = await startFaultServer({ kinds });
  putCluster(server, "north");
  await using _ = await work(server, {
    controllers: [paperCloudClusters(openPlatforms("paper-cloud-system"))],
  });
  const conditions = () => server.object(paperCloudCluster, { name: "prod", namespace })?.status?.conditions;
  await expect
    .poll(conditions, soon)
    .toContainEqual(expect.objectContaining({ type: "CredentialsReady", reason: "IdentityNotFound" }));
});

it("uses an identity only where it is allowed", async () => {
  const kinds = [cluster, machine, secret, event, paperCloudCluster, ...identityKinds];
  await using server = await startFaultServer({ kinds });
  putCluster(server, "north", { kind: "PaperCloudClusterIdentity", name: "acme" });
  server.put(secret, {
    metadata: { name: "acme", namespace: "paper-cloud-system" },
    data: { token: btoa("secret") },
  });
  const identity = { metadata: { name: "acme" }, spec: { secretName: "acme" } };
  server.put(paperCloudClusterIdentity, identity);
  const platforms = openPlatforms("paper-cloud-system");
  await using _ = await work(server, { controllers: [paperCloudClusters(platforms), platforms.controller] });
  const network = () => server.object(paperCloudCluster, { name: "prod", namespace });
  const credentials = () =>
    network()?.status?.conditions?.find(({ type }) => type === "CredentialsReady")?.reason;
  await expect.poll(credentials, soon).toBe("NamespaceNotAllowed");
  server.put(paperCloudClusterIdentity, {
    ...identity,
    spec: { secretName: "acme", allowedNamespaces: { list: [namespace] } },
  });
  await expect.poll(() => isConditionTrue(network() ?? { metadata: {} }, "Ready"), soon).toBe(true);
});

//#endif
/** A Cluster, and what its infrastructure is to be. */
function putCluster(
  server: FaultServer,
  region: string,
  //#if identity
  identityRef?: { kind: "PaperCloudClusterIdentity" | "Secret"; name: string },
  //#endif
) {
  const owner = server.put(cluster, {
    apiVersion: apiVersionOf(cluster),
    metadata: { name: "prod", namespace },
    spec: { infrastructureRef: { apiGroup, kind: "PaperCloudCluster", name: "prod" } },
  });
  server.put(paperCloudCluster, {
    metadata: { name: "prod", namespace, labels, ownerReferences: [ownerReferenceTo(owner)] },
    //#if identity
    spec: identityRef === undefined ? { region } : { region, identityRef },
    //#endif
    //#if !identity
    spec: { region },
    //#endif
  });
  return owner;
}
