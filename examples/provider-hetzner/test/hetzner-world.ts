import { clusterNameLabel, machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import { cluster as clusterKind, machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { secret } from "@capikit/api/kubernetes/core/v1";
import type { KubernetesObject } from "@capikit/api/meta";
import { type Client, createClient } from "@capikit/client";
import { type Manager, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { getCondition } from "@capikit/controller-kit/capi/conditions";
import { ownerReferenceTo } from "@capikit/controller-kit/capi/metadata";
import { createLogger } from "@capikit/controller-kit/logging";
import { type FaultServer, startFaultServer } from "@capikit/controller-kit/testing";
import type { HCloudMachine, HCloudMachineSpec, HetznerClusterSpec } from "../api/v1beta2/index.ts";
import {
  hCloudMachine,
  hCloudMachineTemplate,
  hCloudRemediation,
  hetznerCluster,
} from "../gen/kinds/api/v1beta2/index.ts";
import { type Project, type Simulator, type SimulatorOptions, startSimulator } from "../simulator/index.ts";
import { openClouds } from "../src/cloud/clouds.ts";
import { hcloudMachines } from "../src/controllers/hcloud-machine.ts";
import { hcloudMachineTemplates } from "../src/controllers/hcloud-machine-template.ts";
import { hcloudRemediations } from "../src/controllers/hcloud-remediation.ts";
import { hetznerClusters } from "../src/controllers/hetzner-cluster.ts";

export const namespace = "default";
const token = "token-of-prod";
const labels = { [clusterNameLabel]: "prod" };
const group = hetznerCluster.group;

/** An API server, Hetzner Cloud, and the manager of the provider, in this process. */
export interface World extends AsyncDisposable {
  readonly server: FaultServer;
  readonly simulator: Simulator;
  /** The project of the HetznerCluster after the actions that are due. */
  readonly project: Project;
  readonly client: Client;
  /** Stops the manager, and starts another one. */
  restart(): Promise<void>;
  machine(name: string): HCloudMachine | undefined;
  /** Returns status, reason and message of a condition. */
  condition(object: KubernetesObject | undefined, type: string): readonly (string | undefined)[];
}

/** Starts a world with the HetznerCluster `prod`. */
export async function startWorld(
  options: Partial<SimulatorOptions> = {},
  spec: Partial<HetznerClusterSpec> = {},
): Promise<World> {
  const simulator = await startSimulator({ tokens: [token], ...options });
  const server = await startFaultServer({
    kinds: [
      clusterKind,
      machineKind,
      secret,
      hetznerCluster,
      hCloudMachine,
      hCloudMachineTemplate,
      hCloudRemediation,
    ],
  });
  simulator
    .project(token)
    .add("ssh_keys", { id: 1, name: "admin", labels: {}, created: "", fingerprint: "" });
  const owner = server.put(clusterKind, {
    metadata: { namespace, name: "prod" },
    spec: { infrastructureRef: { apiGroup: group, kind: "HetznerCluster", name: "prod" } },
    status: {
      initialization: { infrastructureProvisioned: true },
      failureDomains: [{ name: "fsn1", controlPlane: true }],
    },
  });
  server.put(secret, { metadata: { namespace, name: "hetzner" }, data: { hcloud: btoa(token) } });
  server.put(secret, { metadata: { namespace, name: "boot" }, data: { value: btoa("#cloud-config") } });
  server.put(hetznerCluster, {
    metadata: { namespace, name: "prod", labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: {
      controlPlaneRegions: ["fsn1", "nbg1"],
      controlPlaneLoadBalancer: {
        enabled: true,
        region: "fsn1",
        port: 6443,
        type: "lb11",
        algorithm: "round_robin",
      },
      hetznerSecretRef: { name: "hetzner", key: { hcloudToken: "hcloud" } },
      sshKeys: { hcloud: [{ name: "admin" }] },
      ...spec,
    },
  });
  const logger = await createLogger({ destination: { write() {} } });
  const start = (): Promise<Manager> => {
    const clouds = openClouds(simulator.url);
    const controllers = [
      hetznerClusters(clouds),
      hcloudMachines(clouds, 20),
      hcloudMachineTemplates(clouds),
      hcloudRemediations(clouds),
      clouds.controller,
    ];
    return startManager({
      name: "test",
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config: server.config,
      controllers: controllers.map((one) => ({
        ...one,
        minIntervalMs: 0,
        backoff: { initialMs: 5, maxMs: 50 },
      })),
      logger,
      signals: false,
      tracing: false,
    });
  };
  let manager = await start();
  const client = createClient(server.config);
  return {
    server,
    simulator,
    get project() {
      return simulator.project(token);
    },
    client,
    machine: (name) => server.object(hCloudMachine, { namespace, name }),
    condition(object, type) {
      const { status, reason, message } = (object && getCondition(object, type)) ?? {};
      return [status, reason, message];
    },
    async restart() {
      await manager.stop();
      manager = await start();
    },
    async [Symbol.asyncDispose]() {
      await manager.stop();
      await client.close();
      await server.stop();
      await simulator[Symbol.asyncDispose]();
    },
  };
}

/** Creates a Machine and its HCloudMachine. */
export function putMachine(
  { server }: Pick<World, "server">,
  name: string,
  { isControlPlane = false, ...spec }: Partial<HCloudMachineSpec> & { isControlPlane?: boolean } = {},
): void {
  const own = { ...labels, ...(isControlPlane && { [machineControlPlaneLabel]: "" }) };
  const owner = server.put(machineKind, {
    metadata: { namespace, name, labels: own },
    spec: {
      clusterName: "prod",
      bootstrap: { dataSecretName: "boot" },
      infrastructureRef: { apiGroup: group, kind: "HCloudMachine", name },
    },
  });
  server.put(hCloudMachine, {
    metadata: {
      namespace,
      name,
      labels: own,
      ownerReferences: [ownerReferenceTo(owner, { controller: true })],
    },
    spec: { type: "cpx21", imageName: "ubuntu-24.04", ...spec },
  });
}
