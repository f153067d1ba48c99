import { getEventListeners } from "node:events";
import { createFakeClock, mapLimited } from "@capikit/common/time";
import { describe, expect, it, test } from "vitest";
import { humanDuration } from "../../src/time/canonical-time.ts";
import {
  type Clock,
  createBackoff,
  durationMs,
  formatDuration,
  formatMilliseconds,
  linkSignals,
  type PollOptions,
  parseDuration,
  poll,
  type RetryOptions,
  retry,
  shortDuration,
  TokenBucket,
  untilAborted,
  withTimeout,
  yieldAfter,
  yieldToEventLoop,
} from "../../src/time/index.ts";

describe("backoff", () => {
  const options = { initialMs: 800, maxMs: 30_000, jitter: 1, resetMs: 120_000 };

  it("waits twice as long each time up to the limit, and starts over after two quiet minutes", () => {
    const clock = createFakeClock();
    const backoff = createBackoff(clock, { ...options, random: () => 0 });
    const waits = Array.from({ length: 8 }, () => {
      const wait = backoff();
      clock.advance(wait);
      return wait;
    });
    expect(waits).toEqual([800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
    clock.advance(120_000);
    expect(backoff()).toBe(30_000);
    clock.advance(30_000 + 120_001);
    expect(backoff()).toBe(800);
  });

  it("adds up to the whole delay at random", () => {
    const random = [0.5, 0.999];
    const backoff = createBackoff(createFakeClock(), { ...options, random: () => random.shift() ?? 0 });
    expect([backoff(), backoff()]).toEqual([1200, 1600 + 1600 * 0.999]);
  });
});

describe("duration", () => {
  describe("Go's notation", () => {
    it.each([
      ["0", 0n, "0s"],
      ["1h", 3_600_000_000_000n, "1h0m0s"],
      ["1h30m", 5_400_000_000_000n, "1h30m0s"],
      ["-1.5h", -5_400_000_000_000n, "-1h30m0s"],
      ["+.5s", 500_000_000n, "500ms"],
      ["1.s", 1_000_000_000n, "1s"],
      ["1us2ms3ns", 2_001_003n, "2.001003ms"],
      ["1\u00b5s", 1_000n, "1\u00b5s"],
      ["999ns", 999n, "999ns"],
      ["1h1h", 7_200_000_000_000n, "2h0m0s"],
      ["0.3333333333333333333h", 1_200_000_000_000n, "20m0s"],
      ["9223372036854775807ns", 9_223_372_036_854_775_807n, "2562047h47m16.854775807s"],
      ["-9223372036854775808ns", -9_223_372_036_854_775_808n, "-2562047h47m16.854775808s"],
    ])("parses and prints %s as Go does", (text, nanoseconds, written) => {
      expect(parseDuration(text)).toBe(nanoseconds);
      expect(formatDuration(nanoseconds)).toBe(written);
    });

    it.each(["", "1", "1d", "s", "-", "+", "1h 2m", ".s", "1h-2m", "9223372036854775808ns"])(
      "%j is not a duration",
      (text) => {
        expect(parseDuration(text)).toBeUndefined();
      },
    );
  });

  describe("milliseconds", () => {
    it.each([
      ["15s", 15_000],
      ["1m30s", 90_000],
      ["1.5h", 5_400_000],
      ["500ms", 500],
      [".5s", 500],
      ["1.s", 1000],
      ["+2m", 120_000],
      ["250us", 0.25],
      ["250µs", 0.25],
      ["1000000ns", 1],
      ["1h2m3s4ms", 3_723_004],
      ["0", 0],
      [1234, 1234],
      [0, 0],
    ])("takes %s as %d ms", (span, ms) => {
      expect(durationMs(span)).toBeCloseTo(ms, 9);
    });

    it.each([
      "",
      "15",
      "s",
      "1d",
      "-5s",
      "1m 30s",
      "1,5s",
      "+",
      "1e3s",
      Number.NaN,
      -1,
      Number.POSITIVE_INFINITY,
    ])("refuses %s", (span) => {
      expect(() => durationMs(span)).toThrow(
        /^invalid duration (?:"|-|NaN|Inf).*: (?:it must|add a unit|use numbers)/,
      );
    });
  });

  it("suggests a unit for a bare number", () => {
    expect(() => durationMs("15")).toThrow('invalid duration "15": add a unit, such as 15s or 15ms');
  });

  it.each([
    [0, "0s"],
    [0.25, "250\u00b5s"],
    [500, "500ms"],
    [1500, "1.5s"],
    [61_000, "1m1s"],
    [600_000, "10m"],
    [3_600_000, "1h"],
    [5_400_000, "1h30m"],
    [3_601_000, "1h0m1s"],
  ])("prints %d ms as %s", (ms, text) => {
    expect(shortDuration(ms)).toBe(text);
  });

  it.each([
    [10_000, "10s"],
    [30_000, "30s"],
    [500, "500ms"],
    [1500, "1.5s"],
    [60_000, "1m0s"],
    [90_500, "1m30.5s"],
    [3_600_000, "1h0m0s"],
  ])("prints %d ms as Go does: %s", (ms, text) => {
    expect(formatMilliseconds(ms)).toBe(text);
  });
});

describe("human duration", () => {
  const minute = 60_000;
  const hour = 60 * minute;
  const day = 24 * hour;

  test.each([
    [-2000, "<invalid>"],
    [-1000, "0s"],
    [119_999, "119s"],
    [2 * minute, "2m"],
    [5 * minute + 30_000, "5m30s"],
    [179 * minute, "179m"],
    [3 * hour, "3h"],
    [7 * hour + 5 * minute, "7h5m"],
    [47 * hour, "47h"],
    [2 * day + 3 * hour, "2d3h"],
    [8 * day, "8d"],
    [729 * day, "729d"],
    [730 * day, "2y"],
    [731 * day, "2y1d"],
    [9 * 365 * day, "9y"],
    [Number.POSITIVE_INFINITY, "292y"],
  ])("%d ms are %s", (ms, text) => {
    expect(humanDuration(ms)).toBe(text);
  });
});

describe("map limited", () => {
  interface Call {
    resolve(value: string): void;
    reject(error: Error): void;
  }

  /** Calls that end when the test resolves or rejects them. */
  function startCalls(items: Iterable<string>, limit: number) {
    const running = new Map<string, Call>();
    const result = mapLimited(items, limit, (item, index) =>
      new Promise<string>((resolve, reject) => running.set(item, { resolve, reject }))
        .then((value) => `${index} ${value}`)
        .finally(() => running.delete(item)),
    );
    return { running, result };
  }

  it("returns the results in the order of the items, with at most the limit at a time", async () => {
    const { running, result } = startCalls(new Set(["a", "b", "c"]), 2);
    expect([...running.keys()]).toEqual(["a", "b"]);
    running.get("b")?.resolve("B");
    await expect.poll(() => [...running.keys()]).toEqual(["a", "c"]);
    running.get("c")?.resolve("C");
    running.get("a")?.resolve("A");
    expect(await result).toEqual(["0 A", "1 B", "2 C"]);
  });

  it("starts no more calls after a failure, and rejects when the running ones have ended", async () => {
    const { running, result } = startCalls(["a", "b", "c"], 2);
    const ended = expect(result).rejects.toThrow("no a");
    running.get("a")?.reject(new Error("no a"));
    await expect.poll(() => [...running.keys()]).toEqual(["b"]);
    running.get("b")?.reject(new Error("no b"));
    await ended;
    expect([...running.keys()]).toEqual([]);
  });

  it("returns nothing for no items, and takes a function that throws at once", async () => {
    expect(await mapLimited([], 3, () => Promise.reject(new Error("never called")))).toEqual([]);
    await expect(
      mapLimited(["a"], 3, () => {
        throw new TypeError("at once");
      }),
    ).rejects.toThrow("at once");
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("rejects the limit %d", async (limit) => {
    await expect(mapLimited(["a"], limit, async () => "never called")).rejects.toThrow(
      "limit must be a positive integer",
    );
  });
});

describe("poll", () => {
  /** Lets promises settle without real time. */
  const flush = async (): Promise<void> => {
    for (let at = 0; at < 20; at++) await Promise.resolve();
  };

  /** Polls with a clock that passes `endMs` in steps of `stepMs`, and records the times of checks. */
  async function pollUntil(
    endMs: number,
    condition: (check: number, signal: AbortSignal) => unknown,
    options: Partial<PollOptions> = {},
    stepMs = 50,
  ) {
    const clock = createFakeClock();
    const checks: number[] = [];
    let result: unknown = "still polling";
    poll(
      (signal) => {
        checks.push(clock.now());
        return condition(checks.length, signal);
      },
      { interval: "100ms", clock, ...options },
    ).then(
      (value) => {
        result = value;
      },
      (error: Error) => {
        result = `${error.name}: ${error.message}`;
      },
    );
    await flush();
    while (clock.now() < endMs) {
      clock.advance(stepMs);
      await flush();
    }
    return { checks, result, waits: clock.waits() };
  }

  describe("poll", () => {
    it("returns the first value of the condition, with checks at each interval", async () => {
      expect(await pollUntil(300, (check) => check === 3 && { state: "running" })).toEqual({
        checks: [0, 100, 200],
        result: { state: "running" },
        waits: [],
      });
    });

    it("takes falsy values other than false, null and undefined for results", async () => {
      const answers = [false, null, undefined, 0];
      expect(await pollUntil(400, (check) => answers[check - 1])).toMatchObject({
        checks: [0, 100, 200, 300],
        result: 0,
      });
    });

    it("waits before the first check unless it is immediate", async () => {
      expect((await pollUntil(200, () => true, { immediate: false })).checks).toEqual([100]);
    });

    it("ends at the timeout, and aborts the signal of a running check", async () => {
      const timedOut = {
        checks: [0, 100, 200],
        result: "TimeoutError: the condition did not hold within 250 ms",
        waits: [],
      };
      expect(await pollUntil(500, () => false, { timeout: "250ms" })).toEqual(timedOut);
      const waiting = (check: number, signal: AbortSignal) =>
        check === 3 &&
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      expect(await pollUntil(500, waiting, { timeout: "250ms" })).toEqual(timedOut);
    });

    it("ends with the first error of the condition", async () => {
      const failing = (check: number) => {
        if (check === 2) throw new Error("broken");
      };
      expect(await pollUntil(300, failing)).toEqual({ checks: [0, 100], result: "Error: broken", waits: [] });
    });

    it("checks at least once if it is immediate, even if the signal has aborted", async () => {
      const signal = AbortSignal.abort(new Error("stopped"));
      expect(await pollUntil(100, () => false, { signal })).toMatchObject({
        checks: [0],
        result: "Error: stopped",
      });
      expect((await pollUntil(100, () => 1, { signal })).result).toBe(1);
      expect((await pollUntil(100, () => 1, { signal, immediate: false })).checks).toEqual([]);
    });

    it("checks again at once after a check that took longer than the interval", async () => {
      const clock = createFakeClock();
      const checks: number[] = [];
      const polling = poll(
        () => {
          checks.push(clock.now());
          if (checks.length === 1) clock.advance(250);
          return checks.length === 2;
        },
        { interval: 100, clock },
      );
      await flush();
      clock.advance(0);
      await polling;
      expect(checks).toEqual([0, 250]);
    });

    it("lengthens intervals by a factor, up to a limit", async () => {
      const { checks } = await pollUntil(1000, () => false, { factor: 2, maxInterval: "300ms" });
      expect(checks).toEqual([0, 100, 300, 600, 900]);
    });
  });
});

describe("retry", () => {
  /** A clock that records each delay and lets it pass at once. */
  function recordDelays() {
    const delays: number[] = [];
    const clock = createFakeClock();
    const instant: Clock = {
      now: clock.now,
      after(ms, callback) {
        delays.push(ms);
        const cancel = clock.after(ms, callback);
        queueMicrotask(() => clock.advance(ms));
        return cancel;
      },
    };
    return { delays, clock: instant };
  }

  /** Fails until an attempt, and records the delays before it. */
  async function attemptUntil(success: number, options: Partial<RetryOptions>) {
    const { delays, clock } = recordDelays();
    const result = await retry(
      async (attempt) => {
        if (attempt < success) throw new Error(`attempt ${attempt}`);
        return attempt;
      },
      { initialMs: 100, clock, ...options },
    ).catch((error: Error) => error.message);
    return { delays, result };
  }

  describe("retry", () => {
    it("returns the result of the first attempt that succeeds, with doubled delays before it", async () => {
      expect(await attemptUntil(4, {})).toEqual({ delays: [100, 200, 400], result: 4 });
    });

    it("limits, multiplies and lengthens delays", async () => {
      expect((await attemptUntil(5, { factor: 1.5, maxMs: 200 })).delays).toEqual([100, 150, 200, 200]);
      expect((await attemptUntil(3, { jitter: 0.1, random: () => 0.5 })).delays).toEqual([105, 210]);
    });

    it("throws the error of the last attempt", async () => {
      expect(await attemptUntil(9, { attempts: 3 })).toEqual({ delays: [100, 200], result: "attempt 3" });
    });

    it("starts no attempt after its budget", async () => {
      expect(await attemptUntil(9, { budgetMs: 300 })).toEqual({ delays: [100, 200], result: "attempt 3" });
    });

    it("stops at a final error", async () => {
      const isFinal = (_: unknown, attempt: number) => attempt === 2;
      expect(await attemptUntil(9, { isFinal })).toEqual({ delays: [100], result: "attempt 2" });
    });

    it("throws the signal's reason while it waits", async () => {
      const stop = new AbortController();
      const failing = retry(() => Promise.reject(new Error("down")), {
        initialMs: 100,
        clock: createFakeClock(),
        signal: stop.signal,
      });
      stop.abort(new Error("stopped"));
      await expect(failing).rejects.toThrow("stopped");
    });
  });
});

describe("token bucket", () => {
  it("has a burst of tokens, and further ones at its rate", () => {
    let now = 0;
    const bucket = new TokenBucket({ burst: 2, perSecond: 4 }, { now: () => now });
    expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false]);
    now = 249;
    expect(bucket.isReady).toBe(false);
    now = 250;
    expect([bucket.isReady, bucket.take(), bucket.take()]).toEqual([true, true, false]);
    now = 10_000;
    expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false]);
  });

  it("reserves tokens of the future", () => {
    let now = 0;
    const bucket = new TokenBucket({ burst: 1, perSecond: 2 }, { now: () => now });
    expect([bucket.reserve(), bucket.reserve(), bucket.reserve()]).toEqual([0, 500, 1000]);
    bucket.giveBack();
    expect(bucket.reserve()).toBe(1000);
    now = 1000;
    expect(bucket.reserve()).toBe(500);
  });
});

describe("until aborted", () => {
  const never = new Promise<never>(() => {});

  test("returns the result of the work, and leaves no listener", async () => {
    const { signal } = new AbortController();
    await expect(untilAborted(Promise.resolve("done"), signal)).resolves.toBe("done");
    await expect(untilAborted(Promise.reject(new Error("failed")), signal)).rejects.toThrow("failed");
    await expect(untilAborted(Promise.resolve("done"), undefined)).resolves.toBe("done");
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("gives up on work that does not end, with the signal's reason", async () => {
    const stop = new AbortController();
    const waiting = untilAborted(never, stop.signal);
    stop.abort(new Error("too late"));
    await expect(waiting).rejects.toThrow("too late");
    await expect(untilAborted(never, stop.signal)).rejects.toThrow("too late");
  });

  test("ignores the result of work after the signal aborted", async () => {
    const signal = AbortSignal.abort(new Error("too late"));
    await expect(untilAborted(Promise.reject(new Error("failed")), signal)).rejects.toThrow("too late");
  });
});

describe("with timeout", () => {
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
});

describe("yield to event loop", () => {
  /** Holds the event loop for longer than a time slice. */
  function work(): void {
    const end = performance.now() + 4;
    while (performance.now() < end);
  }

  it("yields after the time slice, also of settled promises", async () => {
    expect(yieldToEventLoop()).toBeUndefined();
    for (let step = 0; step < 10; step++) await Promise.resolve();
    work();
    const yielded = yieldToEventLoop();
    expect(yielded).toBeInstanceOf(Promise);
    await yielded;
  });

  it("does not yield at the first step after the event loop has waited", async () => {
    yieldToEventLoop();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(yieldToEventLoop()).toBeUndefined();
  });

  it("yields after a long step", async () => {
    const now = performance.now();
    // Later than the check, however long the machine lets it wait.
    expect(yieldAfter(now + 3_600_000)).toBeUndefined();
    await expect(yieldAfter(now - 3_600_000)).resolves.toBeUndefined();
  });

  it("lets one caller continue in each iteration of the event loop, in order", async () => {
    const order: string[] = [];
    let isOver = false;
    const iteration = (): void => {
      order.push("loop");
      if (!isOver) setImmediate(iteration);
    };
    const caller = async (name: string) => {
      await yieldToEventLoop();
      for (let round = 0; round < 2; round++) {
        work();
        await yieldToEventLoop();
        order.push(name);
      }
    };
    setImmediate(iteration);
    await Promise.all(["a", "b", "c"].map(caller));
    isOver = true;
    expect(order.filter((step) => step !== "loop")).toEqual(["a", "b", "c", "a", "b", "c"]);
    expect(order.filter((step, index) => step !== "loop" && order[index - 1] !== "loop")).toEqual([]);
  });
});
