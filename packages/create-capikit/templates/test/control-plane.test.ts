import { cluster, machine, machinePool } from "@capikit/api/core/v1beta2";
import { eventsV1Event as event, secret } from "@capikit/api/kubernetes";
import { apiVersionOf } from "@capikit/client/kinds";
import { isConditionTrue, ownerReferenceTo } from "@capikit/controller-kit/capi";
import { getKubeconfig } from "@capikit/controller-kit/capi/workload";
import { explore, startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { paperCloudControlPlane } from "../gen/kinds/api/controlplane/v7alpha7/index.ts";
//#if both
import { convertServed } from "../src/control-plane/convert-served.ts";
//#endif
import { paperCloudControlPlanes } from "../src/control-plane/paper-cloud-control-plane.ts";
import { checkVersion } from "../src/control-plane/webhooks.ts";
import { openPlatform } from "../src/platform.ts";
import { scenario } from "./control-plane.scenario.ts";
import { soon, work } from "./work.ts";

const namespace = "default";
const labels = { "cluster.x-k8s.io/cluster-name": "prod" };

it("survives crashes, stale reads, conflicts and other orders", async () => {
  await explore.check(scenario, { budgetMs: 20_000, allow: ["left-out"] });
});

it("has a control plane run, writes how it is reached, and takes it away", async () => {
  const kinds = [cluster, machine, machinePool, secret, event, paperCloudControlPlane];
  await using server = await startFaultServer({ kinds });
  const { group: apiGroup, kind } = paperCloudControlPlane;
  const owner = server.put(cluster, {
    apiVersion: apiVersionOf(cluster),
    metadata: { name: "prod", namespace },
    spec: { controlPlaneRef: { apiGroup, kind, name: "prod" } },
    status: { initialization: { infrastructureProvisioned: true } },
  });
  server.put(paperCloudControlPlane, {
    metadata: { name: "prod", namespace, labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: { version: "v1.36.3" },
  });
  await using manager = await work(server, { controllers: [paperCloudControlPlanes(openPlatform())] });
  const made = () => server.object(paperCloudControlPlane, { name: "prod", namespace });
  const endpoint = () => made()?.spec.controlPlaneEndpoint;
  await expect.poll(endpoint, soon).toMatchObject({ port: 6443 });

  // The next actions of Cluster API's own controllers.
  server.put(cluster, { ...owner, spec: { ...owner.spec, controlPlaneEndpoint: endpoint() ?? {} } });
  //#if !old
  await expect.poll(() => made()?.status?.initialization?.controlPlaneInitialized, soon).toBe(true);
  //#endif
  //#if old
  await expect.poll(() => made()?.status?.initialized, soon).toBe(true);
  //#endif
  //#if !old
  await expect.poll(() => isConditionTrue(made() ?? { metadata: {} }, "Available"), soon).toBe(true);
  //#endif
  //#if old
  await expect.poll(() => isConditionTrue(made() ?? { metadata: {} }, "Ready"), soon).toBe(true);
  //#endif
  expect(made()?.status).toMatchObject({ version: "v1.36.3", externalManagedControlPlane: true });
  const kubeconfig = () => getKubeconfig(manager.client, { namespace, name: "prod" }).then(String, String);
  await expect.poll(kubeconfig, soon).toContain(`https://${endpoint()?.host}:6443`);

  await manager.client.delete(paperCloudControlPlane, { name: "prod", namespace });
  await expect.poll(made, soon).toBeUndefined();
});
//#if both

it("is ready in the old version once it is initialized", () => {
  const { group, kind } = paperCloudControlPlane;
  const status = { initialization: { controlPlaneInitialized: true } };
  const made = { apiVersion: `${group}/v7alpha7`, kind, metadata: { name: "prod" }, spec: {}, status };
  const old = convertServed(made, `${group}/v6alpha6`);
  expect(old).toMatchObject({ status: { initialized: true, ready: true } });
  expect(convertServed(old, `${group}/v7alpha7`)).toMatchObject({ status });
});
//#endif

it("rejects invalid versions and downgrades", () => {
  expect(checkVersion("v1.36.3", "v1.35.0")).toEqual([]);
  expect(checkVersion("latest")).toHaveLength(1);
  expect(checkVersion("v1.35.0", "v1.36.3")).toHaveLength(1);
});
