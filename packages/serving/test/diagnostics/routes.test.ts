import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { levelRoute, startDiagnostics } from "../../src/diagnostics/start-diagnostics.ts";
import {
  type LevelSwitch,
  type Route,
  type RouteRequest,
  type RouteResponse,
  silentLogger,
} from "../../src/index.ts";

async function ask(
  route: Route | undefined,
  request: { query?: string; body?: string; signal?: AbortSignal },
): Promise<RouteResponse> {
  if (route === undefined) throw new Error("there is no such route");
  return route.handle({
    method: route.method,
    path: route.path,
    headers: {},
    query: new URLSearchParams(request.query),
    body: Buffer.from(request.body ?? ""),
    signal: request.signal ?? new AbortController().signal,
  } satisfies RouteRequest);
}

describe("the log level", () => {
  it("is set by number or name", async () => {
    const level: LevelSwitch = { level: "info" };
    const route = levelRoute(level);
    expect((await ask(route, { body: "5\n" })).body).toBe("log level changed to debug\n");
    expect(level.level).toBe("debug");
    await ask(route, { body: "error" });
    expect(level.level).toBe("error");
    await ask(route, { body: "2" });
    expect(level.level).toBe("info");
  });

  it("does not change for an invalid value", async () => {
    const level: LevelSwitch = { level: "warn" };
    expect(await ask(levelRoute(level), { body: "loud" })).toMatchObject({
      status: 400,
      body: expect.stringContaining("is not a log level"),
    });
    expect(level.level).toBe("warn");
  });
});

it("accept only the given token, also over plain HTTP", async () => {
  const token = "0123456789abcdef";
  await using server = await startDiagnostics({
    address: { host: "127.0.0.1", port: 0 },
    insecure: true,
    token,
    tls: { minVersion: "TLSv1.2" },
    registry: new Registry(),
    client: { raw: () => Promise.reject(new Error("the API server is not asked")) },
    routes: [{ method: "GET", path: "/own", handle: () => ({ body: "own" }) }],
    logger: silentLogger,
  });
  const ask = async (path: string, authorization?: string) =>
    (await fetch(`${server.url}${path}`, { headers: { ...(authorization && { authorization }) } })).status;
  for (const path of ["/metrics", "/own", "/debug/pprof/heap"]) {
    for (const wrong of [
      undefined,
      "Bearer",
      `Bearer ${token}0`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
    ])
      expect(await ask(path, wrong)).toBe(401);
    expect(await ask(`${path}?seconds=0.01`, `Bearer ${token}`)).toBe(200);
  }
});
