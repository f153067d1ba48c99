import { readdir } from "node:fs/promises";
import {
  cluster as clusterKind,
  machineDeployment,
  machine as machineKind,
} from "@capikit/api/kinds/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyAll } from "../src/install-manifests.ts";
import { type LocalProvider, startLocalProvider } from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { plainCluster } from "../src/plain-cluster.ts";
import { secretKind } from "../src/secret-kind.ts";
import { until } from "../src/until.ts";
import { untilAvailable } from "../src/until-available.ts";

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

test("a Cluster becomes available, and goes without leaving anything", async () => {
  const { client } = management.controlPlane;
  const ref = { namespace: "default", name: "plain" };
  await applyAll(management.controlPlane, plainCluster(ref.name, { workers: 3 }));
  await untilAvailable(management, ref, provider);
  const workers = await client.get(machineDeployment, { namespace: "default", name: "plain-md" });
  expect(workers.status?.readyReplicas).toBe(3);

  await client.delete(clusterKind, ref);
  await until("the Cluster to be gone", () => noneLeft(clusterKind));
  await until("every Machine to be gone", () => noneLeft(machineKind));
  await until("every Secret to be gone", () => noneLeft(secretKind));
  expect(await readdir(`${management.controlPlane.dir}/provider-local`)).toEqual([]);
});

async function noneLeft(kind: KindDescriptor<KubernetesObject>): Promise<true | undefined> {
  const { items } = await management.controlPlane.client.list(kind, { namespace: "default" });
  return items.length === 0 ? true : undefined;
}
