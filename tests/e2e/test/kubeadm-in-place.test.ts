import { readFile } from "node:fs/promises";
import { canUpdateMachine, hookNames, updateMachine } from "@capikit/api/catalog";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { expect, test } from "vitest";
import { keepHookCalls } from "../src/hook-calls.ts";
import { applyAll } from "../src/install-manifests.ts";
import { kubeadmCluster } from "../src/kubeadm-cluster.ts";
import { startKubeadmProviders } from "../src/kubeadm-providers.ts";
import { startLocalProvider } from "../src/local-provider.ts";
import { startManagementCluster } from "../src/management-cluster.ts";
import { playKubeadm } from "../src/play-kubeadm.ts";
import { shapeOf } from "../src/request-shape.ts";
import { serveWholeExtension } from "../src/serve-whole-extension.ts";
import { until } from "../src/until.ts";

/** Recorded requests of Cluster API v1.14.2 about control plane Machines, by hook. */
const shapes = await shapesIn("control-plane-hook-shapes.json");

test("there is a recorded request of every hook", async () => {
  const all = [...Object.keys(await shapesIn("hook-shapes.json")), ...Object.keys(shapes)];
  expect([...new Set(all)].sort()).toEqual(hookNames.filter((name) => name !== "Discovery").sort());
});

const controlPlaneKind: KindDescriptor<KubernetesObject> = {
  group: "controlplane.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "KubeadmControlPlane",
  plural: "kubeadmcontrolplanes",
  scope: "Namespaced",
};

// Builds and starts both kubeadm providers and an API server, which takes long.
if (process.env.CAPIKIT_TEST_LONG === "1") {
  test("KubeadmControlPlane asks whether its Machines can be updated in place, and does", async () => {
    const calls = keepHookCalls();
    const ref = { namespace: "default", name: "in-place" };
    await using management = await startManagementCluster();
    const { client } = management.controlPlane;
    await using _extension = await serveWholeExtension(management, calls);
    await using provider = await startLocalProvider(management);
    const kubeadm = await startKubeadmProviders(management);
    const machines = async () => (await client.list(machineKind, { namespace: ref.namespace })).items;
    const state = async () => ({
      controlPlane: (await client.list(controlPlaneKind, { namespace: ref.namespace })).items,
      kubeadm: (await kubeadm.controlPlane.log()).slice(-6_000),
      bootstrap: (await kubeadm.bootstrap.log()).slice(-2_000),
      provider: (await provider.log()).slice(-2_000),
    });
    const untilRunning = (version: string) =>
      until(
        `three Machines of ${version} to run`,
        async () => {
          const all = await machines();
          const run = all.filter(
            ({ spec, status }) => spec.version === version && status?.phase === "Running",
          );
          return run.length === 3 && all.length === 3 ? all : undefined;
        },
        { timeoutMs: 180_000, state },
      );
    const playing = new AbortController();
    const played = playKubeadm(client, ref, "v1.35.0", playing.signal);
    try {
      await applyAll(management.controlPlane, kubeadmCluster(ref.name, { replicas: 3, version: "v1.35.0" }));
      const before = await untilRunning("v1.35.0");
      await client.patch(controlPlaneKind, ref, { type: "merge", patch: { spec: { version: "v1.35.1" } } });
      const after = await untilRunning("v1.35.1");
      expect(uids(after)).toEqual(uids(before));
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
