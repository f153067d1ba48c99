import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cluster as clusterKind, clusterSecretName, machine as machineKind } from "@capikit/api/core/v1beta2";
import { node, secret } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import { type Client, createClient } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { isNotFound } from "@capikit/client/errors";
import { generateObjects, lookUpVariables } from "@capikit/clusterctl-kit/templates";
import { applyObjects } from "@capikit/envtest/cluster-api";
import { type Dev, type DevEvent, until } from "../dev.ts";
import { print, show } from "../narrate.ts";
import { capikit, provider } from "./capikit.ts";

const ref = { namespace: "default", name: "demo" };
const kubeconfigName = clusterSecretName(ref.name, "kubeconfig");
const version = "v1.36.3";
const workers = 2;

/** Creates a Cluster from the provider's template, and follows it until its Machines run. */
export async function createCluster(dev: Dev): Promise<void> {
  const { client, kubeconfig, signal } = dev;
  const template = join(provider, "templates/cluster-template.yaml");
  const set = {
    CLUSTER_NAME: ref.name,
    NAMESPACE: ref.namespace,
    KUBERNETES_VERSION: version,
    WORKER_MACHINE_COUNT: workers,
  };
  const values = new Map(Object.entries(set).map(([name, value]) => [name, String(value)]));
  const file = { file: template, text: readFileSync(template) };
  const get = lookUpVariables({ set: values });
  const objects = generateObjects({
    template: file,
    namespace: ref.namespace,
    get,
  }) as unknown as readonly KubernetesObject[];
  print(
    `applied the objects of examples/provider-local/templates/cluster-template.yaml, with a control plane Machine and ${workers} workers:`,
  );
  show(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).join("\n"));
  await applyObjects(client, objects);
  print("Cluster API's core manager and the provider create objects, and set conditions:");
  const quiet = dev.listen(showChanges);
  try {
    await until("the Cluster to be Available, and its Machines to run", signal, async () => {
      const { status } = await client.get(clusterKind, ref);
      const available = status?.conditions?.find(({ type }) => type === "Available");
      const { items } = await client.list(machineKind, { namespace: ref.namespace });
      const run = items.filter((machine) => machine.status?.phase === "Running");
      return available?.status === "True" && run.length === 1 + workers;
    });
  } finally {
    quiet();
  }
  print("capikit describe cluster demo:");
  show(
    capikit(
      "describe",
      "cluster",
      ref.name,
      "--namespace",
      ref.namespace,
      "--kubeconfig",
      kubeconfig,
      "--no-grouping",
    ),
  );
  await lookInside(client);
}

/** Prints added and removed objects, and reached conditions. */
function showChanges({ event, text = "" }: DevEvent): void {
  if (event !== "cluster") return;
  const lines = text.split("\n").map((line) => line.replace(/^[^:]*: /, ""));
  const worth = lines.filter((line) => / is there$| is gone$|→ True$/.test(line));
  if (worth.length > 0) show(worth.join("\n"));
}

/** Shows the Cluster: its API server, and a Node for each Machine. @throws Error without Nodes. */
async function lookInside(management: Client): Promise<void> {
  const { data } = await management.get(secret, { ...ref, name: kubeconfigName });
  const config = await parseKubeconfig(Buffer.from(data?.value ?? "", "base64").toString(), {
    inlineOnly: true,
  });
  const workload = createClient(config);
  try {
    print(`the Nodes at ${config.server}, the API server of the Cluster, by the Secret ${kubeconfigName}:`);
    const { items } = await workload.list(node);
    show(
      items.map(({ metadata, status }) => `${metadata.name}  ${status?.nodeInfo?.kubeletVersion}`).join("\n"),
    );
    if (items.length !== 1 + workers) throw new Error(`there are ${items.length} Nodes, not ${1 + workers}`);
  } finally {
    await workload.close();
  }
}

/** Deletes the Cluster, and looks whether anything is left of it. */
export async function deleteCluster(dev: Dev, clusters: string): Promise<void> {
  const { client, signal } = dev;
  await client.delete(clusterKind, ref);
  print("kubectl delete cluster demo:");
  const quiet = dev.listen(showChanges);
  try {
    await until("the Cluster to be gone", signal, async () => {
      const gone = await client.get(clusterKind, ref).then(() => false, isNotFound);
      const { items } = await client.list(machineKind, { namespace: ref.namespace });
      return gone && items.length === 0;
    });
  } finally {
    quiet();
  }
  const left = existsSync(clusters) ? readdirSync(clusters) : [];
  if (left.length > 0) throw new Error(`API servers are left: ${left.join(", ")}`);
  print("its Machines, its Nodes and its API server are gone");
}
