import { type Cluster, machine as machineKind } from "@capikit/api/core/v1beta2";
import { type Client, createClient } from "@capikit/client";
import { machinesOf } from "@capikit/controller-kit/capi";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LocalControlPlane } from "../../api/controlplane/v1beta2/index.ts";
import { localBootstrapConfig } from "../../gen/kinds/api/bootstrap/v1beta2/index.ts";
import { localMachine, localMachineTemplate } from "../../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { createMachine } from "../../src/control-plane/create-machine.ts";
import { metadataChange } from "../../src/control-plane/in-place-changes.ts";
import { outdatedBecause } from "../../src/control-plane/made-from.ts";

const namespace = "default";
const cluster: Cluster = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Cluster",
  metadata: { namespace, name: "prod", uid: "uid-of-prod" },
  spec: {},
};
let server: FaultServer;
let client: Client;

beforeEach(async () => {
  server = await startFaultServer({
    kinds: [machineKind, localMachine, localMachineTemplate, localBootstrapConfig],
  });
  client = createClient(server.config);
  for (const name of ["small", "large"]) {
    const spec = { template: { spec: { size: name } } };
    server.put(localMachineTemplate, { metadata: { namespace, name }, spec });
  }
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

function controlPlaneOf(size: string, nodeLabels: Record<string, string> = {}): LocalControlPlane {
  const { group: apiGroup, kind } = localMachineTemplate;
  return {
    apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
    kind: "LocalControlPlane",
    metadata: { namespace, name: "cp", uid: "uid-of-cp" },
    spec: {
      version: "v1.35.0",
      machineTemplate: {
        metadata: { labels: { team: "crane" } },
        spec: { infrastructureRef: { apiGroup, kind, name: size }, deletion: { nodeDrainTimeoutSeconds: 7 } },
      },
      bootstrapConfigSpec: { nodeLabels },
    },
  };
}

async function create(controlPlane: LocalControlPlane): Promise<string> {
  const { name } = controlPlane.spec.machineTemplate.spec.infrastructureRef;
  const { group, version, kind: kindName } = localMachineTemplate;
  const kind = await client.kindOf({ apiVersion: `${group}/${version}`, kind: kindName });
  const object = await client.get(kind, { namespace, name });
  const machines = machinesOf(server.objects(machineKind));
  return createMachine(
    client,
    { controlPlane, cluster, machines, template: { object, kind }, failureDomain: "a" },
    new AbortController().signal,
  );
}
const machines = () => server.objects(machineKind);
const sizes = () => server.objects(localMachine).map(({ spec }) => spec?.size);

test("a Machine and what it is made of have one name, the first that is free", async () => {
  const controlPlane = controlPlaneOf("small", { site: "edge" });
  expect([await create(controlPlane), await create(controlPlane)]).toEqual(["cp-0", "cp-1"]);
  await client.delete(machineKind, { namespace, name: "cp-0" });
  await client.delete(localMachine, { namespace, name: "cp-0" });
  await client.delete(localBootstrapConfig, { namespace, name: "cp-0" });
  expect(await create(controlPlane)).toBe("cp-0");

  const [machine] = machines();
  expect(machine?.spec).toMatchObject({
    ...{ clusterName: "prod", version: "v1.35.0", failureDomain: "a" },
    bootstrap: { configRef: { kind: "LocalBootstrapConfig", name: machine?.metadata.name } },
    infrastructureRef: { kind: "LocalMachine", name: machine?.metadata.name },
    deletion: { nodeDrainTimeoutSeconds: 7 },
  });
  expect(machine && outdatedBecause(controlPlane, machine)).toEqual([]);
  const [config] = server.objects(localBootstrapConfig);
  expect(config?.spec?.nodeLabels).toEqual({ site: "edge" });
  for (const object of [machine, config, server.objects(localMachine)[0]]) {
    expect(object?.metadata.labels).toEqual({
      team: "crane",
      "cluster.x-k8s.io/cluster-name": "prod",
      "cluster.x-k8s.io/control-plane": "",
      "cluster.x-k8s.io/control-plane-name": "cp",
    });
    expect(object?.metadata.ownerReferences).toMatchObject([{ kind: "LocalControlPlane", name: "cp" }]);
  }
});

test("what a Machine was made with is removed with the control plane's", async () => {
  const controlPlane = controlPlaneOf("small");
  await create(controlPlane);
  const { infrastructureRef } = controlPlane.spec.machineTemplate.spec;
  const machineTemplate = { spec: { infrastructureRef } };
  const [machine] = machines();
  if (machine === undefined) throw new Error("no Machine");
  const change = metadataChange(machineTemplate, machine);
  expect(change).toEqual({ labels: { team: null }, annotations: {} });
});

test("what an attempt that failed half-way has left is used", async () => {
  server.inject("internal-error", { on: "create", resource: "machines", times: 1 });
  await expect(create(controlPlaneOf("small"))).rejects.toThrow();
  expect([sizes(), machines()]).toEqual([["small"], []]);
  const uid = () => server.object(localMachine, { namespace, name: "cp-0" })?.metadata.uid;
  const before = uid();
  expect(await create(controlPlaneOf("small"))).toBe("cp-0");
  expect(uid()).toBe(before);
});

test("but not for a Machine that is to be made from something else by now", async () => {
  server.inject("internal-error", { on: "create", resource: "machines", times: 1 });
  await expect(create(controlPlaneOf("small"))).rejects.toThrow();
  const left = "was left by an earlier attempt that made it from something else: it is being deleted";
  const wanted = controlPlaneOf("large", { site: "edge" });
  await expect(create(wanted)).rejects.toThrow(`LocalMachine cp-0 ${left}`);
  await expect(create(wanted)).rejects.toThrow(`LocalBootstrapConfig cp-0 ${left}`);
  expect(await create(wanted)).toBe("cp-0");
  expect(sizes()).toEqual(["large"]);
  expect(server.objects(localBootstrapConfig).map(({ spec }) => spec?.nodeLabels)).toEqual([
    { site: "edge" },
  ]);
});
