import { cpSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { customResourceDefinition, secret } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import { type Client, createClient, type DynamicObject, loadKubeconfig } from "@capikit/client";
import { clusterSecretName } from "@capikit/controller-kit/capi/workload";
import { createClusters } from "../fleet-clusters.ts";
import { type FleetPrograms, withFleet } from "../start-fleet.ts";
import type { RecordedCluster } from "./copy-cluster.ts";
import { managementKinds, workloadKinds } from "./kinds.ts";

const name = "recorded";
const namespace = "default";
/** Name of the file with the kubeconfig of the recorded Cluster. */
export const workloadKubeconfig = "workload.kubeconfig";
/** Kinds of objects that are recorded; events do not belong to a Cluster's state. */
const recordedKinds = managementKinds.filter((kind) => kind.scope === "Namespaced" && kind.kind !== "Event");

/**
 * Creates one Cluster under the real core manager and returns its objects when its Machines run.
 * Writes its kubeconfig to a folder. Copies the keys and ports of the workload API server, without
 * its data, to a state folder.
 */
export async function recordCluster(
  plan: FleetPrograms & { readonly workers: number },
  folder: string,
  stateDir: string,
): Promise<RecordedCluster> {
  return withFleet(plan, async ({ plane: { client }, provider }) => {
    await createClusters(client, [name], plan.workers);
    const definitions = await objectsOf(client, [customResourceDefinition]);
    const management = (await objectsOf(client, recordedKinds, namespace)).filter(isOfCluster);
    const workloadClient = await connectToWorkload(client, folder);
    const workload = (await objectsOf(workloadClient, workloadKinds)).filter(isOfCluster);
    await workloadClient.close();
    cpSync(provider.stateDir, stateDir, { recursive: true, filter: isKeyOrPort });
    return { name, namespace, definitions, management, workload };
  });
}

async function objectsOf(
  client: Client,
  kinds: readonly KindDescriptor[],
  inNamespace?: string,
): Promise<DynamicObject[]> {
  const lists = kinds.map((kind) =>
    client.list(kind as KindDescriptor<DynamicObject>, { namespace: inNamespace }),
  );
  return (await Promise.all(lists)).flatMap(({ items }) => items);
}

function isOfCluster(object: DynamicObject): boolean {
  return JSON.stringify(object).includes(name);
}

async function connectToWorkload(client: Client, folder: string): Promise<Client> {
  const ref = { namespace, name: clusterSecretName(name, "kubeconfig") };
  const { data } = await client.get(secret, ref);
  const file = join(folder, workloadKubeconfig);
  writeFileSync(file, Buffer.from(data?.value ?? "", "base64"));
  return createClient(await loadKubeconfig(file));
}

function isKeyOrPort(path: string): boolean {
  const file = basename(path);
  return !file.startsWith("etcd") && !/\.(?:log|pid)$/.test(file);
}
