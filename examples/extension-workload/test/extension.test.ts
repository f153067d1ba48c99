import { expect, it } from "vitest";
import { workloadExtension } from "../src/extension.ts";
import { startClusters } from "./support/clusters.ts";

it("has a handler for each hook of the user stories", async () => {
  await using world = await startClusters();
  const { handlers, discovery } = workloadExtension({
    management: world.client,
    clusters: world.clusters,
    backups: { ensure: async () => "Completed" },
    retryAfterSeconds: 5,
  });
  expect(handlers.map(({ name, hook }) => `${name}: ${hook.hook}`)).toEqual([
    "back-up-volumes: BeforeClusterDelete",
    "check-add-on: BeforeClusterUpgrade",
    "check-conformance: AfterClusterUpgrade",
    "check-quota: BeforeClusterCreate",
    "install-add-on: AfterControlPlaneInitialized",
    "upgrade-add-on: AfterControlPlaneUpgrade",
  ]);
  expect(discovery.handlers?.map(({ timeoutSeconds }) => timeoutSeconds)).toEqual(Array(6).fill(10));
});
