import { getEventListeners } from "node:events";
import { createFakeClock, withTimeout } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { cacheWithTimeout, clientWithTimeout } from "../../../src/capi/cluster-cache/call-timeout.ts";

/** Signals that live as long as a manager. */
const longLived = () => new AbortController();
const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

describe("a long-lived signal keeps no listeners", () => {
  it("to calls with a timeout", async () => {
    const clock = createFakeClock();
    const { signal } = longLived();
    for (let n = 0; n < 5; n++) await withTimeout(clock, 1000, async () => {}, signal);
    expect(listenersOf(signal)).toBe(0);
  });

  it("to reads of a workload cluster's cache", async () => {
    const { signal } = longLived();
    const cache = cacheWithTimeout({ find: async () => undefined } as never, 60_000);
    const read = () => cache.find({} as never, { name: "a" }, { signal });
    for (let n = 0; n < 5; n++) await read();
    expect(listenersOf(signal)).toBe(0);
  });

  it("to requests to a workload cluster", async () => {
    const { signal } = longLived();
    const response = { status: 200, headers: {}, body: [] as never, text: async () => "{}" };
    const transport = { server: "https://a.test", request: async () => response, close: async () => {} };
    const client = clientWithTimeout({ transport }, 60_000);
    const request = () => client.raw({ method: "GET", path: "/", signal });
    for (let n = 0; n < 5; n++) await request();
    expect(listenersOf(signal)).toBe(0);
  });
});
