import { type Machine, machine as machineKind } from "@capikit/api/core/v1beta2";
import { type CustomResourceDefinition, customResourceDefinition } from "@capikit/api/kubernetes";
import { type Client, createClient, type NewObject } from "@capikit/client";
import { getCondition, machinesOf } from "@capikit/controller-kit/capi";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LocalControlPlane } from "../../api/controlplane/v1beta2/index.ts";
import { localBootstrapConfig } from "../../gen/kinds/api/bootstrap/v1beta2/index.ts";
import { localMachine } from "../../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { keepMachines } from "../../src/control-plane/keep-machines.ts";
import { madeFrom, madeFromAnnotation } from "../../src/control-plane/made-from.ts";

const namespace = "default";
const key = { namespace, name: "cp-0" };
let server: FaultServer;
let client: Client;

beforeEach(async () => {
  server = await startFaultServer({
    kinds: [customResourceDefinition, machineKind, localMachine, localBootstrapConfig],
  });
  client = createClient(server.config);
  const name = `${localMachine.plural}.${localMachine.group}`;
  server.put(customResourceDefinition, {
    metadata: { name, labels: { "cluster.x-k8s.io/v1beta2": "v1beta2" } },
  } as unknown as NewObject<CustomResourceDefinition>);
  const metadata = { ...key, labels: { own: "yes" }, annotations: { [madeFromAnnotation]: madeFrom(plain) } };
  server.put(machineKind, {
    metadata,
    spec: {
      clusterName: "c",
      version: "v1.35.0",
      bootstrap: {
        configRef: { apiGroup: localBootstrapConfig.group, kind: "LocalBootstrapConfig", name: "cp-0" },
      },
      infrastructureRef: { apiGroup: localMachine.group, kind: "LocalMachine", name: "cp-0" },
    },
  });
  server.put(localMachine, { metadata: { ...key, labels: { own: "yes" } } });
  server.put(localBootstrapConfig, { metadata: { ...key, labels: { own: "yes" } }, spec: {} });
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

function controlPlane(change: Partial<LocalControlPlane["spec"]["machineTemplate"]> = {}): LocalControlPlane {
  const infrastructureRef = { apiGroup: localMachine.group, kind: "LocalMachineTemplate", name: "t" };
  return {
    apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
    kind: "LocalControlPlane",
    metadata: { namespace, name: "cp" },
    spec: { version: "v1.35.0", machineTemplate: { spec: { infrastructureRef }, ...change } },
  };
}

const plain = controlPlane();
const keep = (of: LocalControlPlane) =>
  keepMachines(client, of, machinesOf(server.objects(machineKind)), new AbortController().signal);
const machine = (): Machine | undefined => server.object(machineKind, key);
const all = () => [machine(), server.object(localMachine, key), server.object(localBootstrapConfig, key)];

test("labels and annotations reach the Machine and what it is made of, once", async () => {
  await keep(plain);
  const metadata = { labels: { team: "crane" }, annotations: { "example.com/note": "tall" } };
  await keep(controlPlane({ metadata }));
  for (const object of all()) {
    expect(object?.metadata).toMatchObject({ ...metadata, labels: { team: "crane", own: "yes" } });
  }
  const before = server.requests;
  await keep(controlPlane({ metadata }));
  expect(server.requests).toBe(before);
});

test("what the control plane no longer has is removed, and what others have set stays", async () => {
  const { spec } = plain.spec.machineTemplate;
  const [hot, cold, theirs] = ["hot", "cold", "theirs"].map((name) => ({
    gate: { conditionType: name },
    taint: { key: name, effect: "NoSchedule", propagation: "Always" } as const,
  }));
  if (!hot || !cold || !theirs) throw new Error("unreachable");
  const set = (...ours: (typeof hot)[]) => ({
    readinessGates: ours.map(({ gate }) => gate),
    taints: ours.map(({ taint }) => taint),
  });
  await client.patch(machineKind, key, {
    type: "merge",
    patch: { spec: { ...set(theirs), deletion: { nodeVolumeDetachTimeoutSeconds: 1 } } },
  });
  const deletion = { nodeDrainTimeoutSeconds: 7, nodeDeletionTimeoutSeconds: 8 };
  const metadata = { labels: { team: "crane", tier: "a" }, annotations: { "example.com/note": "tall" } };
  await keep(controlPlane({ metadata, spec: { ...spec, ...set(hot, cold), deletion } }));
  expect(machine()?.spec).toMatchObject(set(theirs, hot, cold));

  const fewer = { labels: { tier: "b" } };
  await keep(
    controlPlane({
      metadata: fewer,
      spec: { ...spec, ...set(cold), deletion: { nodeDrainTimeoutSeconds: 9 } },
    }),
  );
  for (const object of all()) expect(object?.metadata.labels).toEqual({ own: "yes", tier: "b" });
  for (const object of all())
    expect(object?.metadata.annotations ?? {}).not.toHaveProperty(["example.com/note"]);
  expect(machine()?.spec).toMatchObject({
    ...set(theirs, cold),
    deletion: { nodeVolumeDetachTimeoutSeconds: 1, nodeDrainTimeoutSeconds: 9 },
  });

  const reserved = { "cluster.x-k8s.io/cluster-name": "other" };
  await keep(controlPlane({ metadata: { labels: reserved } }));
  for (const object of all()) expect(object?.metadata.labels).toEqual({ own: "yes" });
  await keep(plain);
  expect(Object.keys(machine()?.metadata.annotations ?? {})).toEqual([madeFromAnnotation]);
  expect(machine()?.spec).toMatchObject({ ...set(theirs), deletion: { nodeVolumeDetachTimeoutSeconds: 1 } });
  const before = server.requests;
  await keep(plain);
  expect(server.requests).toBe(before);
});

test("settings of the deletion also change while a Machine is being deleted", async () => {
  const { spec } = plain.spec.machineTemplate;
  const deletion = { nodeDrainTimeoutSeconds: 7 };
  await client.patch(machineKind, key, {
    type: "merge",
    patch: { metadata: { finalizers: ["example.com/m"] } },
  });
  await keep(controlPlane({ spec: { ...spec, deletion } }));
  await client.delete(machineKind, key);
  await keep(controlPlane({ metadata: { labels: { team: "crane" } } }));
  expect(machine()?.spec.deletion).toBeUndefined();
  expect(machine()?.metadata.labels).toEqual({ own: "yes" });
});

test("a Machine whose infrastructure is gone already gets them all the same", async () => {
  await client.delete(localMachine, key);
  await keep(controlPlane({ metadata: { labels: { team: "crane" } } }));
  expect(machine()?.metadata.labels).toEqual({ own: "yes", team: "crane" });
});

test("each Machine reports whether it is up to date, and has the deletion settings", async () => {
  const { spec } = plain.spec.machineTemplate;
  await keep(controlPlane({ spec: { ...spec, deletion: { nodeDrainTimeoutSeconds: 7 } } }));
  expect(machine()?.spec.deletion).toEqual({ nodeDrainTimeoutSeconds: 7 });
  expect(getCondition(machine(), "UpToDate")).toMatchObject({ status: "True", reason: "UpToDate" });
  await keep({ ...plain, spec: { ...plain.spec, version: "v1.36.0" } });
  expect(getCondition(machine(), "UpToDate")).toMatchObject({
    status: "False",
    message: "* Version v1.35.0, v1.36.0 required",
  });
});
