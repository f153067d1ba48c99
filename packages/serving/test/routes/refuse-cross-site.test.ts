import { describe, expect, it } from "vitest";
import { type CrossSiteOptions, type Route, type RouteRequest, refuseCrossSite } from "../../src/index.ts";

async function ask(
  headers: Record<string, string>,
  method: Route["method"] = "POST",
  options: CrossSiteOptions = {},
): Promise<number> {
  const route = refuseCrossSite(options)({ method, path: "/", handle: () => ({ status: 200 }) });
  const request = { method, path: "/", headers, query: new URLSearchParams(), body: Buffer.alloc(0) };
  const response = await route.handle({ ...request, signal: new AbortController().signal } as RouteRequest);
  return response.status ?? 200;
}

describe("refuseCrossSite", () => {
  it.each([
    [{ host: "localhost:9443" }, 200],
    [{ ":authority": "localhost:9443" }, 200],
    [{ host: "localhost:9443", origin: "https://localhost:9443" }, 200],
    [{ host: "localhost", origin: "https://localhost" }, 200],
    [{ host: "localhost:443", origin: "https://localhost" }, 200],
    [{ host: "localhost:9443", origin: "https://localhost:9444" }, 403],
    [{ host: "localhost:9443", origin: "https://evil.example" }, 403],
    [{ host: "localhost:9443", origin: "null" }, 403],
    [{ host: "localhost:9443", "sec-fetch-site": "same-origin" }, 200],
    [{ host: "localhost:9443", "sec-fetch-site": "none" }, 200],
    [{ host: "localhost:9443", "sec-fetch-site": "same-site" }, 403],
    [{ host: "localhost:9443", "sec-fetch-site": "cross-site" }, 403],
    [{ host: "localhost:9443", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, 403],
  ])("answers a POST with %j by %s", async (headers, want) => {
    expect(await ask(headers as Record<string, string>)).toBe(want);
  });

  it("lets links lead to pages, and nothing else", async () => {
    const foreign = { host: "localhost", "sec-fetch-site": "cross-site" };
    expect(await ask({ ...foreign, "sec-fetch-mode": "navigate" }, "GET")).toBe(200);
    expect(await ask({ ...foreign, "sec-fetch-mode": "no-cors" }, "GET")).toBe(403);
  });

  it.each([
    ["localhost", 200],
    ["LocalHost:9443", 200],
    ["127.0.0.1:9443", 200],
    ["[::1]:9443", 200],
    ["evil.example:9443", 421],
    ["localhost.evil.example", 421],
    ["localhost@evil.example", 421],
    ["", 421],
  ])("answers for host %j by %s", async (host, want) => {
    expect(await ask({ host }, "GET", { hosts: ["localhost", "127.0.0.1", "::1"] })).toBe(want);
  });
});
