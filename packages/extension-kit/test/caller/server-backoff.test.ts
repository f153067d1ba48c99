import { beforeClusterCreate, beforeClusterDelete } from "@capikit/api/catalog";
import { createFakeClock } from "@capikit/common/time";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { HookCallError } from "../../src/caller/hook-call-error.ts";
import type { HookClient } from "../../src/caller/index.ts";
import { createServerBackoff } from "../../src/caller/server-backoff.ts";
import { clientOf, cluster } from "./support/cluster.ts";
import { extensionConfig, type ScriptedExtension, startExtension } from "./support/scripted-extension.ts";

let extension: ScriptedExtension;
let other: ScriptedExtension;
beforeAll(async () => {
  [extension, other] = await Promise.all([startExtension(), startExtension()]);
});
beforeEach(() => {
  extension.got.length = 0;
  other.got.length = 0;
});
afterAll(() => Promise.all([extension.close(), other.close()]));

const handlers = { create: { hook: "BeforeClusterCreate" }, delete: { hook: "BeforeClusterDelete" } };
const start = (clock: ReturnType<typeof createFakeClock>): HookClient =>
  clientOf([extensionConfig("ext", extension, handlers), extensionConfig("other", other, handlers)], {
    clock,
  });
const call = (client: HookClient, config = "ext") =>
  client.call(beforeClusterCreate, cluster, `create.${config}`, { cluster });

it("backs off exponentially from a server that fails, and from no other", async () => {
  const clock = createFakeClock();
  await using client = start(clock);
  extension.script = (_, response) => void response.writeHead(503).end();
  const callsBySecond: number[] = [];
  for (let second = 0; second < 60; second++) {
    const before = extension.got.length;
    for (let at = 0; at < 20; at++) {
      await expect(call(client)).rejects.toMatchObject({ code: "HOOK_CALL_BAD_STATUS", httpStatus: 503 });
      clock.advance(50);
    }
    callsBySecond.push(extension.got.length - before);
  }
  // Of 1200 calls.
  expect(extension.got.length).toBeLessThan(16);
  expect(callsBySecond[0]).toBeGreaterThan(2);
  expect(callsBySecond.slice(30).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3);
  await expect(client.call(beforeClusterDelete, cluster, "delete.ext", { cluster })).rejects.toMatchObject({
    message: "handler delete.ext of BeforeClusterDelete: status 503 instead of 200",
  });
  await expect(call(client, "other")).resolves.toMatchObject({ status: "Success" });
});

it("calls at once again after a success", async () => {
  const clock = createFakeClock();
  await using client = start(clock);
  extension.script = (_, response) => void response.writeHead(500).end();
  for (let at = 0; at < 3; at++) await call(client).catch(() => {});
  expect(extension.got).toHaveLength(2);
  extension.script = () => ({ status: "Success" });
  clock.advance(300);
  for (let at = 0; at < 3; at++) await call(client);
  expect(extension.got).toHaveLength(5);
});

it("does not wait after answers that refuse a request", async () => {
  await using client = start(createFakeClock());
  extension.script = (_, response) => void response.writeHead(404).end();
  for (let at = 0; at < 5; at++) await call(client).catch(() => {});
  extension.script = () => ({ status: "Failure", message: "no" });
  for (let at = 0; at < 5; at++) await call(client).catch(() => {});
  expect(extension.got).toHaveLength(10);
});

it("lets one call probe the server, and counts calls that fail together once", async () => {
  const clock = createFakeClock();
  const backoff = createServerBackoff(clock);
  const server = {};
  let sent = 0;
  const fail = () => {
    sent++;
    return Promise.reject(new HookCallError("HOOK_CALL_UNREACHABLE", "down"));
  };
  const together = () => Promise.allSettled(Array.from({ length: 50 }, () => backoff(server, fail)));
  await together();
  await together();
  expect(sent).toBe(100);
  clock.advance(300);
  await together();
  expect(sent).toBe(101);
  // The third failure in a row doubles the wait of 200 ms, which jitter lengthens by half of it at most.
  clock.advance(399);
  await together();
  expect(sent).toBe(101);
  clock.advance(201);
  await together();
  expect(sent).toBe(102);
});
