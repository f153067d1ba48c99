import {
  cluster as clusterKind,
  machineDeployment,
  machinePool,
  managedByAnnotation,
} from "@capikit/api/core/v1beta2";
import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import type { KindDescriptor } from "@capikit/client";
import { deleteCluster } from "@capikit/envtest/e2e";
import { afterAll, beforeAll, expect, test } from "vitest";
import { environmentOf } from "../src/environment-of.ts";
import { applyAll } from "../src/install-manifests.ts";
import { type LocalObject, localCluster, localControlPlane, localKinds } from "../src/local-kinds.ts";
import { type LocalProvider, startLocalProvider } from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { plainCluster } from "../src/plain-cluster.ts";
import { makeNamespace, startCluster } from "../src/test-cluster.ts";
import { until } from "../src/until.ts";

let management: ManagementCluster;
let provider: LocalProvider;

beforeAll(async () => {
  management = await startManagementCluster();
  provider = await startLocalProvider(management, { contract: "v1beta1" });
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await management?.[Symbol.asyncDispose]();
});

const old = (kind: KindDescriptor<LocalObject>) => ({ ...kind, version: "v1beta1" });

test("the core manager answers for its webhooks", async () => {
  const { client } = management.controlPlane;
  const wrong = client.create(extensionConfig, {
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: { name: "two.words" },
    spec: { clientConfig: { url: "https://127.0.0.1:1" } },
  });
  await expect(wrong).rejects.toThrow(/admission webhook.*denied/);
});

test("an object of version v1beta1 is returned unchanged, and is also served as v1beta2", async () => {
  const { client } = management.controlPlane;
  await makeNamespace(management, "versions");
  const ref = { namespace: "versions", name: "there-and-back" };
  const spec = {
    replicas: 3,
    version: "v1.35.0",
    machineTemplate: {
      infrastructureRef: {
        apiVersion: "infrastructure.cluster.x-k8s.io/v1beta1",
        kind: "LocalMachineTemplate",
        name: "none",
      },
      nodeDrainTimeout: "1m30s",
    },
    bootstrapConfigSpec: { nodeLabels: { team: "crane" } },
  };
  await client.create(old(localControlPlane), { metadata: ref, spec });
  expect((await client.get(old(localControlPlane), ref)).spec).toEqual(spec);
  expect((await client.get(localControlPlane, ref)).spec).toMatchObject({
    machineTemplate: {
      spec: {
        infrastructureRef: {
          apiGroup: "infrastructure.cluster.x-k8s.io",
          kind: "LocalMachineTemplate",
          name: "none",
        },
        deletion: { nodeDrainTimeoutSeconds: 90 },
      },
    },
  });
});

test("a Cluster of v1beta1 types is led by the core manager by the contract v1beta1", async () => {
  await using cluster = await startCluster(management, provider, "old", {
    providerVersion: "v1beta1",
    workers: 2,
    pool: 1,
    failureDomains: ["a", "b"],
  });
  const { client } = management.controlPlane;
  const { namespace, name } = cluster.ref;
  await cluster.untilRunning(3);
  await until("the pool to run", async () => {
    const { status } = await client.get(machinePool, { namespace, name: `${name}-mp` });
    return status?.phase === "Running" ? true : undefined;
  });
  const infrastructure = await client.get(old(localCluster), cluster.ref);
  expect(infrastructure.status).toMatchObject({
    ready: true,
    failureDomains: { a: { controlPlane: true }, b: { controlPlane: true } },
  });
  const core = await client.get(clusterKind, cluster.ref);
  expect(core.spec.controlPlaneEndpoint).toEqual(infrastructure.spec?.controlPlaneEndpoint);
  expect(core.status).toMatchObject({
    initialization: { infrastructureProvisioned: true },
    failureDomains: [
      { name: "a", controlPlane: true },
      { name: "b", controlPlane: true },
    ],
    conditions: expect.arrayContaining([
      expect.objectContaining({ type: "InfrastructureReady", status: "True" }),
    ]),
  });
  expect((await client.get(old(localControlPlane), cluster.ref)).status).toMatchObject({
    initialized: true,
    ready: true,
    updatedReplicas: 1,
    unavailableReplicas: 0,
  });
  const workers = await client.get(machineDeployment, { namespace, name: `${name}-md` });
  expect(workers.status?.readyReplicas).toBe(2);
  for (const kind of localKinds) {
    const { items } = await client.list(old(kind), { namespace });
    for (const { status } of items) expect(status?.ready, kind.kind).toBe(true);
  }
  await deleteCluster(environmentOf(management, provider), cluster.ref);
});

test("the core manager shows a terminal failure of the infrastructure in the Cluster", async () => {
  const { client } = management.controlPlane;
  const ref = { namespace: "failed", name: "failed" };
  await makeNamespace(management, ref.namespace);
  const annotations = { [managedByAnnotation]: "a-test" };
  const objects = plainCluster(ref.name, { ...ref, annotations, providerVersion: "v1beta1" });
  await applyAll(
    management.controlPlane,
    objects.filter(({ kind }) => kind === "LocalCluster" || kind === "Cluster"),
  );
  const failure = { failureReason: "NoQuota", failureMessage: "no quota is left" };
  const patch = { status: failure };
  await client.patch(old(localCluster), ref, { type: "merge", patch }, { subresource: "status" });
  await until("the Cluster to show the failure", async () => {
    const { status } = await client.get(clusterKind, ref);
    return status?.deprecated?.v1beta1?.failureMessage?.includes(failure.failureMessage) &&
      status.deprecated.v1beta1.failureReason !== undefined
      ? true
      : undefined;
  });
});
