import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { exponentialBackoff } from "../../src/controller/index.ts";
import { TerminalError } from "../../src/controller/result.ts";
import {
  createPlatformBackoff,
  type PlatformBackoffOptions,
  PlatformLimitedError,
  platformLimitOf,
} from "../../src/platform/index.ts";
import { controllerBench, createLatch } from "../support/controller-bench.ts";

class HttpError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, headers: Record<string, string> = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.headers = headers;
  }
}
const tooMany = (seconds?: number) =>
  new HttpError(429, seconds === undefined ? {} : { "retry-after": String(seconds) });

/** Messages that are shown by default, after the start. */
const shownLines = (lines: readonly { readonly level: string; readonly message: string }[]) =>
  lines.flatMap(({ level, message }) =>
    level === "debug" || message === "Starting workers" ? [] : [message],
  );

function createBench(options: PlatformBackoffOptions = {}) {
  const clock = createFakeClock();
  const pauses: number[] = [];
  const backoff = createPlatformBackoff({ clock, jitter: 0, onPause: (ms) => pauses.push(ms), ...options });
  let calls = 0;
  /** Returns the result, or the milliseconds to wait. */
  const call = (outcome: unknown): Promise<unknown> =>
    backoff
      .call(async () => {
        calls += 1;
        if (outcome instanceof Error) throw outcome;
        return outcome;
      })
      .catch((error) => {
        if (!(error instanceof PlatformLimitedError)) throw error;
        return error.retryAfterMs;
      });
  return { backoff, clock, pauses, call, calls: () => calls };
}

describe("a platform backoff", () => {
  it("pauses all calls after a limited one, for the time that the platform names", async () => {
    const { backoff, call, clock, pauses, calls } = createBench();
    expect(await call("ok")).toBe("ok");
    expect(await call(tooMany(30))).toBe(30_000);
    clock.advance(10_000);
    expect(await call("ok")).toBe(20_000);
    expect(backoff.remainingMs).toBe(20_000);
    clock.advance(20_000);
    expect(backoff.remainingMs).toBe(0);
    expect(await call("ok")).toBe("ok");
    expect([pauses, calls()]).toEqual([[30_000], 3]);
  });

  it("lengthens pauses of unknown length until a call succeeds", async () => {
    const { call, clock, pauses } = createBench({ initial: "1s", max: "3s" });
    for (let at = 0; at < 3; at++) {
      await call(tooMany());
      clock.advance(3000);
    }
    await call("ok");
    await call(tooMany(0));
    expect(pauses).toEqual([1000, 2000, 3000, 1000]);
  });

  it("counts calls in flight at the start of a pause once, and takes the longest time", async () => {
    const { backoff, clock, pauses } = createBench();
    const latch = createLatch();
    const inFlight = [tooMany(), tooMany(), tooMany(5), tooMany(2)].map((error) =>
      backoff.call(async () => {
        await latch.opened;
        throw error;
      }),
    );
    latch.open();
    await Promise.allSettled(inFlight);
    expect(pauses).toEqual([1000, 5000]);
    clock.advance(5000);
    backoff.pause(true);
    expect(pauses).toEqual([1000, 5000, 2000]);
  });

  it("passes on other errors", async () => {
    const { call, pauses } = createBench();
    await expect(call(new HttpError(500))).rejects.toThrow("HTTP 500");
    expect(pauses).toEqual([]);
  });

  it("recognizes limits in responses, and by a function", async () => {
    const { call } = createBench();
    expect(await call(new Response("", { status: 429, headers: { "retry-after": "7" } }))).toBe(7000);
    const custom = createBench({
      limitOf: (outcome) => (outcome as { code?: string }).code === "rate_limit_exceeded" || undefined,
    });
    expect(await custom.call({ code: "rate_limit_exceeded" })).toBe(1000);
  });

  it("spreads the next attempts", async () => {
    const { call } = createBench({ jitter: 0.5, random: () => 0.5 });
    expect(await call(tooMany(10))).toBe(12_500);
  });

  it("keeps the cause", async () => {
    const cause = tooMany();
    const call = createBench().backoff.call(() => Promise.reject(cause));
    await expect(call).rejects.toMatchObject({ message: "the platform limits calls", cause });
  });
});

