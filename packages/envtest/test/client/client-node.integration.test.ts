/**
 * client-node and this client on a real API server.
 *
 * @module
 */
import { configMap, lease, namespace, pod } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { fromKubeConfig, modelClient, modelKind, toKubeConfig } from "@capikit/client/client-node";
import {
  AuthenticationV1Api,
  CoordinationV1Api,
  CoreV1Api,
  KubeConfig,
  V1ConfigMap,
  V1Lease,
  V1MicroTime,
  V1Namespace,
  V1Pod,
} from "@kubernetes/client-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ControlPlane, startControlPlane } from "../../src/index.ts";

const ns = "default";
let controlPlane: ControlPlane;
let kubeConfig: KubeConfig;
beforeAll(async () => {
  controlPlane = await startControlPlane();
  kubeConfig = toKubeConfig(controlPlane.config);
});
afterAll(() => controlPlane?.stop());

describe("client-node", () => {
  it("connects as the user of the configuration", async () => {
    const { config } = await controlPlane.addUser({ name: "jane", groups: ["staff"] });
    const api = toKubeConfig(config).makeApiClient(AuthenticationV1Api);
    const { status } = await api.createSelfSubjectReview({ body: {} });
    expect(status?.userInfo).toMatchObject({ username: "jane", groups: ["staff", "system:authenticated"] });
  });

  it("lends its configuration to this client", async () => {
    const loaded = new KubeConfig();
    loaded.loadFromString(controlPlane.kubeconfig);
    const client = createClient(await fromKubeConfig(loaded));
    expect((await client.get(namespace, { name: ns })).status?.phase).toBe("Active");
    await client.close();
  });
});

describe("models", () => {
  it("equal those that client-node reads", async () => {
    const models = modelClient(controlPlane.client);
    const core = kubeConfig.makeApiClient(CoreV1Api);
    const made = await models.create(modelKind(pod, V1Pod), {
      metadata: { namespace: ns, name: "web", labels: { app: "web" } },
      spec: { containers: [{ name: "web", image: "web:1", resources: { limits: { cpu: "100m" } } }] },
    });
    expect(made).toEqual(await core.readNamespacedPod({ namespace: ns, name: "web" }));
    expect(made.metadata?.creationTimestamp).toBeInstanceOf(Date);
    const namespaces = await models.list(modelKind(namespace, V1Namespace));
    const theirs = (await core.listNamespace()).items;
    // client-node leaves out the type of items.
    expect(namespaces.items).toEqual(theirs.map((one) => ({ ...one, apiVersion: "v1", kind: "Namespace" })));
  });

  it("are written by all verbs", async () => {
    const models = modelClient(controlPlane.client);
    const kind = modelKind(configMap, V1ConfigMap);
    const ref = { namespace: ns, name: "settings" };
    const applied = await models.apply(kind, { metadata: ref, data: { a: "1" } }, { fieldManager: "test" });
    applied.data = { ...applied.data, b: "2" };
    expect((await models.replace(kind, applied)).data).toEqual({ a: "1", b: "2" });
    const patched = await models.patch(kind, ref, { type: "merge", patch: { data: { c: "3" } } });
    expect(patched).toBeInstanceOf(V1ConfigMap);
    const all: V1ConfigMap[] = [];
    for await (const one of models.listAll(kind, { namespace: ns })) all.push(one);
    expect(all.find(({ metadata }) => metadata?.name === ref.name)?.data).toEqual({ a: "1", b: "2", c: "3" });
    await models.delete(kind, ref);
    await expect(models.get(kind, ref)).rejects.toThrow("404 NotFound");
  });

  it("keep times, which client-node can read", async () => {
    const models = modelClient(controlPlane.client);
    const renewTime = new V1MicroTime("2026-11-21T09:00:00.123Z");
    await models.create(modelKind(lease, V1Lease), {
      metadata: { namespace: ns, name: "held" },
      spec: { holderIdentity: "a", leaseDurationSeconds: 15, renewTime },
    });
    expect((await controlPlane.client.get(lease, { namespace: ns, name: "held" })).spec?.renewTime).toBe(
      "2026-11-21T09:00:00.123000Z",
    );
    const theirs = await kubeConfig
      .makeApiClient(CoordinationV1Api)
      .readNamespacedLease({ namespace: ns, name: "held" });
    // Contrary to its type, client-node reads it as text.
    expect(theirs.spec?.renewTime).toBe(renewTime.toISOString());
  });
});
