import { cluster } from "@capikit/api/core/v1beta2";
import { configMap } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import type { ClusterCache } from "@capikit/controller-kit/capi/workload";
import type { Scenario } from "@capikit/testing";
import { paperCloudAddon } from "../gen/kinds/api/addons/v7alpha7/index.ts";
import { paperCloudAddons } from "../src/addon/paper-cloud-addon.ts";
import { start } from "./work.ts";

const namespace = "default";
const dns = { namespace, name: "dns" };

/** An add-on in a Cluster that is selected later. The management cluster is its own workload cluster. */
export const scenario: Scenario = {
  kinds: [cluster, configMap, paperCloudAddon],
  start(context) {
    const client = createClient(context.config, { fieldManager: "test" });
    const connections: Pick<ClusterCache, "getUncachedClient" | "source"> = {
      getUncachedClient: () => client,
      async *source() {},
    };
    return start(context, {
      setup: ({ cache }) => ({ controllers: [paperCloudAddons(connections as ClusterCache, cache)] }),
    });
  },
  steps: [
    {
      name: "create the add-on",
      do({ put }) {
        put(cluster, {
          metadata: { namespace, name: "one" },
          spec: {},
          status: { initialization: { controlPlaneInitialized: true } },
        });
        put(paperCloudAddon, {
          metadata: dns,
          spec: { clusterSelector: { matchLabels: { size: "small" } }, settings: { domain: "example.org" } },
        });
      },
    },
    {
      name: "select the Cluster",
      do: ({ change }) =>
        change(cluster, { namespace, name: "one" }, ({ metadata }) => {
          metadata.labels = { size: "small" };
        }),
    },
    { name: "delete the add-on", do: (run) => run.delete(paperCloudAddon, dns) },
  ],
};
