import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeadlineError, RequestDeadline } from "../../src/index.ts";

const never = new Promise<never>(() => {});

function requestOf(query: string, signal = new AbortController().signal) {
  return { query: new URLSearchParams(query), signal, hold: vi.fn() };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

describe("RequestDeadline", () => {
  it.each([
    ["timeout=10s", undefined, 9750],
    ["timeout=1s", undefined, 950],
    ["timeout=5m", undefined, 29_750],
    ["", undefined, 29_750],
    ["", 10_000, 9750],
    ["timeout=soon", 2000, 1900],
    ["timeout=-1s", 2000, 1900],
    ["timeout=0s", 2000, 1900],
  ])("of ?%s with a default of %s ms ends after %i ms", async (query, defaultMs, ms) => {
    const deadline = new RequestDeadline(requestOf(query), defaultMs);
    const raced = deadline.race(never).catch((error: unknown) => error);
    vi.advanceTimersByTime(ms - 1);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.reason).toEqual(new DeadlineError(`no answer within ${ms} ms`));
    expect(await raced).toBe(deadline.signal.reason);
  });

  it("counts from its creation, not from the first use of its signal", () => {
    const deadline = new RequestDeadline(requestOf("timeout=1s"));
    vi.advanceTimersByTime(940);
    expect(deadline.remainingMs).toBe(10);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(10);
    expect(deadline.signal.aborted).toBe(true);
    vi.advanceTimersByTime(10);
    expect(deadline.remainingMs).toBe(0);
  });

  it("rejects a result of work that blocked the thread until the time was up", async () => {
    const deadline = new RequestDeadline(requestOf("timeout=1s"));
    deadline.check();
    const busy = Promise.resolve().then(() => {
      vi.spyOn(performance, "now").mockReturnValue(performance.now() + 950);
    });
    await expect(deadline.race(busy)).rejects.toThrow(DeadlineError);
    expect(() => deadline.check()).toThrow("the handler blocked the thread beyond its timeout");
    vi.restoreAllMocks();
  });

  it("aborts with the reason of the request's signal", async () => {
    const gone = new AbortController();
    const request = requestOf("timeout=1s", gone.signal);
    const deadline = new RequestDeadline(request);
    const raced = deadline.race(never).catch((error: unknown) => error);
    expect(request.hold).toHaveBeenCalledWith(never);
    const reason = new Error("the client went away");
    gone.abort(reason);
    expect(deadline.signal.reason).toBe(reason);
    expect(await raced).toBe(reason);
    expect(new RequestDeadline(requestOf("", AbortSignal.abort(reason))).signal.reason).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves no timer and no listener behind once it ended", () => {
    const gone = new AbortController();
    const deadline = new RequestDeadline(requestOf("timeout=1s", gone.signal));
    const { signal } = deadline;
    deadline.end();
    expect(vi.getTimerCount()).toBe(0);
    gone.abort();
    expect(signal.aborted).toBe(false);
  });
});
