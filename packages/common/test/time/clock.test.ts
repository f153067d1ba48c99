import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../src/time/index.ts";

const day = 86_400_000;

describe("on false timers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits for longer than a timer can", () => {
    const callback = vi.fn();
    systemClock.after(60 * day, callback);
    vi.advanceTimersByTime(60 * day - 1);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledOnce();
  });

  it("can be called off at any time", () => {
    const callback = vi.fn();
    const cancel = systemClock.after(60 * day, callback);
    vi.advanceTimersByTime(30 * day);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
  });
});

// On true timers: the runner would put false ones that were spied on back when the file has ended.
it("takes what is over for now", async () => {
  using timer = vi.spyOn(globalThis, "setTimeout");
  const callback = vi.fn();
  systemClock.after(-3, callback);
  expect(timer).toHaveBeenCalledExactlyOnceWith(callback, 0);
  await vi.waitFor(() => expect(callback).toHaveBeenCalledOnce());
});
