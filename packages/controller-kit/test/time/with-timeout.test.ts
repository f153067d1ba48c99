import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../../client/test/support/fake-clock.ts";
import { cacheWithTimeout, clientWithTimeout } from "../../src/capi/cluster-cache/call-timeout.ts";
import { linkSignals } from "../../src/time/link-signals.ts";
import { withTimeout } from "../../src/time/with-timeout.ts";
import { bytesPerCall } from "../support/bytes-per-call.ts";

const isLong = process.env.CAPIKIT_TEST_LONG === "1";
const count = isLong ? 50_000 : 1000;

/** Signals that live as long as a manager. */
const longLived = () => new AbortController();
const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

describe("withTimeout", () => {
  it("aborts after its time, and with the other signal", async () => {
    const clock = createFakeClock();
    const reasonOf = (signal: AbortSignal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve(signal.reason), { once: true }),
      );
    const late = withTimeout(clock, 1000, reasonOf);
    clock.advance(1000);
    expect(String(await late)).toBe("TimeoutError: no answer within 1000 ms");
    const stop = longLived();
    const stopped = withTimeout(clock, 1000, reasonOf, stop.signal);
    stop.abort("stopped");
    expect(await stopped).toBe("stopped");
    expect(await withTimeout(clock, 1000, async (signal) => signal.reason, stop.signal)).toBe("stopped");
    expect(clock.waits()).toEqual([]);
  });
});

describe("a signal that lives long remembers nothing", () => {
  it("of calls with a time limit", async () => {
    const clock = createFakeClock();
    const { signal } = longLived();
    expect(await bytesPerCall(count, () => withTimeout(clock, 1000, async () => {}, signal))).toBeLessThan(
      100,
    );
    expect(listenersOf(signal)).toBe(0);
  });

  it("of reads of a workload cluster's cache", async () => {
    const { signal } = longLived();
    const cache = cacheWithTimeout({ find: async () => undefined } as never, 60_000);
    const read = () => cache.find({} as never, { name: "a" }, { signal });
    expect(await bytesPerCall(count, read)).toBeLessThan(100);
    expect(listenersOf(signal)).toBe(0);
  });

  it("of requests to a workload cluster", async () => {
    const { signal } = longLived();
    const response = { status: 200, headers: {}, body: [] as never, text: async () => "{}" };
    const transport = { server: "https://a.test", request: async () => response, close: async () => {} };
    const client = clientWithTimeout(transport, 60_000);
    const request = () => client.raw({ method: "GET", path: "/", signal });
    expect(await bytesPerCall(count, request)).toBeLessThan(100);
    expect(listenersOf(signal)).toBe(0);
  });
});

it("linked signals abort once, with the first reason, and not after they are released", () => {
  const [first, second] = [longLived(), longLived()];
  const linked = linkSignals(first.signal, undefined, second.signal);
  const released = linkSignals(first.signal);
  released[Symbol.dispose]();
  second.abort("two");
  first.abort("one");
  expect(linked.signal.reason).toBe("two");
  expect(released.signal.aborted).toBe(false);
  expect(linkSignals(first.signal, second.signal).signal.reason).toBe("one");
  expect(listenersOf(first.signal) + listenersOf(second.signal)).toBe(0);
});
