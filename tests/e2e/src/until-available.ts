import { cluster as clusterKind } from "@capikit/api/kinds/core/v1beta2";
import type { ObjectRef } from "@capikit/client";
import type { LocalProvider } from "./local-provider.ts";
import type { ManagementCluster } from "./management-cluster.ts";
import { until } from "./until.ts";

/**
 * Waits until a Cluster is available. Errors contain its status, and the provider's latest output.
 */
export async function untilAvailable(
  { controlPlane: { client } }: ManagementCluster,
  ref: ObjectRef,
  provider: LocalProvider,
): Promise<void> {
  await until(
    `Cluster ${ref.name} to be available`,
    async () => {
      const { status } = await client.get(clusterKind, ref);
      const available = status?.conditions?.find(({ type }) => type === "Available");
      return available?.status === "True" ? true : undefined;
    },
    {
      state: async () => ({
        status: (await client.get(clusterKind, ref)).status,
        provider: (await provider.log()).slice(-4_000),
      }),
    },
  );
}
