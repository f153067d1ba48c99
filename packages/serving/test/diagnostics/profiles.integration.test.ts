import { afterEach, describe, expect, it, vi } from "vitest";
import { profileRoutes } from "../../src/diagnostics/start-diagnostics.ts";
import type { Route, RouteRequest, RouteResponse } from "../../src/index.ts";

afterEach(() => void vi.useRealTimers());

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

describe("profiles", () => {
  const routes = profileRoutes();
  const profile = routes.find(({ path }) => path === "/debug/pprof/profile");
  const heap = routes.find(({ path }) => path === "/debug/pprof/heap");

  it("record CPU time and allocated memory", async () => {
    const cpu = await ask(profile, { query: "seconds=0.05" });
    expect(cpu.headers?.["content-disposition"]).toContain("profile.cpuprofile");
    expect(JSON.parse(String(cpu.body))).toMatchObject({
      nodes: expect.any(Array),
      startTime: expect.any(Number),
    });
    const memory = await ask(heap, { query: "seconds=0.05" });
    expect(JSON.parse(String(memory.body))).toMatchObject({ head: { callFrame: expect.any(Object) } });
  });

  it("run one at a time, within bounds, and end when the client disconnects", async () => {
    for (const seconds of ["0", "-1", "301", "long"]) {
      expect((await ask(profile, { query: `seconds=${seconds}` })).status).toBe(400);
    }
    const gone = new AbortController();
    const first = ask(profile, { signal: gone.signal });
    expect((await ask(heap, {})).status).toBe(409);
    gone.abort();
    await expect(first).rejects.toThrow(/abort/i);
    expect((await ask(heap, { query: "seconds=0.01" })).status).toBeUndefined();
  });
});

it("takes few profiles, as the start of each blocks the process", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const [route] = profileRoutes();
  const gone = AbortSignal.abort(new Error("disconnected"));
  const take = () => ask(route, { query: "seconds=300", signal: gone });
  for (let n = 0; n < 5; n++) await expect(take()).rejects.toThrow();
  expect(await take()).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
  vi.advanceTimersByTime(5000);
  await expect(take()).rejects.toThrow();
  expect((await take()).status).toBe(429);
});
