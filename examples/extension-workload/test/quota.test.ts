import { beforeClusterCreate } from "@capikit/api/catalog";
import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { configMap } from "@capikit/api/kubernetes";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, it } from "vitest";
import { checkQuota } from "../src/quota.ts";
import { context, startClusters } from "./support/clusters.ts";

const namespace = "shop";

/** Returns a Cluster with a control plane Machine and two workers. */
function clusterOf(
  name: string,
  spec: Partial<Cluster["spec"]> = {},
  creationTimestamp = "2026-01-02",
): Cluster {
  const topology = {
    classRef: { name: "local" },
    version: "v1.36.0",
    controlPlane: { replicas: 1 },
    workers: { machineDeployments: [{ class: "worker", name: "md", replicas: 2 }] },
  };
  const metadata = { namespace, name, uid: name, creationTimestamp: `${creationTimestamp}T00:00:00Z` };
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata,
    spec: { topology, ...spec },
  };
}

async function start(machines?: string) {
  const world = await startClusters();
  const cluster = world.server.put(clusterKind, clusterOf("new"));
  if (machines !== undefined)
    world.server.put(configMap, { metadata: { namespace, name: "cluster-quota" }, data: { machines } });
  const { handle } = checkQuota(world.client, 5);
  const request = { ...sampleRequest(beforeClusterCreate), cluster };
  return { ...world, ask: () => handle(request as never, context()) };
}

const waiting = (reason: string) => ({ message: `Waiting for ${reason}`, retryAfterSeconds: 5 });

it("allows Clusters without a quota, or within it", async () => {
  await using unlimited = await start();
  expect(await unlimited.ask()).toEqual({ retryAfterSeconds: 0 });
  await using limited = await start("3");
  expect(await limited.ask()).toEqual({ retryAfterSeconds: 0 });
});

it("blocks Clusters that exceed the quota, until there is enough", async () => {
  await using world = await start("4");
  const infrastructureRef = { apiGroup: "infra.example.org", kind: "FooCluster", name: "old" };
  world.server.put(clusterKind, clusterOf("old", { infrastructureRef }, "2026-01-03"));
  const reason = "quota of namespace shop: the Cluster needs 3 Machines, 1 of 4 are left";
  expect(await world.ask()).toEqual(waiting(reason));
  expect(await world.ask()).toEqual(waiting(reason));
  await world.client.delete(clusterKind, { namespace, name: "old" });
  expect(await world.ask()).toEqual({ retryAfterSeconds: 0 });
});

it("counts waiting Clusters that are older, so that two never share the same rest", async () => {
  await using world = await start("4");
  world.server.put(clusterKind, clusterOf("younger", {}, "2026-01-03"));
  expect(await world.ask()).toEqual({ retryAfterSeconds: 0 });
  world.server.put(clusterKind, clusterOf("older", {}, "2026-01-01"));
  expect(await world.ask()).toMatchObject({ retryAfterSeconds: 5 });
});

it("ignores waiting Clusters that exceed the quota alone", async () => {
  await using world = await start("3");
  const workers = { machineDeployments: [{ class: "worker", name: "md", replicas: 3 }] };
  const { topology } = clusterOf("large").spec;
  world.server.put(
    clusterKind,
    clusterOf("large", { topology: { ...topology, workers } as never }, "2026-01-01"),
  );
  expect(await world.ask()).toEqual({ retryAfterSeconds: 0 });
});

it("blocks with an invalid quota", async () => {
  await using world = await start("many");
  expect(await world.ask()).toEqual(waiting("a number in key machines of ConfigMap shop/cluster-quota"));
});