describe("platformLimitOf", () => {
  it.each([
    [new Response("", { status: 200 }), undefined],
    [new Response("", { status: 429 }), true],
    [new Response("", { status: 503 }), undefined],
    [new Response("", { status: 503, headers: { "Retry-After": "3" } }), 3000],
    [new Response("", { status: 404, headers: { "Retry-After": "3" } }), undefined],
    [{ statusCode: 429, headers: { "retry-after": 2 } }, 2000],
    [{ response: { status: 429, headers: { "Retry-After": "1" } } }, 1000],
    [{ response: { status: 500 } }, undefined],
    [{ status: "429" }, undefined],
    [undefined, undefined],
    ["429", undefined],
  ])("of %j is %j", (outcome, limit) => {
    expect(platformLimitOf(outcome)).toBe(limit);
  });
});

describe("a reconcile that the platform limits", () => {
  const limit = new PlatformLimitedError("the platform limits calls", 30_000);

  it.each([
    ["itself", limit],
    ["as a cause", new Error("cannot create server", { cause: limit })],
  ])("is repeated after the time, without an error: %s", async (_, error) => {
    const { touch, pass, reports, lines, errors } = await controllerBench(
      async () => {
        if (reports.length === 0) throw error;
      },
      { timeout: 0 },
    );
    await touch("ns/a");
    await pass(29_999);
    expect(reports).toMatchObject([{ result: "requeue_after" }]);
    await pass(1);
    expect(reports).toMatchObject([{ result: "requeue_after" }, { result: "success" }]);
    expect(errors()).toEqual([]);
    expect(shownLines(lines)).toEqual([]);
  });

  it("logs the start and the end of a limit once, also for many objects and attempts", async () => {
    const clock = createFakeClock();
    const backoff = createPlatformBackoff({ clock, jitter: 0 });
    let isLimited = true;
    const reconcile = async () => {
      await backoff.call(async () => {
        if (isLimited) throw tooMany();
      });
    };
    const { touch, pass, lines } = await controllerBench(reconcile, { timeout: 0 }, { clock });
    await touch("ns/a", "ns/b", "ns/c");
    for (let at = 0; at < 20; at += 1) {
      clock.advance(5_000);
      await pass(0);
    }
    isLimited = false;
    clock.advance(120_000);
    await pass(0);
    expect(shownLines(lines)).toEqual(["Platform limits calls", "Platform accepts calls again"]);
  });

  it("is an error together with other errors", async () => {
    const { touch, reports } = await controllerBench(async ({ request }) => {
      if (request.name === "a") throw new AggregateError([limit, new Error("other")], "several");
      throw new TerminalError("no such size", { cause: limit });
    });
    await touch("ns/a", "ns/b");
    expect(reports).toMatchObject([
      { result: "error", isTerminal: false },
      { result: "error", isTerminal: true },
    ]);
  });
});

describe("a controller's rate limiter", () => {
  it("replaces the default one, and is created for each start", async () => {
    let limiters = 0;
    const { touch, clock, pass } = await controllerBench(() => Promise.reject(new Error("no")), {
      timeout: 0,
      rateLimiter: (itsClock) => {
        limiters += 1;
        expect(itsClock).toHaveProperty("advance");
        return exponentialBackoff({ initialMs: 1000, maxMs: 2000 });
      },
    });
    await touch("ns/a");
    const waits: (number | undefined)[] = [];
    for (let at = 0; at < 3; at++) {
      waits.push(clock.waits()[0]);
      await pass(clock.waits()[0] ?? 0);
    }
    expect([limiters, waits]).toEqual([1, [1000, 2000, 2000]]);
  });
});
