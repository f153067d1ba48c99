import { readFile } from "node:fs/promises";
import { canUpdateMachine, hookNames, updateMachine } from "@capikit/api/catalog";
import { secret } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import { createCluster, type E2eEnvironment, upgradeCluster } from "@capikit/envtest/e2e";
import { expect, inject, test } from "vitest";
import { environmentOf } from "../src/environment-of.ts";
import { keepHookCalls } from "../src/hook-calls.ts";
import { startKubeadmProviders } from "../src/kubeadm-providers.ts";
import { startLocalProvider } from "../src/local-provider.ts";
import { startManagementCluster } from "../src/management-cluster.ts";
import { playKubeadm } from "../src/play-kubeadm.ts";
import { shapeOf } from "../src/request-shape.ts";
import { serveWholeExtension } from "../src/serve-whole-extension.ts";

const namespace = "default";

const pki = "/etc/kubernetes/pki";

/** Shape of a Cluster. */
interface KubeadmClusterOptions {
  readonly replicas: number;
  readonly version: string;
}

/**
 * A Cluster with a KubeadmControlPlane and an external etcd, because the provider would connect to
 * a managed etcd on Nodes that do not exist.
 */
function kubeadmCluster(name: string, { replicas, version }: KubeadmClusterOptions): KubernetesObject[] {
  const apiGroup = "infrastructure.cluster.x-k8s.io";
  const object = (apiVersion: string, kind: string, of: string, spec: object): KubernetesObject => ({
    apiVersion,
    kind,
    metadata: { name: of, namespace },
    ...{ spec },
  });
  return [
    etcdClient(name),
    object(`${apiGroup}/v1beta2`, "LocalCluster", name, { failureDomains: ["a", "b"] }),
    object(`${apiGroup}/v1beta2`, "LocalMachineTemplate", `${name}-cp`, {
      template: { spec: { size: "small" } },
    }),
    object("controlplane.cluster.x-k8s.io/v1beta2", "KubeadmControlPlane", name, {
      replicas,
      version,
      // No extra Machine, so that all of them are updated in place and none is replaced.
      ...(replicas >= 3 && {
        rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0 } } },
      }),
      machineTemplate: {
        spec: {
          infrastructureRef: { apiGroup, kind: "LocalMachineTemplate", name: `${name}-cp` },
        },
      },
      kubeadmConfigSpec: {
        clusterConfiguration: {
          etcd: {
            external: {
              endpoints: ["http://127.0.0.1:1"],
              caFile: `${pki}/etcd/ca.crt`,
              certFile: `${pki}/apiserver-etcd-client.crt`,
              keyFile: `${pki}/apiserver-etcd-client.key`,
            },
          },
        },
      },
    }),
    object("cluster.x-k8s.io/v1beta2", "Cluster", name, {
      infrastructureRef: { apiGroup, kind: "LocalCluster", name },
      controlPlaneRef: { apiGroup: "controlplane.cluster.x-k8s.io", kind: "KubeadmControlPlane", name },
    }),
  ];
}

/**
 * Invalid credentials of an etcd client. The owner of an external etcd provides them, and the local
 * provider its authority.
 */
function etcdClient(cluster: string): KubernetesObject {
  const labels = { "cluster.x-k8s.io/cluster-name": cluster };
  const metadata = { name: `${cluster}-apiserver-etcd-client`, namespace, labels };
  const stringData = { "tls.crt": "none", "tls.key": "none" };
  return { apiVersion: "v1", kind: "Secret", metadata, ...{ type: "cluster.x-k8s.io/secret", stringData } };
}

/** Recorded requests of Cluster API about control plane Machines, by hook. */
const shapes = await shapesIn("control-plane-hook-shapes.json");

test("there is a recorded request of every hook", async () => {
  const all = [...Object.keys(await shapesIn("hook-shapes.json")), ...Object.keys(shapes)];
  expect([...new Set(all)].sort()).toEqual(hookNames.filter((name) => name !== "Discovery").sort());
});

// Builds and starts both kubeadm providers and an API server, which takes long.
if (inject("nightly")) {
  test("KubeadmControlPlane asks whether its Machines can be updated in place, and does", async () => {
    const calls = keepHookCalls();
    const ref = { namespace: "default", name: "in-place" };
    await using management = await startManagementCluster();
    const { client } = management.controlPlane;
    await using _extension = await serveWholeExtension(management, calls);
    await using provider = await startLocalProvider(management);
    const kubeadm = await startKubeadmProviders(management);
    const environment: E2eEnvironment = {
      ...environmentOf(management, provider),
      intervals: { default: { timeout: "3m", interval: "400ms" } },
      logs: { kubeadm: kubeadm.controlPlane.log, bootstrap: kubeadm.bootstrap.log, provider: provider.log },
    };
    const playing = new AbortController();
    const played = playKubeadm(client, playing.signal);
    try {
      const template = kubeadmCluster(ref.name, { replicas: 3, version: "v1.35.0" });
      const before = await createCluster(environment, ref, { template });
      const { metadata } = await client.get(secret, { ...ref, name: `${ref.name}-kubeconfig` });
      expect(metadata.ownerReferences).toMatchObject([{ kind: "KubeadmControlPlane", controller: true }]);
      const after = await upgradeCluster(environment, ref, { version: "v1.35.1" });
      expect(uids(after.machines)).toEqual(uids(before.machines));
    } finally {
      playing.abort();
      await played;
    }
    expect(calls.of(canUpdateMachine).length).toBeGreaterThanOrEqual(3);
    expect(calls.of(updateMachine).length).toBeGreaterThanOrEqual(6);
    for (const [hook, shape] of Object.entries(shapes)) {
      const requests = calls.all.filter((call) => call.hook === hook).map(({ request }) => request);
      expect(shapeOf(requests), hook).toEqual(shape);
    }
  }, 480_000);
}

function uids(objects: readonly KubernetesObject[]): readonly (string | undefined)[] {
  return objects.map(({ metadata }) => metadata.uid).sort();
}

async function shapesIn(file: string): Promise<Record<string, readonly string[]>> {
  return JSON.parse(await readFile(new URL(`../fixtures/${file}`, import.meta.url), "utf8"));
}
