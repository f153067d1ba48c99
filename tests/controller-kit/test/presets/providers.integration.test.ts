import * as bootstrapKinds from "@capikit/api/bootstrap/kubeadm/v1beta2";
import * as controlPlaneKinds from "@capikit/api/controlplane/kubeadm/v1beta2";
import {
  type Cluster,
  cluster as clusterKind,
  type Machine,
  machine as machineKind,
} from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import type { KindDescriptor, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { Client, NewObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { after, type Manager, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { getCondition, ownerReferenceTo } from "@capikit/controller-kit/capi";
import {
  getBootstrapData,
  getKubeconfig,
  initialControlPlaneCertificates,
} from "@capikit/controller-kit/capi/workload";
import { bootstrapConfig, controlPlane, ipamProvider, poolExhausted } from "@capikit/controller-kit/presets";
import { type ControlPlane, parseManifests } from "@capikit/envtest";
import { shareControlPlane, upstreamCrds } from "@capikit/reference";
import { silentLogger } from "@capikit/serving";
import { afterAll, beforeAll, expect, it } from "vitest";

const { kubeadmConfig } = bootstrapKinds;
const { kubeadmControlPlane } = controlPlaneKinds;
interface Pool extends KubernetesObject {
  spec: { addresses: string[]; prefix: number };
  status?: { free?: number };
}
const fooPool: KindDescriptor<Pool> = {
  group: "ipam.example.org",
  version: "v1",
  kind: "FooPool",
  plural: "foopools",
  scope: "Cluster",
};
const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const fooPoolCrd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "foopools.ipam.example.org" },
  spec: {
    group: fooPool.group,
    scope: "Cluster",
    names: { kind: "FooPool", plural: "foopools", singular: "foopool", listKind: "FooPoolList" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: "object", properties: { spec: open, status: open } } },
      },
    ],
  },
};

const namespace = "default";
const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
let server: ControlPlane;
let client: Client;
let manager: Manager;

beforeAll(async () => {
  server = await shareControlPlane();
  client = server.client;
  const wanted = [
    ...["clusters", "machines", "machinepools"].map((plural) => `${plural}.cluster.x-k8s.io`),
    ...["ipaddresses", "ipaddressclaims"].map((plural) => `${plural}.ipam.cluster.x-k8s.io`),
    "kubeadmconfigs.bootstrap.cluster.x-k8s.io",
    "kubeadmcontrolplanes.controlplane.cluster.x-k8s.io",
  ];
  const crds = (await upstreamCrds()).filter(({ name }) => wanted.includes(name));
  await server.installCrds([
    ...crds.flatMap(({ text, path }) => parseManifests(text, path)),
    ...parseManifests(JSON.stringify(fooPoolCrd), "foopools"),
  ]);
  manager = await startManager({
    name: "providers",
    config: server.config,
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    logger: silentLogger,
    signals: false,
    controllers: [
      bootstrapConfig(kubeadmConfig, {
        minInterval: 0,
        bootstrapData: async ({ object, role }) => ({
          value: `#!/bin/sh\n# ${role} of ${object.metadata.name}`,
          format: object.spec?.format ?? "cloud-config",
        }),
      }),
      controlPlane(kubeadmControlPlane, {
        finalizer: "kubeadm.controlplane.example.org/test",
        minInterval: 0,
        certificates: () => initialControlPlaneCertificates(),
        async reconcile({ object, machines }) {
          object.status.initialization = { controlPlaneInitialized: machines.size > 0 };
          return after("20s");
        },
        async delete() {},
      }),
      ...ipamProvider([fooPool], {
        async allocate({ pool, addresses }) {
          const used = new Set(addresses.map(({ spec }) => spec.address));
          const address = pool.spec.addresses.find((one) => !used.has(one));
          return address === undefined ? poolExhausted() : { address, prefix: pool.spec.prefix };
        },
        async reconcilePool({ object, addresses }) {
          object.status.free = object.spec.addresses.length - addresses.length;
        },
      }),
    ],
  });
});
afterAll(async () => {
  await manager?.stop();
  await server?.[Symbol.asyncDispose]();
});

async function until<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  name: string,
  holds: (object: T) => unknown,
): Promise<T> {
  let object: T | undefined;
  for (let attempt = 0; attempt < 600; attempt++) {
    object = await find(kind, name);
    if (object !== undefined && holds(object)) return object;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${kind.kind} ${name} is ${JSON.stringify(object, null, 1)}`);
}

const refOf = (kind: KindDescriptor, name: string) =>
  kind.scope === "Cluster" ? { name } : { namespace, name };

async function find<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  name: string,
): Promise<T | undefined> {
  return await client.get(kind, refOf(kind, name)).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}

async function untilGone(kind: KindDescriptor<KubernetesObject>, name: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if ((await find(kind, name)) === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${kind.kind} ${name} is still there`);
}

async function createCluster(): Promise<Cluster> {
  const made = await client.create(clusterKind, {
    metadata: { namespace, name: "prod" },
    spec: {
      controlPlaneEndpoint: { host: "10.0.0.1", port: 6443 },
      controlPlaneRef: {
        apiGroup: kubeadmControlPlane.group,
        kind: kubeadmControlPlane.kind,
        name: "plane",
      },
    },
  });
  await updateClusterStatus({ initialization: { infrastructureProvisioned: true } });
  return made;
}

