import { createFakeClock, type FakeClock } from "@capikit/common/testing";
import { afterEach, expect, test } from "vitest";
import { type Simulator, type SimulatorOptions, startSimulator } from "../../simulator/index.ts";

const token = "token";
let clock: FakeClock;
let simulator: Simulator;

async function start(options: Partial<SimulatorOptions> = {}): Promise<void> {
  clock = createFakeClock();
  simulator = await startSimulator({ tokens: [token], clock, ...options });
}
afterEach(() => simulator[Symbol.asyncDispose]());

async function call(method: string, path: string, body?: object, bearer = token) {
  const response = await fetch(`${simulator.url}/${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === "" ? {} : JSON.parse(text);
  return { status: response.status, headers: response.headers, code: answer.error?.code, ...answer };
}

const server = { server_type: "cpx21", image: "ubuntu-24.04", location: "fsn1" };
const create = (name: string, more: object = {}) => call("POST", "servers", { ...server, name, ...more });
const names = async (path: string): Promise<string[]> => {
  const answer = await call("GET", path);
  return answer.servers.map(({ name }: { name: string }) => name);
};

test("a server is created and deleted by actions that take time", async () => {
  await start({ actionMs: 1000 });
  const { server: created, action } = await create("a");
  const path = `servers/${created.id}`;
  expect([created.status, action.status]).toEqual(["initializing", "running"]);
  expect((await call("POST", `${path}/actions/poweron`)).code).toBe("locked");
  clock.advance(1000);
  expect((await call("GET", path)).server.status).toBe("starting");
  expect((await call("GET", `actions/${action.id}`)).action).toMatchObject({
    status: "success",
    progress: 100,
  });
  clock.advance(1000);
  expect((await call("GET", path)).server).toMatchObject({ status: "running", locked: false });
  await call("DELETE", path);
  expect((await call("GET", path)).server.status).toBe("deleting");
  clock.advance(1000);
  expect((await call("GET", path)).code).toBe("not_found");
});

test("a server whose creation fails disappears, and its action has the error", async () => {
  await start({ actionMs: 1000 });
  simulator.project(token).failNext("create_server");
  const { server: created, action } = await create("a");
  clock.advance(1000);
  expect((await call("GET", `actions/${action.id}`)).action).toMatchObject({
    error: { code: "action_failed" },
  });
  expect((await call("GET", `servers/${created.id}`)).status).toBe(404);
});

test("a name is unique, numbers of resources are limited, and inputs are checked", async () => {
  await start({ limits: { servers: 2 } });
  await create("a");
  expect(await create("a")).toMatchObject({ status: 409, code: "uniqueness_error" });
  await create("b");
  expect(await create("c")).toMatchObject({ status: 403, code: "resource_limit_exceeded" });
  expect((await create("d", { image: "none" })).error.message).toContain("'image'");
  expect((await create("")).error.message).toContain("'name'");
  expect((await call("POST", "servers/1/actions/poweron")).code).toBe("not_found");
  expect((await call("GET", "nothing")).code).toBe("not_found");
});

test("a list has pages, selectors and filters", async () => {
  await start();
  for (const name of ["a", "b", "c"]) await create(name, { labels: { cluster: name === "c" ? "y" : "x" } });
  expect(await names("servers?label_selector=cluster%3D%3Dx")).toEqual(["a", "b"]);
  expect(await names("servers?name=c")).toEqual(["c"]);
  const page = await call("GET", "servers?per_page=2&page=2");
  expect(page.meta.pagination).toMatchObject({ next_page: null, previous_page: 1, total_entries: 3 });
  expect(page.servers).toHaveLength(1);
  expect((await call("GET", "servers?label_selector=,")).code).toBe("invalid_input");
  expect((await call("GET", "images?architecture=arm")).images).toHaveLength(1);
});

test("lists lag behind, names and single resources do not", async () => {
  await start({ listLagMs: 1000 });
  const { server: created } = await create("a");
  expect(await names("servers")).toEqual([]);
  expect((await call("GET", `servers/${created.id}`)).server.name).toBe("a");
  expect((await create("a")).code).toBe("uniqueness_error");
  clock.advance(1000);
  expect(await names("servers")).toEqual(["a"]);
  await call("DELETE", `servers/${created.id}`);
  expect((await call("GET", `servers/${created.id}`)).status).toBe(404);
  expect(await names("servers")).toEqual(["a"]);
  clock.advance(1000);
  expect(await names("servers")).toEqual([]);
});

test("requests are limited by token, and tokens have separate projects", async () => {
  await start({ tokens: [token, "other"], rateLimit: { limit: 2, perSecond: 1 } });
  await create("a");
  expect((await call("GET", "servers")).headers.get("ratelimit-remaining")).toBe("0");
  expect(await call("GET", "servers")).toMatchObject({ status: 429, code: "rate_limit_exceeded" });
  expect((await call("GET", "servers", undefined, "other")).servers).toEqual([]);
  clock.advance(1000);
  expect(await names("servers")).toEqual(["a"]);
  expect(await call("GET", "servers", undefined, "unknown")).toMatchObject({
    status: 401,
    code: "unauthorized",
  });
});

test("injected faults happen before or after the effect", async () => {
  await start();
  simulator.inject("unavailable", { on: "POST /servers" });
  simulator.inject("lost-answer", { on: "POST /servers" });
  simulator.inject("disconnect", { on: "GET /servers" });
  expect((await create("a")).status).toBe(503);
  expect((await create("a")).status).toBe(500);
  expect((await create("a")).code).toBe("uniqueness_error");
  await expect(names("servers")).rejects.toThrow("fetch failed");
  expect(simulator.requests.map(({ fault }) => fault)).toEqual([
    "unavailable",
    "lost-answer",
    undefined,
    "disconnect",
  ]);
});

test("random failures depend on the seed, until the simulator heals", async () => {
  const outcomes = async (): Promise<unknown[]> => {
    await start({ faults: { rate: 0.5, seed: 7 } });
    for (let n = 0; n < 20; n++) await call("GET", "locations").catch(() => {});
    const faults = simulator.requests.map(({ fault }) => fault);
    await simulator[Symbol.asyncDispose]();
    return faults;
  };
  const first = await outcomes();
  expect(new Set(first).size).toBeGreaterThan(2);
  expect(await outcomes()).toEqual(first);
  await start({ faults: { rate: 1 } });
  simulator.heal();
  expect((await call("GET", "locations")).status).toBe(200);
});

test("a load balancer has services and targets in its network", async () => {
  await start();
  const { network } = await call("POST", "networks", {
    name: "net",
    ip_range: "10.0.0.0/16",
    subnets: [{ type: "cloud", ip_range: "10.0.1.0/24", network_zone: "eu-central" }],
  });
  const { load_balancer: created } = await call("POST", "load_balancers", {
    ...{ name: "api", load_balancer_type: "lb11", location: "fsn1", network: network.id },
    services: [{ protocol: "tcp", listen_port: 6443, destination_port: 6443 }],
  });
  const path = `load_balancers/${created.id}`;
  const { server: node } = await create("a", { networks: [network.id], public_net: { enable_ipv4: false } });
  const target = { type: "server", server: { id: node.id } };
  expect((await call("POST", `${path}/actions/add_target`, target)).code).toBe("missing_ipv4");
  const inNetwork = { ...target, use_private_ip: true };
  await call("POST", `${path}/actions/add_target`, inNetwork);
  await call("POST", `${path}/actions/add_service`, {
    protocol: "tcp",
    listen_port: 80,
    destination_port: 80,
  });
  expect((await call("POST", `${path}/actions/add_target`, inNetwork)).code).toBe("target_already_defined");
  const { load_balancer: found } = await call("GET", path);
  expect(found).toMatchObject({
    private_net: [{ ip: "10.0.1.2" }],
    services: [{ listen_port: 6443 }, { listen_port: 80 }],
    targets: [inNetwork],
  });
  await call("DELETE", `servers/${node.id}`);
  expect((await call("GET", path)).load_balancer.targets).toEqual([]);
  expect((await call("DELETE", path)).status).toBe(204);
  expect((await call("GET", `networks/${network.id}`)).network).toMatchObject({
    servers: [],
    load_balancers: [],
  });
});
