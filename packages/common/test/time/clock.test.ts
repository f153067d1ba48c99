import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../src/time/index.ts";

const day = 86_400_000;

describe("on fake timers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits longer than the maximum timer delay", () => {
    const callback = vi.fn();
    systemClock.after(60 * day, callback);
    vi.advanceTimersByTime(60 * day - 1);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledOnce();
  });

  it("can be cancelled at any time", () => {
    const callback = vi.fn();
    const cancel = systemClock.after(60 * day, callback);
    vi.advanceTimersByTime(30 * day);
    cancel();
    expect(vi.getTimerCount()).toBe(0);
  });
});

// On real timers: the runner would restore spied fake ones at the end of the file.
it("treats past times as now", async () => {
  using timer = vi.spyOn(globalThis, "setTimeout");
  const callback = vi.fn();
  systemClock.after(-3, callback);
  expect(timer).toHaveBeenCalledExactlyOnceWith(callback, 0);
  await vi.waitFor(() => expect(callback).toHaveBeenCalledOnce());
});

it("does not go back with the time of the machine", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const before = systemClock.now();
    vi.setSystemTime(0);
    expect(Date.now()).toBe(0);
    expect(systemClock.now()).toBeGreaterThanOrEqual(before);
  } finally {
    vi.useRealTimers();
  }
});
