import { cluster, machine, machinePool } from "@capikit/api/kinds/core/v1beta2";
import { apiVersionOf } from "@capikit/client";
import { getKubeconfig, isConditionTrue, ownerReferenceTo, secretKind } from "@capikit/controller-kit/capi";
import { startFaultServer } from "@capikit/controller-kit/testing";
import { expect, it } from "vitest";
import { paperCloudControlPlane } from "../gen/kinds/api/controlplane/v7alpha7/index.ts";
import { paperCloudControlPlanes } from "../src/control-plane/paper-cloud-control-plane.ts";
import { checkVersion } from "../src/control-plane/webhooks.ts";
import { openPlatform } from "../src/platform.ts";
import { soon, work } from "./work.ts";

const namespace = "default";
const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
const event = {
  group: "events.k8s.io",
  version: "v1",
  kind: "Event",
  plural: "events",
  scope: "Namespaced",
} as const;

it("has a control plane run, and writes how it is reached", async () => {
  const kinds = [cluster, machine, machinePool, secretKind, event, paperCloudControlPlane];
  await using server = await startFaultServer({ kinds });
  const { group: apiGroup, kind } = paperCloudControlPlane;
  const owner = server.put(cluster, {
    apiVersion: apiVersionOf(cluster),
    metadata: { name: "prod", namespace },
    spec: {
      controlPlaneRef: { apiGroup, kind, name: "prod" },
      // Cluster API takes it from the object below.
      controlPlaneEndpoint: { host: "10.0.0.1", port: 6443 },
    },
    status: { initialization: { infrastructureProvisioned: true } },
  });
  server.put(paperCloudControlPlane, {
    metadata: { name: "prod", namespace, labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: { version: "v1.36.3" },
  });
  await using manager = await work(server, [paperCloudControlPlanes(openPlatform())]);
  const made = () => server.object(paperCloudControlPlane, { name: "prod", namespace });
  await expect.poll(() => made()?.status?.initialization?.controlPlaneInitialized, soon).toBe(true);
  await expect.poll(() => isConditionTrue(made() ?? { metadata: {} }, "Available"), soon).toBe(true);
  expect(made()?.spec.controlPlaneEndpoint?.port).toBe(6443);
  expect(made()?.status).toMatchObject({ version: "v1.36.3", externalManagedControlPlane: true });
  const kubeconfig = await getKubeconfig(manager.client, { namespace, name: "prod" });
  expect(String(kubeconfig)).toContain("https://10.0.0.1:6443");
});

it("refuses versions that are none, or lower than before", () => {
  expect(checkVersion("v1.36.3", "v1.35.0")).toEqual([]);
  expect(checkVersion("latest")).toHaveLength(1);
  expect(checkVersion("v1.35.0", "v1.36.3")).toHaveLength(1);
});
