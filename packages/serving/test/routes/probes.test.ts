import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it, vi } from "vitest";
import { CheckError, type Checks, probeRoutes, type Route } from "../../src/index.ts";
import { routeTable } from "../../src/routes/find-route.ts";

const checks: Checks = {
  ping: () => {},
  late: async () => {},
  wary: () => {
    throw new CheckError("Gadgets are not installed", { isWarning: true });
  },
  told: () => {
    throw new CheckError("Widgets are not installed");
  },
  broken: () => {
    throw new Error("secret reason");
  },
  stuck: () => new Promise(() => {}),
};
const only = (...names: string[]): Checks =>
  Object.fromEntries(names.map((name) => [name, checks[name] ?? (() => {})]));

async function ask(path: string, from: Checks, onFailure = vi.fn()) {
  const url = new URL(path, "http://server");
  const found = routeTable(probeRoutes("/readyz", from, { timeoutMs: 50, onFailure }))("GET", url.pathname);
  if ("refusal" in found) {
    return found.refusal.status;
  }
  const { status, body } = await found.route.handle({
    method: "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: {},
    body: Buffer.alloc(0),
    signal: new AbortController().signal,
  });
  return `${status} ${body}`;
}

async function statusOf(route: Route | undefined): Promise<number | undefined> {
  const answer = await route?.handle({
    method: "GET",
    path: route.path,
    query: new URLSearchParams(),
    headers: {},
    body: Buffer.alloc(0),
    signal: new AbortController().signal,
  });
  return answer?.status;
}

describe("probeRoutes", () => {
  it.each([
    ["/readyz", only(), "200 ok"],
    ["/readyz", only("ping", "late"), "200 ok"],
    ["/readyz?verbose", only("ping", "late"), "200 [+]ping ok\n[+]late ok\nreadyz check passed\n"],
    ["/readyz", only("ping", "wary"), "200 ok"],
    [
      "/readyz?verbose",
      only("ping", "wary"),
      "200 [+]ping ok\n[!]wary warning: Gadgets are not installed\nreadyz check passed\n",
    ],
    [
      "/readyz",
      only("wary", "told"),
      "500 [!]wary warning: Gadgets are not installed\n[-]told failed: Widgets are not installed\nreadyz check failed\n",
    ],
    ["/readyz/told", only("told"), "500 [-]told failed: Widgets are not installed\nreadyz check failed\n"],
    [
      "/readyz",
      only("ping", "broken"),
      "500 [+]ping ok\n[-]broken failed: reason withheld\nreadyz check failed\n",
    ],
    ["/readyz?exclude=broken", only("ping", "broken"), "200 ok"],
    ["/readyz/ping", only("ping", "broken"), "200 ok"],
    [
      "/readyz/broken",
      only("ping", "broken"),
      "500 [-]broken failed: reason withheld\nreadyz check failed\n",
    ],
    ["/readyz/stuck", only("stuck"), "500 [-]stuck failed: reason withheld\nreadyz check failed\n"],
    ["/readyz/none", only("ping"), 404],
  ])("%s", async (path, from, want) => {
    expect(await ask(path, from)).toBe(want);
  });

  it("reports the reason of a failed check only to its owner", async () => {
    const onFailure = vi.fn();
    await ask("/readyz", only("wary", "broken"), onFailure);
    expect(onFailure.mock.calls).toEqual([["broken", new Error("secret reason")]]);
  });

  it("runs an asynchronous check once a second, for all requests and probes together", async () => {
    const clock = createFakeClock();
    const runs: ((error?: Error) => void)[] = [];
    const slow = () =>
      new Promise<void>((resolve, reject) => {
        runs.push((error) => (error === undefined ? resolve() : reject(error)));
      });
    const routes = ["/healthz", "/readyz"].flatMap((path) => probeRoutes(path, { slow }, { clock }));
    const askAll = () => Promise.all(routes.map((route) => statusOf(route)));
    const first = [askAll(), askAll(), askAll()];
    expect(runs).toHaveLength(1);
    runs[0]?.();
    expect((await Promise.all(first)).flat()).toEqual(Array.from({ length: 12 }, () => 200));
    clock.advance(999);
    expect(await askAll()).toEqual([200, 200, 200, 200]);
    clock.advance(1);
    const second = askAll();
    expect(runs).toHaveLength(2);
    runs[1]?.(new Error("broken"));
    expect(await second).toEqual([500, 500, 500, 500]);
    expect(await askAll()).toEqual([500, 500, 500, 500]);
    expect(runs).toHaveLength(2);
  });

  it("sets no timer for a synchronous check, whose result is never old", async () => {
    const clock = createFakeClock();
    let isReady = false;
    const check = () => {
      if (!isReady) throw new CheckError("not yet");
    };
    const [route] = probeRoutes("/readyz", { check }, { clock });
    expect(await statusOf(route)).toBe(500);
    isReady = true;
    expect(await statusOf(route)).toBe(200);
    expect(clock.waits()).toEqual([]);
  });

  it("gives up a check that takes too long, and leaves no timer behind", async () => {
    const clock = createFakeClock();
    const reasons: unknown[] = [];
    const stuck: Checks[string] = ({ signal }) =>
      new Promise(() => signal.addEventListener("abort", () => reasons.push(signal.reason)));
    const [route] = probeRoutes("/readyz", { stuck }, { clock, timeoutMs: 3000 });
    const status = statusOf(route);
    clock.advance(3000);
    expect(await status).toBe(500);
    expect(reasons).toEqual([new DOMException("no result within 3000 ms", "TimeoutError")]);
    expect(clock.waits()).toEqual([]);
  });
});
