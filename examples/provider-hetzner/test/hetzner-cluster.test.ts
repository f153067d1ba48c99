import { afterEach, expect, test } from "vitest";
import { hetznerCluster } from "../gen/kinds/api/v1beta2/index.ts";
import { namespace, startWorld, type World } from "./hetzner-world.ts";

const soon = { timeout: 60_000 };
const ref = { namespace, name: "prod" };
const network = {
  ...{ enabled: true, cidrBlock: "10.0.0.0/16", subnetCidrBlock: "10.0.0.0/24" },
  networkZone: "eu-central" as const,
};
let world: World;
afterEach(() => world[Symbol.asyncDispose]());

const found = () => world.server.object(hetznerCluster, ref);
const isProvisioned = () => found()?.status?.initialization?.provisioned;
const numbers = () => {
  const { networks, load_balancers: balancers, placement_groups: groups } = world.project.collections;
  return [networks.size, balancers.size, groups.size];
};

test("a cluster gets a network, a load balancer, placement groups and failure domains, and loses them", async () => {
  world = await startWorld(
    { listLagMs: 30, actionMs: 20 },
    {
      hcloudNetwork: network,
      hcloudPlacementGroups: [{ name: "workers", type: "spread" }],
    },
  );
  await expect.poll(isProvisioned, soon).toBe(true);
  const [balancer] = world.project.collections.load_balancers.values();
  expect(found()).toMatchObject({
    spec: { controlPlaneEndpoint: { host: balancer?.public_net.ipv4.ip, port: 6443 } },
    status: {
      failureDomains: [
        { name: "fsn1", controlPlane: true },
        { name: "nbg1", controlPlane: true },
      ],
      controlPlaneLoadBalancer: { id: balancer?.id, internalIP: "10.0.0.2" },
      networkStatus: { attachedServers: [] },
    },
  });
  expect(balancer).toMatchObject({
    labels: { "caph-cluster-prod": "owned" },
    services: [{ listen_port: 6443, destination_port: 6443 }],
  });
  await expect.poll(() => found()?.status?.hcloudPlacementGroups, soon).toMatchObject([{ name: "workers" }]);
  await expect.poll(() => world.condition(found(), "Ready")[0], soon).toBe("True");
  expect(numbers()).toEqual([1, 1, 1]);
  await world.client.delete(hetznerCluster, ref);
  await expect.poll(found, soon).toBeUndefined();
  expect(numbers()).toEqual([0, 0, 0]);
});

test("a load balancer follows its spec", async () => {
  world = await startWorld();
  await expect.poll(isProvisioned, soon).toBe(true);
  const extraServices = [{ protocol: "tcp", listenPort: 80, destinationPort: 8080 }];
  const controlPlaneLoadBalancer = { type: "lb21", algorithm: "least_connections", extraServices };
  await world.client.patch(hetznerCluster, ref, {
    type: "merge",
    patch: { spec: { controlPlaneLoadBalancer } },
  });
  const balancer = () => [...world.project.collections.load_balancers.values()][0];
  await expect.poll(balancer, soon).toMatchObject({
    load_balancer_type: { name: "lb21" },
    algorithm: { type: "least_connections" },
    services: [{ listen_port: 6443 }, { listen_port: 80, destination_port: 8080 }],
  });
});

test("a quota, a wrong token and a missing endpoint are reported", async () => {
  world = await startWorld({ limits: { load_balancers: 0 } });
  const condition = (type: string) => world.condition(found(), type);
  await expect
    .poll(() => condition("LoadBalancerReady"), soon)
    .toEqual([
      "False",
      "CreationFailed",
      "POST /load_balancers: load_balancers limit reached (resource_limit_exceeded)",
    ]);
  await world.client.patch(hetznerCluster, ref, {
    type: "merge",
    patch: { spec: { controlPlaneLoadBalancer: { enabled: false } } },
  });
  await expect.poll(() => condition("ControlPlaneEndpointSet")[1], soon).toBe("NotSet");
  const hetznerSecretRef = { name: "none" };
  await world.client.patch(hetznerCluster, ref, { type: "merge", patch: { spec: { hetznerSecretRef } } });
  await expect
    .poll(() => condition("CredentialsReady").slice(1), soon)
    .toEqual(["CredentialsMissing", "Secret default/none does not exist"]);
});

test.each([1, 2])("no resource is created twice despite failures of the platform (seed %i)", async (seed) => {
  world = await startWorld(
    { faults: { rate: 0.4, seed }, listLagMs: 30 },
    { hcloudNetwork: network, hcloudPlacementGroups: [{ name: "a" }, { name: "b" }] },
  );
  await expect.poll(isProvisioned, { timeout: 60_000 }).toBe(true);
  expect(numbers()).toEqual([1, 1, 2]);
});
