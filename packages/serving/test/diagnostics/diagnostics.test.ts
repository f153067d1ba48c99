import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { levelRoute, startDiagnostics } from "../../src/diagnostics/start-diagnostics.ts";
import {
  authorizeRequests,
  type LevelSwitch,
  type Logger,
  type Route,
  type RouteRequest,
  type RouteResponse,
  silentLogger,
  textResponse,
} from "../../src/index.ts";

describe("authorize requests", () => {
  function setUp(answers: { authenticated: boolean; allowed: boolean; fails?: boolean }) {
    let now = 0;
    const asked: unknown[] = [];
    const errors: string[] = [];
    const client = {
      async raw({ path, body = "" }: { path: string; body?: string }) {
        if (answers.fails) throw new Error("no right to create tokenreviews");
        asked.push([path.split("/").at(-1), JSON.parse(body).spec]);
        const user = { username: "u", groups: ["g"] };
        return path.endsWith("tokenreviews")
          ? { status: { authenticated: answers.authenticated, ...(answers.authenticated && { user }) } }
          : { status: { allowed: answers.allowed } };
      },
    };
    const logger: Logger = { ...silentLogger, error: (message) => void errors.push(message) };
    const clock = { now: () => now };
    const route = authorizeRequests({ client, logger, clock })({
      method: "GET",
      path: "/metrics",
      handle: () => textResponse("metrics"),
    });
    const ask = async (authorization?: string) => {
      const { signal } = new AbortController();
      const headers = authorization === undefined ? {} : { authorization };
      const query = new URLSearchParams();
      const request = { method: "GET", path: "/metrics", query, headers, body: Buffer.alloc(0), signal };
      return (await route.handle(request)).status ?? 200;
    };
    const pass = (ms: number): void => {
      now += ms;
    };
    return { asked, errors, ask, pass };
  }

  it("authenticates and authorizes callers at the API server and caches the results", async () => {
    const { ask, asked, pass } = setUp({ authenticated: true, allowed: true });
    expect(await ask("Bearer abc")).toBe(200);
    expect(await ask("bearer abc")).toBe(200);
    expect(asked).toEqual([
      ["tokenreviews", { token: "abc" }],
      [
        "subjectaccessreviews",
        { user: "u", groups: ["g"], nonResourceAttributes: { verb: "get", path: "/metrics" } },
      ],
    ]);
    pass(60_000);
    await ask("Bearer abc");
    expect(asked).toHaveLength(3);
    pass(240_000);
    await ask("Bearer abc");
    expect(asked).toHaveLength(5);
  });

  it("turns others away, and asks again soon", async () => {
    const denied = setUp({ authenticated: true, allowed: false });
    expect(await denied.ask("Bearer abc")).toBe(403);
    expect(await denied.ask("Bearer abc")).toBe(403);
    expect(denied.asked).toHaveLength(2);
    denied.pass(30_000);
    await denied.ask("Bearer abc");
    expect(denied.asked).toHaveLength(3);
    const unknown = setUp({ authenticated: false, allowed: true });
    expect(await unknown.ask("Bearer abc")).toBe(401);
    expect(await unknown.ask()).toBe(401);
    expect(await unknown.ask("Basic abc")).toBe(401);
    expect(unknown.asked).toHaveLength(1);
  });

  it("rejects every caller and reports missing rights when the API server cannot be reached", async () => {
    const { ask, errors } = setUp({ authenticated: true, allowed: true, fails: true });
    expect(await ask("Bearer abc")).toBe(500);
    expect(errors).toEqual([expect.stringContaining("check that this program may create tokenreviews")]);
  });
});

describe("routes", () => {
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
});
