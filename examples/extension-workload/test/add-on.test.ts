import {
  afterControlPlaneInitialized,
  afterControlPlaneUpgrade,
  beforeClusterUpgrade,
} from "@capikit/api/catalog";
import { clusterRoleBinding, deployment } from "@capikit/api/kubernetes";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, it } from "vitest";
import { checkAddOn, installAddOn, upgradeAddOn } from "../src/add-on.ts";
import { context, startClusters } from "./support/clusters.ts";

const ref = { namespace: "kube-system", name: "foo-cloud-controller-manager" };
const initialized = sampleRequest(afterControlPlaneInitialized);
const upgrade = sampleRequest(beforeClusterUpgrade);
const upgraded = sampleRequest(afterControlPlaneUpgrade);
const { fromKubernetesVersion: from } = upgrade;
const { kubernetesVersion: to } = upgraded;

it("is installed with the control plane, and again without effect", async () => {
  await using world = await startClusters();
  const handler = installAddOn(world.clusters);
  const version = initialized.cluster.spec.topology?.version;
  expect(await handler.handle(initialized, context())).toEqual({});
  const before = world.server.object(deployment, ref);
  expect(before?.spec?.template.spec?.containers[0]?.image).toBe(`ghcr.io/example/${ref.name}:${version}`);
  expect(world.server.object(clusterRoleBinding, { name: ref.name })).toBeDefined();
  expect(await handler.handle(initialized, context())).toEqual({});
  expect(world.server.object(deployment, ref)).toEqual(before);
});

it("fails while the workload cluster is unreachable, as the hook does not block", async () => {
  await using world = await startClusters();
  world.state.isConnected = false;
  expect(await installAddOn(world.clusters).handle(initialized, context())).toEqual({
    status: "Failure",
    message: "Waiting for workload cluster fleet/prod-1: not connected",
  });
});

it("runs before an upgrade, and is upgraded before the workers", async () => {
  await using world = await startClusters();
  const check = () => checkAddOn(world.clusters, 5).handle(upgrade, context());
  const upgradeIt = () => upgradeAddOn(world.clusters, 5).handle(upgraded, context());
  const waiting = (version: string) => ({
    message: `Waiting for Deployment kube-system/${ref.name} ${version}: 0 of 1 replicas are available`,
    retryAfterSeconds: 5,
  });
  /** Reports the Deployment as its controller does. */
  const roll = (counts = { replicas: 1, updatedReplicas: 1, availableReplicas: 1 }) => {
    const object = world.server.object(deployment, ref);
    if (object === undefined) throw new Error(`no Deployment ${ref.name}`);
    const status = { observedGeneration: object.metadata.generation ?? 0, ...counts };
    world.server.put(deployment, { ...object, status });
  };
  expect(await check()).toEqual(waiting(from));
  roll();
  expect(await check()).toEqual({ retryAfterSeconds: 0 });
  expect(await upgradeIt()).toEqual(waiting(to));
  // The new Pod is broken: the old one is available.
  roll({ replicas: 2, updatedReplicas: 1, availableReplicas: 1 });
  expect(await upgradeIt()).toEqual(waiting(to));
  roll({ replicas: 2, updatedReplicas: 1, availableReplicas: 2 });
  expect(await upgradeIt()).toMatchObject({ message: expect.stringMatching("old replicas still run") });
  roll();
  expect(await upgradeIt()).toEqual({ retryAfterSeconds: 0 });
});
