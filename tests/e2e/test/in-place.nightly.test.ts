/** Compares the prediction of many updates in place with what Cluster API's core manager does. */
import { afterAll, beforeAll } from "vitest";
import { type LocalProvider, startLocalProvider } from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { testUpdatesInPlace } from "./core-manager/in-place.ts";

let management: ManagementCluster;
let provider: LocalProvider;

beforeAll(async () => {
  management = await startManagementCluster({ featureGates: { MachineTaintPropagation: true } });
  provider = await startLocalProvider(management);
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await management?.[Symbol.asyncDispose]();
});

testUpdatesInPlace(() => ({ management, provider }), true);
