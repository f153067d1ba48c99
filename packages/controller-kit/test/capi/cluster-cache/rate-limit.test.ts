import { node } from "@capikit/api/kubernetes";
import { type Client, createClient } from "@capikit/client";
import { createFakeClock } from "@capikit/common/time";
import { parseYaml, stringifyYaml } from "@capikit/common/yaml";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientWithTimeout } from "../../../src/capi/cluster-cache/call-timeout.ts";
import { connectByKubeconfig } from "../../../src/capi/cluster-cache/connect-by-kubeconfig.ts";

let workload: FaultServer;
beforeAll(async () => {
  workload = await startFaultServer({ kinds: [node] });
});
afterAll(() => workload.stop());

it("probes a cluster while other requests wait for the rate limit", async () => {
  const clock = createFakeClock();
  const connect = connectByKubeconfig({
    clock,
    logger: silentLogger,
    probeTimeoutMs: 5000,
    client: { qps: 1, burst: 10 },
  });
  const { signal } = new AbortController();
  const connection = await connect({ namespace: "ns", name: "a" }, workload.kubeconfig, signal);
  const reads = Array.from({ length: 20 }, () => connection.uncachedClient.list(node));
  const ends = Promise.allSettled(reads);
  await connection.probe(signal);
  expect(clock.now()).toBe(0);
  clock.advance(10_000);
  await ends;
  await connection.close();
});

it("uses the token of a kubeconfig in which nothing else has changed", async () => {
  const connect = connectByKubeconfig({
    clock: createFakeClock(),
    logger: silentLogger,
    probeTimeoutMs: 5000,
  });
  const withToken = (token: string): string =>
    stringifyYaml({
      ...(parseYaml(workload.kubeconfig) as object),
      users: [{ name: "anybody", user: { token } }],
    });
  const { signal } = new AbortController();
  const connection = await connect({ namespace: "ns", name: "a" }, withToken("one"), signal);
  const { identity } = connection.config;
  const token = () =>
    identity?.type === "token" && typeof identity.token === "function" ? identity.token() : "";
  expect(token()).toBe("one");
  expect(await connection.takeToken?.(withToken("two"))).toBe(true);
  expect(token()).toBe("two");
  const moved = withToken("three").replace(workload.config.server, "https://other.example.org");
  expect(await connection.takeToken?.(moved)).toBe(false);
  expect(token()).toBe("two");
  await connection.close();
});

describe("the timeout of a request that waits for the rate limit", () => {
  const timeoutMs = 10_000;
  /** Returns a client whose next request waits for two timeouts. */
  const saturated = async () => {
    const clock = createFakeClock();
    const live = createClient(workload.config, { qps: 1000 / (timeoutMs * 2), burst: 1, clock });
    await live.list(node);
    return { client: clientWithTimeout(live, timeoutMs, clock), clock };
  };
  const write = (client: Client) => client.apply(node, { metadata: { name: "a" } }, { fieldManager: "test" });

  it("starts when a write is sent", async () => {
    const { client, clock } = await saturated();
    const written = write(client);
    await expect.poll(() => clock.waits()).toEqual([timeoutMs * 2]);
    clock.advance(timeoutMs * 2);
    expect(await written).toMatchObject({ metadata: { name: "a" } });
    expect(clock.waits()).toEqual([]);
    await client.close();
  });

  it("ends a write without an answer", async () => {
    const { client, clock } = await saturated();
    workload.inject("half-open", { on: "patch" });
    const written = write(client);
    await expect.poll(() => clock.waits()).toEqual([timeoutMs * 2]);
    clock.advance(timeoutMs * 2);
    await expect.poll(() => clock.waits()).toEqual([timeoutMs]);
    clock.advance(timeoutMs);
    await expect(written).rejects.toThrow("no answer within 10000 ms");
    workload.heal();
    await client.close();
  });

  it("ends a read that is not sent in time", async () => {
    const { client, clock } = await saturated();
    const read = client.list(node);
    await expect.poll(() => clock.waits()).toHaveLength(2);
    clock.advance(timeoutMs);
    await expect(read).rejects.toThrow(
      "not sent within 10000 ms because of the client's rate limit: send fewer requests, or raise its `qps` and `burst`",
    );
    await client.close();
  });
});
