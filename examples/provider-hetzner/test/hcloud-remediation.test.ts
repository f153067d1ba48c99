import { clusterNameLabel, remediateMachineAnnotation } from "@capikit/api/core/v1beta2";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { ownerReferenceTo } from "@capikit/controller-kit/capi/metadata";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { HCloudRemediationStrategy } from "../api/v1beta2/h-cloud-remediation.ts";
import { hCloudMachineTemplate, hCloudRemediation } from "../gen/kinds/api/v1beta2/index.ts";
import { namespace, putMachine, startWorld, type World } from "./hetzner-world.ts";

const soon = { timeout: 60_000 };
const ref = { namespace, name: "m" };
const labels = { [clusterNameLabel]: "prod" };
let world: World;
afterEach(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world = await startWorld();
  putMachine(world, "m");
  await expect.poll(() => world.machine("m")?.status?.bootState, soon).toBe("OperatingSystemRunning");
});

const machine = () => world.server.object(machineKind, ref);
const status = () => world.server.object(hCloudRemediation, ref)?.status;
const reboots = () => world.simulator.requests.filter(({ route }) => route.endsWith("/reboot")).length;
function remediate(strategy: Partial<HCloudRemediationStrategy> = {}): void {
  const owner = machine();
  if (owner === undefined) throw new Error("no Machine");
  world.server.put(hCloudRemediation, {
    metadata: { ...ref, labels, ownerReferences: [ownerReferenceTo(owner)] },
    spec: {
      strategy: { type: "Reboot", retryLimit: 2, timeoutSeconds: 1, cooldownSeconds: 60, ...strategy },
    },
  });
}
const replaced = () => world.condition(machine(), "OwnerRemediated")[2];

test("a server is rebooted up to the limit, then Cluster API replaces the Machine", async () => {
  remediate();
  await expect.poll(() => status()?.phase, soon).toBe("Deleting machine");
  expect([reboots(), status()?.retryCount]).toEqual([2, 2]);
  expect(replaced()).toContain("the Node is unhealthy after 2 reboots");
});

test("a remediation succeeds when the Node is healthy, and is not repeated during the cooldown", async () => {
  const annotations = { [remediateMachineAnnotation]: "" };
  await world.client.patch(machineKind, ref, { type: "merge", patch: { metadata: { annotations } } });
  const conditions = [
    {
      type: "NodeHealthy",
      status: "True",
      reason: "NodeHealthy",
      message: "",
      lastTransitionTime: "2026-01-01T00:00:00Z",
    },
  ];
  await world.client.patch(
    machineKind,
    ref,
    { type: "merge", patch: { status: { conditions } } },
    { subresource: "status" },
  );
  remediate();
  await expect.poll(() => status()?.phase, soon).toBe("Succeeded");
  expect(machine()?.metadata.annotations ?? {}).not.toHaveProperty([remediateMachineAnnotation]);
  expect([reboots(), replaced()]).toEqual([1, undefined]);
  await expect.poll(() => world.machine("m")?.status?.lastRemediatedAt, soon).toBeDefined();
  world.server.remove(hCloudRemediation, ref);
  remediate();
  await expect.poll(replaced, soon).toContain("the last remediation was less than 60 s ago");
});

test("a Machine without a server or reboots is replaced at once", async () => {
  remediate({ retryLimit: 0 });
  await expect.poll(replaced, soon).toContain("after 0 reboots");
  expect(reboots()).toBe(0);
});

test("the capacity of a template is that of its server type", async () => {
  const cluster = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "prod", uid: "u" };
  world.server.put(hCloudMachineTemplate, {
    metadata: { namespace, name: "t", labels, ownerReferences: [cluster] },
    spec: { template: { spec: { type: "cpx31", imageName: "ubuntu-24.04" } } },
  });
  const capacity = () =>
    world.server.object(hCloudMachineTemplate, { namespace, name: "t" })?.status?.capacity;
  await expect.poll(capacity, soon).toEqual({ cpu: "4", memory: "8G" });
});
