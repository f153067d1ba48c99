import { type PlatformFaultName, type PlatformServer, startPlatformServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { createJsonApi, PlatformLimitedError } from "../../src/platform/index.ts";

const { signal } = new AbortController();

/** A platform whose servers are active at the second read, and its client. */
async function startServers() {
  const reads = new Map<string, number>();
  const platform = await startPlatformServer(({ method, path }) => {
    if (method === "PUT") reads.set(path, 0);
    const count = reads.get(path);
    if (count === undefined) return { status: 404, body: { error: { code: "not_found" } } };
    if (method === "GET") reads.set(path, count + 1);
    return { status: method === "PUT" ? 202 : 200, body: { state: count > 0 ? "active" : "creating" } };
  });
  return { platform, api: apiOf(platform), reads };
}

function apiOf({ url }: PlatformServer) {
  return createJsonApi({
    url,
    problemOf: (body) => (body as { error?: { code: string } } | undefined)?.error,
  });
}

it("keeps the state of the handler and records requests", async () => {
  const { platform, api } = await startServers();
  await using _ = platform;
  await expect(api.request("GET", "servers/a", { signal })).rejects.toThrow("(not_found)");
  const states = [
    await api.request("PUT", "servers/a", { signal }, { body: { size: 1 } }),
    await api.request("GET", "servers/a", { signal }),
    await api.request("GET", "servers/a", { signal }),
  ];
  expect(states).toEqual([{ state: "creating" }, { state: "creating" }, { state: "active" }]);
  expect(platform.requests[1]).toMatchObject({
    method: "PUT",
    path: "/servers/a",
    headers: { "content-type": "application/json" },
    body: '{"size":1}',
  });
});

it.each<[PlatformFaultName, object, boolean]>([
  ["internal-error", { code: "http_500" }, false],
  ["lost-answer", { message: "fetch failed" }, true],
  ["reset", { message: "fetch failed" }, false],
  ["too-many-requests", { name: "PlatformLimitedError" }, false],
  ["unavailable", { code: "http_503" }, false],
])("injects %s", async (fault, error, hasEffect) => {
  const { platform, api, reads } = await startServers();
  await using _ = platform;
  platform.inject(fault, { method: "PUT", path: "/servers" });
  await expect(api.request("GET", "servers/a", { signal })).rejects.toThrow("(not_found)");
  expect(platform.remainingFaults).toBe(1);
  await expect(api.request("PUT", "servers/a", { signal })).rejects.toMatchObject(error);
  expect([platform.remainingFaults, reads.has("/servers/a")]).toEqual([0, hasEffect]);
  expect(await apiOf(platform).request("PUT", "servers/a", { signal })).toEqual({ state: "creating" });
});

it("never responds to a half-open request", async () => {
  const { platform, api, reads } = await startServers();
  await using _ = platform;
  platform.inject("half-open");
  const timeout = new AbortController();
  const request = api.request("PUT", "servers/a", { signal: timeout.signal });
  await expect.poll(() => platform.remainingFaults).toBe(0);
  timeout.abort(new Error("no response"));
  await expect(request).rejects.toThrow("no response");
  expect(reads.size).toBe(0);
});

it("sends Retry-After and several faults in order", async () => {
  const { platform, api } = await startServers();
  await using _ = platform;
  platform.inject("internal-error", { times: 2 });
  platform.inject("unavailable", { retryAfterSeconds: 60 });
  await expect(api.request("GET", "a", { signal })).rejects.toThrow("(http_500)");
  await expect(api.request("GET", "a", { signal })).rejects.toThrow("(http_500)");
  const limited = await api.request("GET", "a", { signal }).catch((error: unknown) => error);
  expect(limited).toBeInstanceOf(PlatformLimitedError);
  expect((limited as PlatformLimitedError).retryAfterMs).toBeGreaterThan(59_000);
});

it("responds with texts, and with the error of a handler", async () => {
  await using platform = await startPlatformServer(async ({ path }) => {
    if (path !== "/") throw new Error(`no path ${path}`);
    return { headers: { "content-type": "application/xml" }, body: "<servers/>" };
  });
  const response = await fetch(platform.url);
  expect([response.headers.get("content-type"), await response.text()]).toEqual([
    "application/xml",
    "<servers/>",
  ]);
  const failed = await fetch(`${platform.url}/a`);
  expect([failed.status, await failed.text()]).toEqual([500, "no path /a"]);
});

it("refuses requests after its stop", async () => {
  const { platform, api } = await startServers();
  await platform.stop();
  await expect(api.request("GET", "servers/a", { signal })).rejects.toThrow("fetch failed");
});

it.each([
  ["limit", {}, 'unknown fault "limit"'],
  ["reset", { method: "post" }, 'inject reset: method must be in upper case, got "post"'],
  ["reset", { path: "servers" }, 'inject reset: path must start with "/", got "servers"'],
  ["reset", { times: 1.5 }, "inject reset: times must be a positive integer or Infinity, got 1.5"],
  ["reset", { retryAfterSeconds: 1 }, "inject reset: the fault has no retryAfterSeconds"],
  ["reset", { paths: "/" }, "paths"],
])("refuses to inject %s with %o", async (fault, injection, message) => {
  const { platform } = await startServers();
  await using _ = platform;
  expect(() => platform.inject(fault as never, injection as never)).toThrow(message);
});
