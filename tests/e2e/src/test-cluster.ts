import { cluster as clusterKind, machine as machineKind } from "@capikit/api/core/v1beta2";
import { type Node, node } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { createCluster, workloadClient } from "@capikit/envtest/e2e";
import { environmentOf } from "./environment-of.ts";
import { applyAll } from "./install-manifests.ts";
import type { LocalProvider } from "./local-provider.ts";
import type { ManagementCluster } from "./management-cluster.ts";
import { type PlainClusterOptions, plainCluster } from "./plain-cluster.ts";
import { until } from "./until.ts";

/** A Cluster of a test, in a namespace of its own. */
export interface TestCluster extends AsyncDisposable {
  readonly ref: { readonly namespace: string; readonly name: string };
  /** Of the API server of the Cluster. */
  readonly workload: Client;
  /** Its Nodes: a shared API server has those of others as well. */
  nodes(): Promise<readonly Node[]>;
  /** Waits until exactly this number of Machines run. */
  untilRunning(count: number, version?: string): Promise<void>;
}

/** Creates a namespace and a Cluster in it, both of this name, and waits until it is running. */
export async function startCluster(
  management: ManagementCluster,
  provider: LocalProvider,
  name: string,
  options: Omit<PlainClusterOptions, "namespace"> = {},
): Promise<TestCluster> {
  const ref = { namespace: name, name };
  const template = plainCluster(name, { ...options, namespace: name });
  await createCluster(environmentOf(management, provider), ref, { template });
  return openCluster(management, provider, ref);
}

/** A Cluster that is there. */
export async function openCluster(
  management: ManagementCluster,
  provider: LocalProvider,
  ref: TestCluster["ref"],
): Promise<TestCluster> {
  const { client } = management.controlPlane;
  const workload = await workloadClient(client, ref);
  const { namespace, name } = ref;
  const nodes = async (): Promise<readonly Node[]> => {
    const { items } = await workload.list(node);
    return items.filter(({ spec }) => spec?.providerID?.startsWith(`local:///${namespace}/`));
  };
  return {
    ref,
    workload,
    nodes,
    async untilRunning(count, version) {
      const machines = async () => (await client.list(machineKind, { namespace })).items;
      await until(
        `${count} Machines of ${name} to run`,
        async () => {
          const all = await machines();
          const run = all.filter(
            ({ spec, status }) =>
              status?.phase === "Running" && (version === undefined || spec.version === version),
          );
          return run.length === count && all.length === count ? true : undefined;
        },
        {
          state: async () => ({
            machines: (await machines()).map(({ metadata, spec, status }) => ({
              name: metadata.name,
              version: spec.version,
              status,
            })),
            provider: (await provider.log()).slice(-3_000),
          }),
        },
      );
    },
    async [Symbol.asyncDispose]() {
      await workload.close();
    },
  };
}

/** Makes a namespace. */
export async function makeNamespace({ controlPlane }: ManagementCluster, name: string): Promise<void> {
  await applyAll(controlPlane, [{ apiVersion: "v1", kind: "Namespace", metadata: { name } }]);
}

/** Changes the spec of a Cluster. */
export async function patchCluster(
  { controlPlane: { client } }: ManagementCluster,
  ref: TestCluster["ref"],
  spec: object,
): Promise<void> {
  await client.patch(clusterKind, ref, { type: "merge", patch: { spec } });
}
