import { type E2eEnvironment, workloadClient } from "@capikit/envtest/e2e";
import type { LocalProvider } from "./local-provider.ts";
import type { ManagementCluster } from "./management-cluster.ts";

/** Returns the environment of end-to-end specs, with the logs of the managers. */
export function environmentOf(
  { controlPlane: { client }, coreLog }: ManagementCluster,
  provider: Pick<LocalProvider, "log">,
): E2eEnvironment {
  return {
    client,
    workload: workloadClient,
    intervals: { default: { timeout: "90s", interval: "400ms" } },
    logs: { core: coreLog, provider: () => provider.log() },
  };
}
