import { getEventListeners } from "node:events";
import { createFakeClock, withTimeout } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { cacheWithTimeout, clientWithTimeout } from "../../../src/capi/cluster-cache/call-timeout.ts";
import { bytesPerCall } from "../../support/bytes-per-call.ts";

const count = 50_000;

/** Signals that live as long as a manager. */
const longLived = () => new AbortController();
const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

describe("a long-lived signal keeps no references", () => {
  it("to calls with a timeout", async () => {
    const clock = createFakeClock();
    const { signal } = longLived();
    expect(await bytesPerCall(count, () => withTimeout(clock, 1000, async () => {}, signal))).toBeLessThan(
      100,
    );
    expect(listenersOf(signal)).toBe(0);
  });

  it("to reads of a workload cluster's cache", async () => {
    const { signal } = longLived();
    const cache = cacheWithTimeout({ find: async () => undefined } as never, 60_000);
    const read = () => cache.find({} as never, { name: "a" }, { signal });
    expect(await bytesPerCall(count, read)).toBeLessThan(100);
    expect(listenersOf(signal)).toBe(0);
  });

  it("to requests to a workload cluster", async () => {
    const { signal } = longLived();
    const response = { status: 200, headers: {}, body: [] as never, text: async () => "{}" };
    const transport = { server: "https://a.test", request: async () => response, close: async () => {} };
    const client = clientWithTimeout({ transport }, 60_000);
    const request = () => client.raw({ method: "GET", path: "/", signal });
    expect(await bytesPerCall(count, request)).toBeLessThan(100);
    expect(listenersOf(signal)).toBe(0);
  });
});
