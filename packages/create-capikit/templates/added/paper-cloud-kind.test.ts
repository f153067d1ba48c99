//#if none
//#if namespaced
import { cluster } from "@capikit/api/core/v1beta2";
//#endif
//#endif
//#if !none
import {
  cluster,
  //#if infra-machine control-plane bootstrap-config
  machine,
  //#endif
  //#if infra-machine-pool control-plane bootstrap-config
  machinePool,
  //#endif
} from "@capikit/api/core/v1beta2";
//#endif
//#if ipam-pool
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
//#endif
//#if infra-machine infra-machine-pool control-plane
import { secret } from "@capikit/api/kubernetes";
//#endif
//#if bootstrap-config
import { configMap, secret as secretKind } from "@capikit/api/kubernetes";
//#endif
import { eventsV1Event as event } from "@capikit/api/kubernetes";
//#if !work
import { parseManagerFlags, startManager } from "@capikit/controller-kit";
//#endif
//#if none
import { getCondition } from "@capikit/controller-kit/capi";
//#endif
//#if !none !ipam-pool
import { ownerReferenceTo } from "@capikit/controller-kit/capi";
//#endif
//#if silent
import { silentLogger } from "@capikit/serving";
//#endif
import { startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
//#if work
import { soon, work } from "./work.ts";
//#endif
//#if identity
import { openPlatforms } from "../src/infrastructure/platforms.ts";
//#endif
import { paperCloudDefinitions } from "../gen/kinds/index.ts";
import { paperCloudKinds } from "../src/paper-cloud-kind.ts";

//#if namespaced
const namespace = "default";

//#endif
//#if none
it("brings a PaperCloudKind to Ready when it is not paused", async () => {
  //#if !namespaced
  const kinds = [event, paperCloudDefinitions];
  //#endif
  //#if namespaced
  const kinds = [cluster, event, paperCloudDefinitions];
  //#endif
  await using server = await startFaultServer({ kinds });
  //#if !namespaced
  const annotations = { "cluster.x-k8s.io/paused": "" };
  server.put(paperCloudKind, { metadata: { name: "a", annotations }, spec: {} });
  //#endif
  //#if namespaced
  const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
  server.put(cluster, { metadata: { name: "prod", namespace }, spec: { paused: true } });
  server.put(paperCloudKind, { metadata: { name: "a", namespace, labels }, spec: {} });
  //#endif
  await using _ = await work(server, { controllers: [paperCloudKinds()] });
  const made = () => server.object(paperCloudKind, { name: "a", namespace });
  const status = (type: string) => getCondition(made(), type)?.status;
  await expect.poll(() => status("Paused"), { timeout: 60_000 }).toBe("True");
  expect(status("Ready")).toBeUndefined();
  //#if !namespaced
  server.put(paperCloudKind, { metadata: { name: "a" }, spec: {} });
  //#endif
  //#if namespaced
  server.put(cluster, { metadata: { name: "prod", namespace }, spec: {} });
  //#endif
  await expect.poll(() => status("Ready"), { timeout: 60_000 }).toBe("True");
  expect(status("Paused")).toBe("False");
  //#if namespaced
  const owner = () => made()?.metadata.ownerReferences?.[0]?.name;
  await expect.poll(owner, { timeout: 60_000 }).toBe("prod");
  //#endif
});
//#endif
//#if infra-cluster
it("provisions a PaperCloudKind", async () => {
  const kinds = [cluster, event, paperCloudDefinitions];
  await using server = await startFaultServer({ kinds });
  const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
  const { group: apiGroup, kind } = paperCloudKind;
  const owner = server.put(cluster, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "prod", namespace },
    spec: { infrastructureRef: { apiGroup, kind, name: "prod" } },
  });
  server.put(paperCloudKind, {
    metadata: { name: "prod", namespace, labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: { region: "north" },
  });
  await using _ = await work(server, { controllers: [paperCloudKinds()] });
  const made = () => server.object(paperCloudKind, { name: "prod", namespace });
  await expect.poll(() => made()?.status?.initialization?.provisioned, { timeout: 60_000 }).toBe(true);
});
//#endif
//#if infra-machine
it("runs a PaperCloudKind", async () => {
  const kinds = [cluster, machine, secret, event, paperCloudDefinitions];
  await using server = await startFaultServer({ kinds });
  const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
  const { group: apiGroup, kind } = paperCloudKind;
  server.put(cluster, {
    metadata: { name: "prod", namespace },
    //#if cluster
    spec: { infrastructureRef: { apiGroup, kind: paperCloudCluster.kind, name: "prod" } },
    //#endif
    //#if !cluster
    spec: {},
    //#endif
    status: { initialization: { infrastructureProvisioned: true } },
  });
  //#if identity
  server.put(secret, { metadata: { name: "account", namespace }, data: { token: btoa("secret") } });
  //#endif
  //#if cluster
  server.put(paperCloudCluster, {
    metadata: { name: "prod", namespace, labels },
    //#if identity
    spec: { region: "north", identityRef: { kind: "Secret", name: "account" } },
    //#endif
    //#if !identity
    spec: { region: "north" },
    //#endif
  });
  //#endif
  server.put(secret, { metadata: { name: "boot", namespace }, data: { value: btoa("#cloud-config") } });
  const owner = server.put(machine, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "a", namespace, labels },
    spec: {
      clusterName: "prod",
      bootstrap: { dataSecretName: "boot" },
      infrastructureRef: { apiGroup, kind, name: "a" },
    },
  });
  server.put(paperCloudKind, {
    metadata: { name: "a", namespace, labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: { image: "linux" },
  });
  await using _ = await work(server, { controllers: [paperCloudKinds()] });
  const made = () => server.object(paperCloudKind, { name: "a", namespace });
  await expect.poll(() => made()?.status?.initialization?.provisioned, { timeout: 60_000 }).toBe(true);
  expect(made()?.spec.providerID).toContain("/a");
});
//#endif
//#if infra-machine-pool
it("runs the machines of a PaperCloudKind", async () => {
  const kinds = [cluster, machinePool, secret, event, paperCloudDefinitions];
  await using server = await startFaultServer({ kinds });
  const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
  const { group: apiGroup, kind } = paperCloudKind;
  server.put(cluster, {
    metadata: { name: "prod", namespace },
    //#if cluster
    spec: { infrastructureRef: { apiGroup, kind: paperCloudCluster.kind, name: "prod" } },
    //#endif
    //#if !cluster
    spec: {},
    //#endif
    status: { initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true } },
  });
  //#if identity
  server.put(secret, { metadata: { name: "account", namespace }, data: { token: btoa("secret") } });
  //#endif
  //#if cluster
  server.put(paperCloudCluster, {
    metadata: { name: "prod", namespace, labels },
    //#if identity
    spec: { region: "north", identityRef: { kind: "Secret", name: "account" } },
    //#endif
    //#if !identity
    spec: { region: "north" },
    //#endif
  });
  //#endif
  server.put(secret, { metadata: { name: "boot", namespace }, data: { value: btoa("#cloud-config") } });
  const owner = server.put(machinePool, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "a", namespace, labels },
    spec: {
      clusterName: "prod",
      replicas: 3,
      template: {
        spec: {
          clusterName: "prod",
          bootstrap: { dataSecretName: "boot" },
          infrastructureRef: { apiGroup, kind, name: "a" },
        },
      },
    },
  });
  server.put(paperCloudKind, {
    metadata: { name: "a", namespace, labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: { image: "linux" },
  });
  await using _ = await work(server, { controllers: [paperCloudKinds()] });
  const made = () => server.object(paperCloudKind, { name: "a", namespace });
  await expect.poll(() => made()?.status?.initialization?.provisioned, { timeout: 60_000 }).toBe(true);
  expect(made()?.spec.providerIDList).toHaveLength(3);
});
//#endif
//#if control-plane
it("has a PaperCloudKind run", async () => {
  const kinds = [cluster, machine, machinePool, secret, event, paperCloudDefinitions];
  await using server = await startFaultServer({ kinds });
  const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
  const { group: apiGroup, kind } = paperCloudKind;
  const owner = server.put(cluster, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "prod", namespace },
    spec: {
      controlPlaneRef: { apiGroup, kind, name: "prod" },
      controlPlaneEndpoint: { host: "10.0.0.1", port: 6443 },
    },
    status: { initialization: { infrastructureProvisioned: true } },
  });
  server.put(paperCloudKind, {
    metadata: { name: "prod", namespace, labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: { version: "v1.36.3" },
  });
  await using _ = await work(server, { controllers: [paperCloudKinds()] });
  const made = () => server.object(paperCloudKind, { name: "prod", namespace });
  await expect
    .poll(() => made()?.status?.initialization?.controlPlaneInitialized, { timeout: 60_000 })
    .toBe(true);
});
//#endif
//#if bootstrap-config
it("makes the data of a PaperCloudKind", async () => {
  const kinds = [cluster, machine, machinePool, secretKind, configMap, event, paperCloudDefinitions];
  await using server = await startFaultServer({ kinds });
  const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
  const { group: apiGroup, kind } = paperCloudKind;
  server.put(cluster, {
    metadata: { name: "prod", namespace },
    spec: {},
    status: {
      initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
      conditions: [
        {
          type: "ControlPlaneInitialized",
          status: "True",
          reason: "Initialized",
          message: "",
          lastTransitionTime: "2026-01-01T00:00:00Z",
        },
      ],
    },
  });
  const owner = server.put(machine, {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    metadata: { name: "a", namespace, labels },
    spec: {
      clusterName: "prod",
      bootstrap: { configRef: { apiGroup, kind, name: "a" } },
      infrastructureRef: { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "AnyMachine", name: "a" },
    },
  });
  server.put(paperCloudKind, {
    metadata: {
      name: "a",
      namespace,
      labels,
      ownerReferences: [ownerReferenceTo(owner, { controller: true })],
    },
    spec: { commands: ["echo hello"] },
  });
  await using _ = await work(server, { controllers: [paperCloudKinds()] });
  const made = () => server.object(paperCloudKind, { name: "a", namespace });
  await expect.poll(() => made()?.status?.initialization?.dataSecretCreated, { timeout: 60_000 }).toBe(true);
  const secret = server.object(secretKind, { name: made()?.status?.dataSecretName ?? "", namespace });
  expect(atob(secret?.data?.value ?? "")).toContain("echo hello\n");
});
//#endif
//#if ipam-pool
it("allocates an address of the PaperCloudKind for each claim, but never the gateway", async () => {
  const kinds = [cluster, ipAddress, ipAddressClaim, event, paperCloudDefinitions];
  await using server = await startFaultServer({ kinds });
  const { group: apiGroup, kind } = paperCloudKind;
  server.put(paperCloudKind, {
    metadata: { name: "pool", namespace },
    spec: { first: "10.0.0.1", last: "10.0.0.3", prefix: 24, gateway: "10.0.0.1" },
  });
  for (const name of ["a", "b"])
    server.put(ipAddressClaim, {
      metadata: { name, namespace },
      spec: { poolRef: { apiGroup, kind, name: "pool" } },
    });
  await using _ = await work(server, { controllers: [paperCloudKinds()] });
  const given = () => server.objects(ipAddress).map(({ spec }) => spec.address);
  await expect.poll(() => given().sort(), { timeout: 60_000 }).toEqual(["10.0.0.2", "10.0.0.3"]);
});
//#endif
