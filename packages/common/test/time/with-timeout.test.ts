import { getEventListeners } from "node:events";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { linkSignals, withTimeout } from "../../src/time/index.ts";

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
