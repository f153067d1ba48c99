import { remediateMachineAnnotation } from "@capikit/api/core/v1beta2";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { afterEach, expect, test } from "vitest";
import type { HCloudMachine } from "../api/v1beta2/index.ts";
import { hCloudMachine } from "../gen/kinds/api/v1beta2/index.ts";
import type { Fault, Server } from "../simulator/index.ts";
import { namespace, putMachine, startWorld, type World } from "./hetzner-world.ts";

const soon = { timeout: 60_000 };
const network = {
  ...{ enabled: true, cidrBlock: "10.0.0.0/16", subnetCidrBlock: "10.0.0.0/24" },
  networkZone: "eu-central" as const,
};
let world: World;
afterEach(() => world[Symbol.asyncDispose]());

const ref = (name: string) => ({ namespace, name });
const servers = (): Server[] => [...world.project.collections.servers.values()];
const balancer = () => [...world.project.collections.load_balancers.values()][0];
const isProvisioned = (name: string) => world.machine(name)?.status?.initialization?.provisioned;
const created = (name: string) => world.condition(world.machine(name), "ServerCreated");
const creations = () =>
  world.simulator.requests.filter(({ route, status }) => route === "POST /servers" && status === 201).length;

test("a control plane machine gets a server in the network and behind the load balancer, and loses it", async () => {
  world = await startWorld(
    { actionMs: 30 },
    { hcloudNetwork: network, hcloudPlacementGroups: [{ name: "cp" }] },
  );
  await expect.poll(() => balancer()?.private_net.length, soon).toBe(1);
  putMachine(world, "m", { isControlPlane: true, placementGroupName: "cp" });
  await expect.poll(() => isProvisioned("m"), soon).toBe(true);
  const [server] = servers();
  expect(server).toMatchObject({
    name: "m",
    labels: { "caph-cluster-prod": "owned", "machine.caph-name": "m", machine_type: "control_plane" },
    placement_group: { name: "prod-cp" },
  });
  expect(world.machine("m")).toMatchObject({
    spec: { providerID: `hcloud://${server?.id}` },
    status: {
      addresses: [
        { type: "ExternalIP" },
        { type: "ExternalIP", address: expect.stringMatching(/::1$/) },
        { type: "InternalIP" },
      ],
      instanceState: "running",
      initialization: { provisioned: true },
      region: "fsn1",
      sshKeys: [{ name: "admin" }],
    },
  });
  await expect
    .poll(() => balancer()?.targets, soon)
    .toMatchObject([{ server: { id: server?.id }, use_private_ip: true }]);
  await world.client.delete(hCloudMachine, ref("m"));
  await expect.poll(() => world.machine("m"), soon).toBeUndefined();
  expect([servers(), balancer()?.targets]).toEqual([[], []]);
  const routes = world.simulator.requests.map(({ route }) => route.split("/").at(-1));
  expect(routes.indexOf("remove_target")).toBeLessThan(routes.indexOf("shutdown"));
});

test.each<Fault>(["rate-limit", "unavailable", "lost-answer", "disconnect"])(
  "a creation with the injected fault %s results in one server",
  async (fault) => {
    world = await startWorld({ listLagMs: 50 });
    world.simulator.inject(fault, { on: "POST /servers" });
    putMachine(world, "m");
    await expect.poll(() => isProvisioned("m"), soon).toBe(true);
    expect(servers()).toHaveLength(1);
    expect(world.machine("m")?.spec?.providerID).toBe(`hcloud://${servers()[0]?.id}`);
  },
);

test("a crash between the creation and the status write results in one server", async () => {
  world = await startWorld({ listLagMs: 300, actionMs: 100 });
  putMachine(world, "m", { imageName: "none" });
  await expect.poll(() => created("m")[0], soon).toBe("False");
  world.server.inject("conflict", { on: "patch", resource: "hcloudmachines", times: 1000 });
  const waiting = world.machine("m");
  world.server.put(hCloudMachine, {
    ...waiting,
    spec: { type: "cpx21", imageName: "ubuntu-24.04" },
  } as HCloudMachine);
  await expect.poll(creations, soon).toBe(1);
  await world.restart();
  expect(world.machine("m")?.spec?.providerID).toBeUndefined();
  world.server.heal();
  await expect.poll(() => isProvisioned("m"), soon).toBe(true);
  expect(creations()).toBe(1);
  expect(world.machine("m")?.spec?.providerID).toBe(`hcloud://${servers()[0]?.id}`);
});

test("a moved machine gets its status again", async () => {
  world = await startWorld();
  putMachine(world, "m");
  await expect.poll(() => isProvisioned("m"), soon).toBe(true);
  const { status: _, ...moved } = world.machine("m") ?? { metadata: {} };
  world.server.put(hCloudMachine, moved as HCloudMachine);
  expect(isProvisioned("m")).toBeUndefined();
  await expect.poll(() => isProvisioned("m"), soon).toBe(true);
  expect(world.condition(world.machine("m"), "Ready")[0]).toBe("True");
  expect(creations()).toBe(1);
});

test("machines wait for quota, and get servers as soon as there is some", async () => {
  world = await startWorld({ limits: { servers: 1 } });
  putMachine(world, "a");
  await expect.poll(() => isProvisioned("a"), soon).toBe(true);
  putMachine(world, "b");
  await expect.poll(() => created("b").slice(0, 2), soon).toEqual(["False", "CreationFailed"]);
  expect(created("b")[2]).toContain("resource_limit_exceeded");
  await world.client.delete(hCloudMachine, ref("a"));
  await expect.poll(() => isProvisioned("b"), soon).toBe(true);
});

test.each([
  ["an unknown image", { imageName: "none" }, "image none does not exist for x86"],
  ["an unknown server type", { type: "none" }, "server type none does not exist"],
  [
    "a missing placement group",
    { placementGroupName: "none" },
    "HetznerCluster prod has no placement group none",
  ],
  ["an unknown SSH key", { sshKeys: [{ name: "none" }] }, "invalid input in field 'ssh_keys'"],
])("%s is reported", async (_, spec, message) => {
  world = await startWorld();
  putMachine(world, "m", spec);
  await expect.poll(() => created("m")[2], soon).toContain(message);
  expect(servers()).toEqual([]);
});

test("a server that fails to start or disappears is replaced by Cluster API", async () => {
  world = await startWorld({ actionMs: 50 });
  world.project.failNext("create_server");
  putMachine(world, "m");
  await expect
    .poll(() => world.condition(world.machine("m"), "ServerAvailable")[1], soon)
    .toBe("ServerNotFound");
  const { annotations } = world.server.object(machineKind, ref("m"))?.metadata ?? {};
  expect(annotations).toHaveProperty([remediateMachineAnnotation]);
  await world.client.delete(hCloudMachine, ref("m"));
  await expect.poll(() => world.machine("m"), soon).toBeUndefined();
});

test.each([1, 2])("each machine gets one server despite failures of the platform (seed %i)", async (seed) => {
  world = await startWorld({ faults: { rate: 0.2, seed }, listLagMs: 50, actionMs: 20 });
  const names = ["a", "b", "c"];
  for (const name of names) putMachine(world, name, { isControlPlane: name === "a" });
  await expect.poll(() => names.map(isProvisioned), { timeout: 60_000 }).toEqual([true, true, true]);
  expect(servers()).toHaveLength(3);
  world.simulator.heal();
  for (const name of names) await world.client.delete(hCloudMachine, ref(name));
  await expect.poll(servers, { timeout: 60_000 }).toEqual([]);
});
