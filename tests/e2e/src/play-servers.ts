import { node as nodeKind } from "@capikit/api/kubernetes/core/v1";
import type { Client } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import type { Server, Simulator } from "@capikit/example-provider-hetzner/simulator";

/** Servers of a workload cluster. */
export interface PlayedServers {
  readonly simulator: Simulator;
  readonly token: string;
  /** Of Kubernetes. */
  readonly version: string;
  /** Names of the servers whose kubelets do not report. */
  readonly unhealthy: ReadonlySet<string>;
}

/**
 * Simulates the kubelets of running servers, and the cloud controller manager: registers their
 * Nodes, and removes the Nodes of deleted servers, until the signal aborts.
 */
export async function playServers(
  workload: Client,
  servers: PlayedServers,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await registerNodes(workload, servers);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function registerNodes(
  workload: Client,
  { simulator, token, version, unhealthy }: PlayedServers,
): Promise<void> {
  const running = [...simulator.project(token).collections.servers.values()];
  const { items: nodes } = await workload.list(nodeKind);
  for (const { metadata, spec } of nodes) {
    if (running.some(({ id }) => `hcloud://${id}` === spec?.providerID)) continue;
    await workload.delete(nodeKind, { name: metadata.name ?? "" });
  }
  for (const server of running.filter(({ status }) => status === "running")) {
    const found = nodes.find(({ metadata }) => metadata.name === server.name);
    const status = unhealthy.has(server.name) ? "Unknown" : "True";
    if (found === undefined) await createNode(workload, server);
    if (found?.status?.conditions?.find(({ type }) => type === "Ready")?.status === status) continue;
    const patch = {
      status: { nodeInfo: { ...systemInfo, kubeletVersion: version }, conditions: conditions(status) },
    };
    const ref = { name: server.name };
    await workload.patch(nodeKind, ref, { type: "merge", patch }, { subresource: "status" });
  }
}

async function createNode(workload: Client, { id, name, labels }: Server): Promise<void> {
  const role = "node-role.kubernetes.io/control-plane";
  const isControlPlane = labels.machine_type === "control_plane";
  try {
    await workload.create(nodeKind, {
      metadata: { name, labels: isControlPlane ? { [role]: "" } : {} },
      spec: { providerID: `hcloud://${id}` },
    });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}

const systemInfo = {
  ...{ architecture: "amd64", bootID: "", containerRuntimeVersion: "none://0", kernelVersion: "0" },
  ...{ kubeProxyVersion: "", machineID: "", operatingSystem: "linux", osImage: "none", systemUUID: "" },
};

function conditions(ready: string): object[] {
  const others = ["MemoryPressure", "DiskPressure", "PIDPressure"];
  return [{ type: "Ready", status: ready }, ...others.map((type) => ({ type, status: "False" }))].map(
    (one) => ({
      ...one,
      reason: "Simulated",
      message: "the server is simulated",
    }),
  );
}
