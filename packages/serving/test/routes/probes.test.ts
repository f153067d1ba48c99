import { describe, expect, it, vi } from "vitest";
import { CheckError, type Checks, probeRoutes } from "../../src/index.ts";
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
});
