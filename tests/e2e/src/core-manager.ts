import type { LocalProvider } from "./local-provider.ts";
import type { ManagementCluster } from "./management-cluster.ts";

/** The management cluster that the suites in `test/core-manager` share, with the local provider. */
export interface CoreManager {
  readonly management: ManagementCluster;
  readonly provider: LocalProvider;
}

/** Runs a test after the tests before it, in a suite that runs at the same time as others. */
export const inOrder = { concurrent: false } as const;
