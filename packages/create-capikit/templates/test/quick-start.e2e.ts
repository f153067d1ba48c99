import { cluster, machine } from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { apiVersionOf } from "@capikit/client/kinds";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { findClusterApi, startClusterApi, startProviderManager } from "@capikit/envtest/cluster-api";
import { createCluster, deleteCluster, type E2eEnvironment } from "@capikit/envtest/e2e";
import { afterAll, beforeAll, expect, it } from "vitest";
import { paperCloudCluster, paperCloudMachine } from "../gen/kinds/api/infrastructure/v7alpha7/index.ts";

const ref = { namespace: "quick-start", name: "quick-start" };
let controlPlane: ControlPlane;
let environment: E2eEnvironment;

// The program of the provider, with Cluster API's core manager on a real API server.
beforeAll(async () => {
  const programs = await findClusterApi();
  controlPlane = await startControlPlane();
  const { client, webhookServing } = controlPlane;
  const { core } = await startClusterApi(controlPlane, programs);
  await controlPlane.installCrds("config/crd/bases", { webhooks: webhookServing });
  await controlPlane.installWebhooks("config/webhook");
  const provider = await startProviderManager(controlPlane, {
    name: "paper-cloud",
    program: [process.execPath, "src/main.ts"],
    webhookPort: webhookServing.port,
    args: ["--leader-elect=false"],
  });
  environment = {
    client,
    // Machines of the platform in memory have no kubelet.
    nodes: false,
    intervals: { default: { timeout: "1m", interval: "250ms" } },
    logs: { core: () => core.log(), provider: () => provider.log() },
    artifacts: "artifacts",
  };
});
afterAll(() => controlPlane?.stop());

it("provisions a Cluster with a Machine, and deletes them", async () => {
  const { machines } = await createCluster(environment, ref, { template: objects() });
  expect(machines.map(({ spec }) => spec.providerID)).toEqual([expect.stringContaining("paper-cloud://")]);
  await deleteCluster(environment, ref);
});

/**
 * A Cluster without a control plane, and a Machine with given bootstrap data, so that no other
 * provider is needed. With a bootstrap and a control plane provider, use a file of `templates/`.
 */
function objects(): readonly KubernetesObject[] {
  const { namespace, name } = ref;
  const reference = (of: string) => ({ apiGroup: paperCloudCluster.group, kind: of, name });
  const bootstrap = { dataSecretName: "bootstrap-data" };
  return [
    objectOf(secret, {
      metadata: { namespace, name: bootstrap.dataSecretName },
      stringData: { value: "#!/bin/sh" },
    }),
    objectOf(paperCloudCluster, { metadata: { namespace, name }, spec: { region: "north" } }),
    objectOf(cluster, {
      metadata: { namespace, name },
      spec: { infrastructureRef: reference(paperCloudCluster.kind) },
    }),
    objectOf(paperCloudMachine, { metadata: { namespace, name }, spec: { image: "linux" } }),
    objectOf(machine, {
      metadata: { namespace, name },
      spec: { clusterName: name, bootstrap, infrastructureRef: reference(paperCloudMachine.kind) },
    }),
  ];
}

/** Returns an object of a kind, whose fields the compiler checks. */
function objectOf<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  object: Omit<T, "apiVersion" | "kind">,
): KubernetesObject {
  return { apiVersion: apiVersionOf(kind), kind: kind.kind, ...object };
}
