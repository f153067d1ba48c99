import { cluster } from "@capikit/api/kinds/core/v1beta2";
import { createClient } from "@capikit/client";
import { type ClusterCache, ClusterNotConnectedError, objectKey } from "@capikit/controller-kit/capi";
import { startFaultServer } from "@capikit/controller-kit/testing";
import { expect, it } from "vitest";
import { paperCloudAddon } from "../gen/kinds/api/addons/v7alpha7/index.ts";
import { configMap, paperCloudAddons } from "../src/addon/paper-cloud-addon.ts";
import { isSelected } from "../src/addon/select.ts";
import { soon, work } from "./work.ts";

const namespace = "default";

it("installs what is selected, and takes it away", async () => {
  await using workload = await startFaultServer({ kinds: [configMap] });
  await using management = await startFaultServer({ kinds: [cluster, paperCloudAddon] });
  for (const name of ["one", "two"]) {
    management.put(cluster, {
      metadata: { name, namespace, labels: { size: name === "one" ? "small" : "large" } },
      spec: {},
    });
  }
  management.put(paperCloudAddon, {
    metadata: { name: "dns", namespace },
    spec: { clusterSelector: { matchLabels: { size: "small" } }, settings: { domain: "example.org" } },
  });
  const client = createClient(workload.config);
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
  const ref = { namespace: "kube-system", name: "paper-cloud-dns" };
  await expect.poll(() => workload.object(configMap, ref)?.data, soon).toEqual({ domain: "example.org" });
  const addon = () => management.object(paperCloudAddon, { name: "dns", namespace });
  await expect.poll(() => addon()?.status, soon).toMatchObject({ selected: 1, installed: 1 });

  await manager.client.delete(paperCloudAddon, objectKey(addon() ?? { metadata: {} }));
  await expect.poll(() => addon(), soon).toBeUndefined();
  expect(workload.object(configMap, ref)).toBeUndefined();
  await client.close();
});

it("selects by labels and expressions", () => {
  expect(isSelected({}, {})).toBe(true);
  expect(isSelected({ matchExpressions: [{ key: "a", operator: "In", values: ["1"] }] }, { a: "1" })).toBe(
    true,
  );
  expect(isSelected({ matchExpressions: [{ key: "a", operator: "DoesNotExist" }] }, { a: "1" })).toBe(false);
});
