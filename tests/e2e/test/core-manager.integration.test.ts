/**
 * Tests of providers and extensions with Cluster API's core manager. The suites share a management
 * cluster, because starting one takes as long as most tests, and use namespaces of their own.
 */

import { cluster as clusterKind, machine, machineDeployment, machineSet } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { applyMergePatch } from "@capikit/common/json";
import { forecastRollouts, type MachineForecast, type Unstructured } from "@capikit/topology";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CoreManager } from "../src/core-manager.ts";
import { applyAll } from "../src/install-manifests.ts";
import { type LocalProvider, startLocalProvider } from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { plainCluster } from "../src/plain-cluster.ts";
import { startCluster } from "../src/test-cluster.ts";
import { until } from "../src/until.ts";
import { testClusterClasses } from "./core-manager/cluster-class.ts";
import { testContracts } from "./core-manager/contracts.ts";
import { testUpdatesInPlace } from "./core-manager/in-place.ts";
import { testAddresses } from "./core-manager/ipam.ts";
import { testRuntimeHooks } from "./core-manager/runtime-hooks.ts";
import { testWorkloadHooks } from "./core-manager/workload-hooks.ts";

const namespace = "forecast";
const name = `${namespace}-md`;

/** Changes of a MachineDeployment, one after the other, with the effect on each of its Machines. */
const changes: readonly (readonly [change: string, spec: () => object, effect: MachineForecast["effect"]])[] =
  [
    ["a timeout", () => ({ template: { spec: { deletion: { nodeDrainTimeoutSeconds: 7 } } } }), "in-place"],
    ["a label", () => ({ template: { metadata: { labels: { "example.com/a": "b" } } } }), "in-place"],
    ["nothing", () => ({}), "keep"],
    ["the strategy", () => ({ rollout: { strategy: { rollingUpdate: { maxSurge: 3 } } } }), "keep"],
    ["a version", () => ({ template: { spec: { version: "v1.35.1" } } }), "replace"],
    [
      "a template",
      () => ({ template: { spec: { infrastructureRef: { name: `${namespace}-other` } } } }),
      "replace",
    ],
    [
      "a version, and a label",
      () => ({ template: { spec: { version: "v1.35.2" }, metadata: { labels: { "example.com/a": "c" } } } }),
      "replace",
    ],
    ["a time that has passed", () => ({ rollout: { after: nowInSeconds() } }), "replace"],
    [
      "a version with OnDelete",
      () => ({
        rollout: { strategy: { type: "OnDelete", rollingUpdate: null } },
        template: { spec: { version: "v1.35.3" } },
      }),
      "on-delete",
    ],
  ];

function nowInSeconds(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}

/** Compares the forecasts of rollouts with what the core manager does. */
function testRollouts(core: () => CoreManager): void {
  let management: CoreManager["management"];
  let provider: CoreManager["provider"];
  beforeAll(() => {
    ({ management, provider } = core());
  });

  test("of MachineDeployments are as forecast", { timeout: 300_000 }, async () => {
    await using _ = await startCluster(management, provider, namespace, { apiServer: "Shared", workers: 3 });
    const { client } = management.controlPlane;
    const other = plainCluster(namespace, { namespace }).find(
      (one) => one.metadata.name === name && one.kind === "LocalMachineTemplate",
    );
    await applyAll(management.controlPlane, [
      { ...other, metadata: { name: `${namespace}-other`, namespace } } as KubernetesObject,
    ]);
    const listed = async (kind: KindDescriptor<KubernetesObject>): Promise<Unstructured[]> =>
      (await client.list(kind, { namespace })).items as unknown as Unstructured[];
    const kinds = [clusterKind, machineDeployment, machineSet, machine];
    const namesOf = async (): Promise<string[]> => {
      const machines = (await client.list(machine, { namespace })).items;
      return machines
        .filter(({ metadata }) => metadata.name?.startsWith(name))
        .map((one) => one.metadata.name ?? "");
    };
    for (const [change, specOf, effect] of changes) {
      const before = (await Promise.all(kinds.map(listed))).flat();
      const old = before.find(({ kind }) => kind === "MachineDeployment") as Unstructured;
      const spec = specOf();
      // rollout.after compares whole seconds.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      const after = applyMergePatch(old as never, { spec } as never) as Unstructured;
      const [forecast] = forecastRollouts(before, [after]);
      const machines = forecast?.machines ?? (await namesOf()).map((one) => ({ name: one, effect: "keep" }));
      expect(
        machines.map((one) => one.effect),
        change,
      ).toEqual([effect, effect, effect]);
      expect(machines.map((one) => one.name).sort(), change).toEqual((await namesOf()).sort());
      await client.patch(machineDeployment, { namespace, name }, { type: "merge", patch: { spec } });
      const replaced = machines.flatMap((one) => (one.effect === "replace" ? one.name : []));
      await until(`the rollout of ${change}`, async () => {
        const { metadata, status } = await client.get(machineDeployment, { namespace, name });
        const isSeen = status?.observedGeneration === metadata.generation;
        const upToDate = effect === "on-delete" ? 0 : 3;
        const names = await namesOf();
        const isDone = status?.upToDateReplicas === upToDate && status.availableReplicas === 3;
        return isSeen && isDone && names.length === 3 && replaced.every((one) => !names.includes(one))
          ? true
          : undefined;
      });
      // Nothing else follows.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const kept = machines.flatMap((one) => (one.effect === "replace" ? [] : one.name));
      const names = await namesOf();
      expect(names.filter((one) => machines.some((of) => of.name === one)).sort(), change).toEqual(
        kept.sort(),
      );
    }
  });
}

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
