import { cluster as clusterKind, machine as machineKind } from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import type { Client, DynamicObject, KubernetesObject } from "@capikit/client";
import { ApiError, isNotFound } from "@capikit/client/errors";
import { stringifyYaml } from "@capikit/common/yaml";
import { type Dev, until } from "../dev.ts";
import { print, show } from "../narrate.ts";

const namespace = "default";
const group = "infrastructure.cluster.x-k8s.io";
const name = "demo";
const machines = ["demo-control-plane-0", "demo-worker-0", "demo-worker-1"];
const pathOf = (version: string, plural: string) =>
  `/apis/${group}/${version}/namespaces/${namespace}/${plural}`;

interface Provisioned extends KubernetesObject {
  readonly status?: { readonly initialization?: { readonly provisioned?: boolean } };
}

/** Shows that the API server rejects an object by the generated schema. */
export async function refuseObject({ client }: Dev): Promise<void> {
  const wrong = infra("DemoCluster", "wrong", { controlPlaneEndpoint: { host: "a", port: 123_456 } });
  const refusal: unknown = await client.create(await client.kindOf(wrong), wrong).then(
    () => undefined,
    (error) => error,
  );
  if (!(refusal instanceof ApiError) || refusal.reason !== "Invalid")
    throw new Error(`the API server should have refused the object: ${refusal}`);
  print("the API server refuses an object that violates the types:");
  const causes = refusal.causes.filter(({ field }) => field?.startsWith("spec."));
  show(causes.map(({ field, message }) => `${field}: ${message}`).join("\n"));
}

/** Creates a Cluster with Machines, and follows the provider until all of them are provisioned. */
export async function createCluster({ client, signal }: Dev): Promise<void> {
  const spec = { infrastructureRef: { apiGroup: group, kind: "DemoCluster", name } };
  await client.create(clusterKind, { metadata: { name, namespace }, spec } as never);
  await create(client, infra("DemoCluster", name, { region: "north" }));
  print("created a Cluster and its DemoCluster; the provider creates its network. kubectl get democlusters:");
  const clusters = pathOf("v1alpha2", "democlusters");
  await untilProvisioned("the DemoCluster", client, clusters, 1, signal);
  show(await kubectlGet(client, clusters));
  await client.create(secret, {
    metadata: { name: "bootstrap", namespace },
    stringData: { value: "#cloud-config" },
  });
  for (const machine of machines) {
    await client.create(machineKind, {
      metadata: { name: machine, namespace },
      spec: {
        clusterName: name,
        version: "v1.36.3",
        bootstrap: { dataSecretName: "bootstrap" },
        infrastructureRef: { apiGroup: group, kind: "DemoMachine", name: machine },
      },
    } as never);
    await create(client, infra("DemoMachine", machine, { image: "linux" }));
  }
  print(
    `created ${machines.length} Machines with their DemoMachines; the provider starts them. kubectl get demomachines:`,
  );
  await untilProvisioned(
    "the DemoMachines",
    client,
    pathOf("v1alpha2", "demomachines"),
    machines.length,
    signal,
  );
  show(await kubectlGet(client, pathOf("v1alpha2", "demomachines")));
}

/** Shows that the conversion webhook of the provider serves the old version. */
export async function showVersions({ client }: Dev): Promise<void> {
  for (const version of ["v1alpha2", "v1alpha1"]) {
    const path = `${pathOf(version, "democlusters")}/${name}`;
    const { status } = (await client.raw({ method: "GET", path })) as { status: Record<string, unknown> };
    const { ready, initialization, failureDomains } = status;
    const source = version === "v1alpha2" ? "stored" : "converted by the provider's webhook";
    print(`status of the DemoCluster in ${version}, ${source}:`);
    show(stringifyYaml({ ready, initialization, failureDomains }));
  }
}

/** Deletes the Machines and the Cluster, and waits for the provider's finalizers. */
export async function deleteCluster({ client, signal }: Dev): Promise<void> {
  for (const machine of machines) await client.delete(machineKind, { name: machine, namespace });
  const left = async (plural: string): Promise<number> => {
    const list = (await client.raw({ method: "GET", path: pathOf("v1alpha2", plural) })) as {
      items: unknown[];
    };
    return list.items.length;
  };
  await until("the DemoMachines to be gone", signal, async () => (await left("demomachines")) === 0);
  print("kubectl delete machines --all: the Machines and their DemoMachines are gone");
  await client.delete(clusterKind, { name, namespace });
  await until("the Cluster to be gone", signal, async () => {
    const isGone = await client.get(clusterKind, { name, namespace }).then(() => false, isNotFound);
    return isGone && (await left("democlusters")) === 0;
  });
  print("kubectl delete cluster demo: the Cluster, its DemoCluster and network are gone");
}

function infra(kind: string, of: string, spec: object): DynamicObject {
  return { apiVersion: `${group}/v1alpha2`, kind, metadata: { name: of, namespace }, spec } as DynamicObject;
}

async function create(client: Dev["client"], object: DynamicObject): Promise<void> {
  await client.create(await client.kindOf(object), object);
}

async function untilProvisioned(
  what: string,
  client: Dev["client"],
  path: string,
  count: number,
  signal: AbortSignal,
): Promise<void> {
  await until(`${what} to be provisioned`, signal, async () => {
    const { items } = (await client.raw({ method: "GET", path })) as { items: Provisioned[] };
    return items.filter(({ status }) => status?.initialization?.provisioned === true).length === count;
  });
}

interface Table {
  readonly columnDefinitions: readonly { readonly name: string; readonly priority: number }[];
  readonly rows: readonly { readonly cells: readonly unknown[] }[];
}

/** Returns what `kubectl get` prints of a resource. */
async function kubectlGet(client: Client, path: string): Promise<string> {
  const headers = { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" };
  const { columnDefinitions, rows } = (await client.raw({ method: "GET", path, headers })) as Table;
  const shown = columnDefinitions.flatMap(({ priority }, at) => (priority === 0 ? [at] : []));
  const lines = [
    columnDefinitions.map(({ name }) => name.toUpperCase()),
    ...rows.map(({ cells }) => cells.map((cell) => (cell === null ? "<none>" : String(cell)))),
  ];
  const widths = shown.map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) => shown.map((at, column) => (line[at] ?? "").padEnd((widths[column] ?? 0) + 3)).join(""))
    .join("\n");
}
