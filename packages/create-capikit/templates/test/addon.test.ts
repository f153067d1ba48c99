import { cluster } from "@capikit/api/core/v1beta2";
import { configMap } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { type ClusterCache, ClusterNotConnectedError } from "@capikit/controller-kit/capi/workload";
import { conditionReason, refOf } from "@capikit/controller-kit/capi";
import { explore, startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { paperCloudAddon } from "../gen/kinds/api/addons/v7alpha7/index.ts";
import { paperCloudAddons } from "../src/addon/paper-cloud-addon.ts";
import { isSelected } from "../src/addon/select.ts";
import { scenario } from "./addon.scenario.ts";
import { soon, work } from "./work.ts";

const namespace = "default";

const ref = { namespace: "kube-system", name: "paper-cloud-dns" };

it("survives crashes, stale reads, conflicts and other orders", async () => {
  await explore.check(scenario, { budgetMs: 20_000, allow: ["left-out"] });
});

it("installs the add-on in selected Clusters, and skips paused Clusters", async () => {
  await using workload = await startFaultServer({ kinds: [configMap] });
  await using management = await startFaultServer({ kinds: [cluster, paperCloudAddon] });
  const put = (name: string, size: string, paused = false) =>
    management.put(cluster, {
      metadata: { name, namespace, labels: { size } },
      spec: { paused },
      status: { initialization: { controlPlaneInitialized: true } },
    });
  put("one", "small");
  put("two", "large");
  management.put(paperCloudAddon, {
    metadata: { name: "dns", namespace },
    spec: { clusterSelector: { matchLabels: { size: "small" } }, settings: { domain: "example.org" } },
  });
  const client = createClient(workload.config, { fieldManager: "test" });
  const connections: Pick<ClusterCache, "getUncachedClient" | "source"> = {
    getUncachedClient(key) {
      if (key.name !== "one") throw new ClusterNotConnectedError(key);
      return client;
    },
    async *source() {},
  };
  await using manager = await work(management, {
    setup: ({ cache }) => ({ controllers: [paperCloudAddons(connections as ClusterCache, cache)] }),
  });
  const settings = () => workload.object(configMap, ref)?.data;
  const addon = () => management.object(paperCloudAddon, { name: "dns", namespace });
  const status = (selected: number, installed: number) =>
    expect.poll(() => addon()?.status, soon).toMatchObject({ selected, installed });
  await expect.poll(settings, soon).toEqual({ domain: "example.org" });
  await status(1, 1);

  put("two", "small");
  await status(2, 1);
  put("one", "large", true);
  await status(1, 0);
  expect(settings()).toEqual({ domain: "example.org" });
  put("one", "large");
  await expect.poll(settings, soon).toBeUndefined();
  put("two", "large");
  put("one", "small");
  await status(1, 1);

  // As when Clusters are moved: paused, and what belongs to them deleted.
  put("one", "small", true);
  await status(1, 0);
  await manager.client.delete(paperCloudAddon, refOf(addon() ?? { metadata: {} }));
  await expect.poll(() => conditionReason(addon(), "Ready"), soon).toBe("Deleting");
  expect(settings()).toEqual({ domain: "example.org" });
  put("one", "small");
  await expect.poll(addon, soon).toBeUndefined();
  expect(settings()).toBeUndefined();
  await client.close();
});

it("selects by labels and expressions", () => {
  expect(isSelected({}, {})).toBe(true);
  expect(isSelected({ matchExpressions: [{ key: "a", operator: "In", values: ["1"] }] }, { a: "1" })).toBe(
    true,
  );
  expect(isSelected({ matchExpressions: [{ key: "a", operator: "DoesNotExist" }] }, { a: "1" })).toBe(false);
});
