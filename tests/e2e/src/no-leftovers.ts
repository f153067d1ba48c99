import {
  cluster as clusterKind,
  machineDeployment,
  machine as machineKind,
  machinePool,
  machineSet,
} from "@capikit/api/kinds/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/kinds/ipam/v1beta2";
import { secret } from "@capikit/api/kubernetes/core/v1";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { localKinds } from "./local-kinds.ts";
import type { ManagementCluster } from "./management-cluster.ts";
import { until } from "./until.ts";

const kinds: readonly KindDescriptor<KubernetesObject>[] = [
  clusterKind,
  machineKind,
  machineSet,
  machineDeployment,
  machinePool,
  ...localKinds,
  ipAddressClaim,
  ipAddress,
  secret,
];

/** Deletes a Cluster and waits until all its objects in the namespace are gone. */
export async function deleteCluster(
  { controlPlane: { client }, coreLog }: ManagementCluster,
  ref: { readonly namespace: string; readonly name: string },
): Promise<void> {
  /** Returns objects of the first kind that has any: polls of all kinds load the API server. */
  const left = async (): Promise<string[]> => {
    for (const kind of kinds) {
      const { items } = await client.list(kind, { namespace: ref.namespace });
      if (items.length > 0) return items.map(({ kind, metadata: { name } }) => `${kind} ${name}`);
    }
    return [];
  };
  await client.delete(clusterKind, ref);
  await until(
    `nothing of Cluster ${ref.name} to be left`,
    async () => ((await left()).length === 0 ? true : undefined),
    { state: async () => ({ left: await left(), core: (await coreLog()).slice(-3_000) }) },
  );
}
