import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../src/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const day = 86_400_000;

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

it("takes what is over for now", async () => {
  // A spy that is made while timers are false would put the false one back when the file has ended.
  vi.useRealTimers();
  using timer = vi.spyOn(globalThis, "setTimeout");
  await new Promise<void>((resolve) => void systemClock.after(-3, resolve));
  expect(timer).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 0);
});
