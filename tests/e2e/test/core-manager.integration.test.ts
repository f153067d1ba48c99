/**
 * Tests of providers and extensions with Cluster API's core manager. The suites share a management
 * cluster, because starting one takes as long as most tests, and use namespaces of their own.
 */
import { afterAll, beforeAll, describe } from "vitest";
import { type LocalProvider, startLocalProvider } from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { testClusterClasses } from "./core-manager/cluster-class.ts";
import { testContracts } from "./core-manager/contracts.ts";
import { testUpdatesInPlace } from "./core-manager/in-place.ts";
import { testAddresses } from "./core-manager/ipam.ts";
import { testRollouts } from "./core-manager/rollouts.ts";
import { testRuntimeHooks } from "./core-manager/runtime-hooks.ts";
import { testWorkloadHooks } from "./core-manager/workload-hooks.ts";

let management: ManagementCluster;
let provider: LocalProvider;

beforeAll(async () => {
  management = await startManagementCluster();
  provider = await startLocalProvider(management);
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await management?.[Symbol.asyncDispose]();
});

const core = () => ({ management, provider });

describe.concurrent("ClusterClasses", () => testClusterClasses(core));
describe.concurrent("runtime hooks", () => testRuntimeHooks(core));
describe.concurrent("hooks that reach workload clusters", () => testWorkloadHooks(core));
describe.concurrent("addresses", () => testAddresses(core));
describe.concurrent("updates in place", () => testUpdatesInPlace(core));
describe.concurrent("rollouts", () => testRollouts(core));
describe.concurrent("contracts", () => testContracts(core));
