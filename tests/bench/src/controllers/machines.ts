import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Machine, machine as machineKind } from "@capikit/api/core/v1beta2";
import type { Client, KubernetesObject } from "@capikit/client";
import { mapLimited } from "@capikit/common/time";
import { clusterApiModule, ensureModule } from "@capikit/reference";
import { parse } from "yaml";

const sentAnnotation = "bench.capikit.invalid/sent";
const maxUpdatesInFlight = 50;

const since = "2026-05-04T03:02:01Z";

/** Returns a running Machine without status; about 7.7 KB of JSON with managed fields. */
function machine(index: number): Machine {
  const cluster = `cluster-${index % 200}`;
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Machine",
    metadata: {
      name: `${cluster}-md-0-${String(index).padStart(6, "0")}`,
      namespace: `team-${index % 20}`,
      labels: {
        "cluster.x-k8s.io/cluster-name": cluster,
        "cluster.x-k8s.io/deployment-name": `${cluster}-md-0`,
        "cluster.x-k8s.io/set-name": `${cluster}-md-0-7f9c4`,
        "machine-template-hash": "2812671523-7f9c4",
        "topology.cluster.x-k8s.io/deployment-name": "md-0",
        "topology.cluster.x-k8s.io/owned": "",
      },
      annotations: { "example.com/cost-center": `cc-${index % 7}` },
      finalizers: ["machine.cluster.x-k8s.io"],
      ownerReferences: [
        {
          apiVersion: "cluster.x-k8s.io/v1beta2",
          kind: "MachineSet",
          name: `${cluster}-md-0-7f9c4`,
          uid: `6f1c2a7e-91c5-4f0f-9d0c-${String(index % 200).padStart(12, "0")}`,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      clusterName: cluster,
      version: "v1.36.3",
      providerID: `foo:///zone-${index % 3}/i-${index.toString(16).padStart(17, "0")}`,
      failureDomain: `zone-${index % 3}`,
      minReadySeconds: 10,
      readinessGates: [{ conditionType: "NetworkReady" }],
      bootstrap: {
        dataSecretName: `${cluster}-md-0-${index}`,
        configRef: {
          apiGroup: "bootstrap.cluster.x-k8s.io",
          kind: "KubeadmConfig",
          name: `${cluster}-md-0-${index}`,
        },
      },
      infrastructureRef: {
        apiGroup: "infrastructure.cluster.x-k8s.io",
        kind: "FooMachine",
        name: `${cluster}-md-0-${index}`,
      },
      deletion: { nodeDrainTimeoutSeconds: 600, nodeDeletionTimeoutSeconds: 10 },
    },
  };
}

function status(index: number): NonNullable<Machine["status"]> {
  const address = `10.${index % 200}.${(index >> 8) % 250}.${index % 250}`;
  const condition = (type: string, reason: string, message = "") => ({
    type,
    status: "True" as const,
    reason,
    message,
    lastTransitionTime: since,
    observedGeneration: 1,
  });
  const old = (type: string) => ({ type, status: "True" as const, lastTransitionTime: since });
  return {
    observedGeneration: 1,
    phase: "Running",
    lastUpdated: since,
    certificatesExpiryDate: "2027-05-04T03:02:01Z",
    failureDomain: `zone-${index % 3}`,
    nodeRef: { name: `node-${index}` },
    initialization: { infrastructureProvisioned: true, bootstrapDataSecretCreated: true },
    addresses: [
      { type: "Hostname", address: `node-${index}` },
      { type: "InternalIP", address },
      { type: "InternalDNS", address: `node-${index}.internal.example.com` },
    ],
    nodeInfo: {
      architecture: "amd64",
      bootID: `0f6a9b52-7f8e-4e44-8a7a-${String(index).padStart(12, "0")}`,
      containerRuntimeVersion: "containerd://2.1.4",
      kernelVersion: "6.12.0-41-generic",
      kubeProxyVersion: "",
      kubeletVersion: "v1.36.3",
      machineID: index.toString(16).padStart(32, "0"),
      operatingSystem: "linux",
      osImage: "Ubuntu 24.04.3 LTS",
      systemUUID: `9d1f2f3e-0f8e-4d44-8a7a-${String(index).padStart(12, "0")}`,
    },
    conditions: [
      condition("Available", "Available"),
      condition("Ready", "Ready"),
      condition("UpToDate", "UpToDate"),
      condition("BootstrapConfigReady", "Ready"),
      condition("InfrastructureReady", "Ready"),
      condition("NodeHealthy", "NodeHealthy"),
      condition("NodeReady", "NodeReady", "* Node.Ready: kubelet is posting ready status"),
      condition("NetworkReady", "Configured", `the interface of instance i-${index} has its addresses`),
      condition("HealthCheckSucceeded", "HealthCheckSucceeded"),
      condition("Deleting", "NotDeleting"),
      condition("Paused", "NotPaused"),
    ],
    deprecated: {
      v1beta1: {
        conditions: [
          old("Ready"),
          old("BootstrapReady"),
          old("InfrastructureReady"),
          old("NodeHealthy"),
          old("HealthCheckSucceeded"),
        ],
      },
    },
  };
}

/** A Machine as a running one looks, before an API server has seen it. */
export function runningMachine(index: number): Machine {
  return { ...machine(index), status: status(index) };
}

/** Creates so many Machines with their namespaces, each with a status by another field manager. */
export async function createMachines(client: Client, count: number): Promise<void> {
  const namespace = await client.kindOf({ apiVersion: "v1", kind: "Namespace" });
  for (let index = 0; index < 20; index++)
    await client.create(namespace, { metadata: { name: `team-${index}` } });
  await mapLimited([...Array(count).keys()], 24, async (index) => {
    const object = machine(index);
    const { name = "", namespace } = object.metadata;
    await client.create(machineKind, object, { fieldManager: "capi-machineset" });
    await client.patch(
      machineKind,
      { name, namespace },
      { type: "merge", patch: { status: status(index) } },
      { subresource: "status", fieldManager: "manager" },
    );
  });
}

/** Where a Machine is. */
export function refOf(index: number): { readonly name: string; readonly namespace: string } {
  const { name = "", namespace = "" } = machine(index).metadata;
  return { name, namespace };
}

/** The CRD of Machines with one version: no client uses the other, so no conversion is needed. */
export async function machineCrd(): Promise<KubernetesObject> {
  const file = "core/config/crd/bases/cluster.x-k8s.io_machines.yaml";
  const crd = parse(readFileSync(join(await ensureModule(clusterApiModule), file), "utf8"));
  crd.spec.versions = crd.spec.versions.filter(({ name }: { name: string }) => name === "v1beta2");
  return crd;
}

/** How many objects were changed, and how fast. */
export interface Updates {
  readonly count: number;
  readonly perSecond: number;
}

/** Changes Machines at a steady pace, or as fast as a busy API server takes it. */
export async function updateMachines(
  client: Client,
  {
    objects,
    perSecond,
    seconds,
  }: { readonly objects: number; readonly perSecond: number; readonly seconds: number },
): Promise<Updates> {
  const under = new Set<Promise<unknown>>();
  const count = perSecond * seconds;
  const began = performance.now();
  for (let index = 0; index < count; index++) {
    const due = began + (index * 1000) / perSecond;
    if (due > performance.now() + 1) await sleep(due - performance.now());
    if (under.size >= maxUpdatesInFlight) await Promise.race(under);
    const sent = String(process.hrtime.bigint());
    const patch = { metadata: { annotations: { [sentAnnotation]: sent } } };
    const one = client
      .patch(machineKind, refOf((index * 7) % objects), { type: "merge", patch })
      .finally(() => under.delete(one));
    under.add(one);
  }
  await Promise.all(under);
  return { count, perSecond: (count * 1000) / (performance.now() - began) };
}