function updateClusterStatus(status: object): Promise<Cluster> {
  const patch = { status };
  return client.patch(
    clusterKind,
    { namespace, name: "prod" },
    { type: "merge", patch },
    { subresource: "status" },
  );
}

const infrastructureRef = { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "FooMachine", name: "x" };
function newMachine(name: string, metadata: ObjectMeta): NewObject<Machine> {
  return {
    metadata: { namespace, name, ...metadata },
    spec: {
      clusterName: "prod",
      version: "v1.36.1",
      infrastructureRef,
      bootstrap: { configRef: { apiGroup: kubeadmConfig.group, kind: kubeadmConfig.kind, name } },
    },
  };
}

it("creates a control plane with bootstrap data, and deletes it", async () => {
  const cluster = await createCluster();
  const plane = await client.create(kubeadmControlPlane, {
    metadata: { namespace, name: "plane", labels, ownerReferences: [ownerReferenceTo(cluster)] },
    spec: {
      replicas: 1,
      version: "v1.36.1",
      machineTemplate: { spec: { infrastructureRef: { ...infrastructureRef, kind: "FooMachineTemplate" } } },
    },
  });
  const waiting = await until(kubeadmControlPlane, "plane", (one) => getCondition(one, "Available"));
  expect(getCondition(waiting, "Available")?.status).toBe("False");
  const machine = await client.create(
    machineKind,
    newMachine("first", {
      labels: { ...labels, "cluster.x-k8s.io/control-plane": "" },
      ownerReferences: [ownerReferenceTo(plane, { controller: true })],
    }),
  );
  await client.create(kubeadmConfig, {
    metadata: {
      namespace,
      name: "first",
      labels,
      ownerReferences: [ownerReferenceTo(machine, { controller: true })],
    },
    spec: { format: "ignition" },
  });
  const config = await until(
    kubeadmConfig,
    "first",
    ({ status }) => status?.initialization?.dataSecretCreated && status.dataSecretName === "first",
  );
  expect(getCondition(config, "DataSecretAvailable")?.status).toBe("True");
  expect(await getBootstrapData(client, { namespace, name: "first" })).toEqual({
    value: "#!/bin/sh\n# init of first",
    format: "ignition",
  });
  const observed = await until(
    kubeadmControlPlane,
    "plane",
    ({ status }) => status?.replicas === 1 && status.initialization?.controlPlaneInitialized,
  );
  expect(observed.status).toMatchObject({
    selector: "cluster.x-k8s.io/cluster-name=prod,cluster.x-k8s.io/control-plane",
    readyReplicas: 0,
    availableReplicas: 0,
    upToDateReplicas: 0,
    version: "v1.36.1",
    versions: [{ version: "v1.36.1", replicas: 1 }],
  });
  expect(getCondition(observed, "CertificatesAvailable")?.status).toBe("True");
  expect(await getKubeconfig(client, { namespace, name: "prod" })).toContain("https://10.0.0.1:6443");

  // A worker joins when core reports the control plane as initialized.
  const worker = await client.create(machineKind, newMachine("worker", { labels }));
  const ownerReferences = [ownerReferenceTo(worker, { controller: true })];
  await client.create(kubeadmConfig, { metadata: { namespace, name: "worker", labels, ownerReferences } });
  const message = "Waiting for the control plane of Cluster prod to be initialized";
  await until(
    kubeadmConfig,
    "worker",
    (one) => getCondition(one, "DataSecretAvailable")?.message === message,
  );
  await updateClusterStatus({
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
  });
  await until(kubeadmConfig, "worker", ({ status }) => status?.initialization?.dataSecretCreated);
  expect((await getBootstrapData(client, { namespace, name: "worker" })).value).toContain("worker of worker");

  await client.delete(machineKind, { namespace, name: "worker" });
  await client.delete(kubeadmControlPlane, { namespace, name: "plane" });
  await untilGone(machineKind, "first");
  await untilGone(kubeadmControlPlane, "plane");
  await client.delete(clusterKind, { namespace, name: "prod" });
});

it("fulfills claims, and keeps a pool in use", async () => {
  await client.create(fooPool, { metadata: { name: "pool" }, spec: { addresses: ["10.0.0.1"], prefix: 24 } });
  const poolRef = { apiGroup: fooPool.group, kind: fooPool.kind, name: "pool" };
  const claim = (name: string) =>
    client.create(ipAddressClaim, { metadata: { namespace, name }, spec: { poolRef } });
  await claim("a");
  const answered = await until(ipAddressClaim, "a", ({ status }) => status?.addressRef);
  expect(answered.status?.addressRef).toEqual({ name: "a" });
  await until(ipAddressClaim, "a", (one) => getCondition(one, "Ready")?.status === "True");
  expect((await find(ipAddress, "a"))?.spec).toEqual({
    address: "10.0.0.1",
    prefix: 24,
    claimRef: { name: "a" },
    poolRef,
  });
  await until(fooPool, "pool", ({ status }) => status?.free === 0);
  await claim("b");
  await until(ipAddressClaim, "b", (one) => getCondition(one, "Ready")?.reason === "PoolExhausted");
  await client.delete(ipAddressClaim, { namespace, name: "a" });
  await until(ipAddressClaim, "b", ({ status }) => status?.addressRef);
  await client.delete(fooPool, { name: "pool" });
  await until(fooPool, "pool", ({ metadata }) => metadata.deletionTimestamp);
  await client.delete(ipAddressClaim, { namespace, name: "b" });
  await untilGone(fooPool, "pool");
  expect((await client.list(ipAddress)).items).toEqual([]);
});
