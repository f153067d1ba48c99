import { createFakeClock, type FakeClock } from "@capikit/common/testing";
import { poll, retry } from "@capikit/common/time";
import {
  exponentialBackoff,
  type RateLimiter,
  strictestOf,
  tokenBucket,
} from "@capikit/controller-kit/queue";
import { askReference } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import { createInstantClock } from "../../src/client-go/instant-clock.ts";

/** A limiter of client-go and the keys that it is asked about, one each `pauseMs`. */
interface Question {
  readonly limiter: "default" | "exponential" | "bucket" | "both" | "backoff";
  readonly keys: readonly string[];
  readonly pauseMs?: number;
  readonly baseMs?: number;
  readonly maxMs?: number;
  readonly factor?: number;
  readonly steps?: number;
  readonly rate?: number;
  readonly burst?: number;
}

describe("delays are those of client-go", () => {
  const ask = async (question: Question): Promise<number[]> => {
    const [answer] = await askReference<number[]>("client-reference", [{ op: "delays", ...question }]);
    if (answer?.out === undefined) throw new Error(answer?.error);
    return answer.out;
  };
  const failures = (name: string, count: number): string[] => Array<string>(count).fill(name);
  const bucketOf = (clock: FakeClock, rate: number, burst: number) =>
    tokenBucket<string>({ perSecond: rate, burst }, clock);
  const defaultLimiter = (clock: FakeClock) =>
    strictestOf<string>(exponentialBackoff(), bucketOf(clock, 10, 100));

  it.each<[string, Question, (clock: FakeClock) => RateLimiter<string>]>([
    ["the default for 30 failures", { limiter: "default", keys: failures("a", 30) }, defaultLimiter],
    [
      "the default after a success",
      { limiter: "default", keys: [...failures("a", 5), "forget a", ...failures("a", 3)] },
      defaultLimiter,
    ],
    [
      "the default for many keys",
      { limiter: "default", keys: Array.from({ length: 150 }, (_, n) => `key${n % 130}`), pauseMs: 7 },
      defaultLimiter,
    ],
    [
      "an exponential limiter",
      { limiter: "exponential", baseMs: 200, maxMs: 5000, keys: [...failures("a", 8), ...failures("b", 2)] },
      () => exponentialBackoff({ initialMs: 200, maxMs: 5000 }),
    ],
    [
      "a bucket",
      { limiter: "bucket", rate: 3, burst: 2, keys: failures("a", 15), pauseMs: 250 },
      (clock) => bucketOf(clock, 3, 2),
    ],
    [
      "a bucket after a pause",
      { limiter: "bucket", rate: 50, burst: 5, keys: failures("a", 30), pauseMs: 15 },
      (clock) => bucketOf(clock, 50, 5),
    ],
    [
      "both",
      { limiter: "both", baseMs: 10, maxMs: 400, rate: 4, burst: 3, keys: failures("a", 15), pauseMs: 100 },
      (clock) => strictestOf(exponentialBackoff({ initialMs: 10, maxMs: 400 }), bucketOf(clock, 4, 3)),
    ],
  ])("%s", async (_, question, create) => {
    const clock = createFakeClock();
    const limiter = create(clock);
    const ours: number[] = [];
    for (const key of question.keys) {
      if (key.startsWith("forget ")) {
        limiter.forget(key.slice("forget ".length));
        continue;
      }
      ours.push(limiter.delayMs(key));
      clock.advance(question.pauseMs ?? 0);
    }
    const upstream = await ask(question);
    expect(ours).toHaveLength(upstream.length);
    for (const [index, delay] of ours.entries()) expect(delay).toBeCloseTo(upstream[index] ?? -1, 3);
  });

  it.each([
    { baseMs: 10, factor: 1, maxMs: 0, steps: 5 },
    { baseMs: 10, factor: 5, maxMs: 0, steps: 4 },
    { baseMs: 800, factor: 2, maxMs: 30_000, steps: 10 },
    { baseMs: 100, factor: 1.5, maxMs: 700, steps: 8 },
  ])("a back-off of %j", async ({ baseMs, factor, maxMs, steps }) => {
    const upstream = await ask({
      limiter: "backoff",
      baseMs,
      factor,
      maxMs,
      steps,
      keys: failures("", steps - 1),
    });
    const clock = createInstantClock();
    const times: number[] = [];
    const attempt = async (): Promise<never> => {
      times.push(clock.now());
      throw new Error("always");
    };
    const limits = { attempts: steps, initialMs: baseMs, factor, clock, ...(maxMs > 0 && { maxMs }) };
    await expect(retry(attempt, limits)).rejects.toThrow("always");
    const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(delays.map(Math.round)).toEqual(upstream.map(Math.round));
  });
});

// After a slow check, client-go returns to its schedule, while capikit keeps the interval.
describe("polls are those of wait.PollUntilContextTimeout", () => {
  it.each([
    { intervalMs: 100, timeoutMs: 1000, immediate: true, durations: [0, 0, 0] },
    { intervalMs: 100, timeoutMs: 1000, immediate: false, durations: [0, 0, 0] },
    { intervalMs: 100, timeoutMs: 1000, immediate: true, durations: [30, 30, 30] },
    { intervalMs: 100, timeoutMs: 1000, immediate: true, durations: [20, 10, 150, 0] },
    { intervalMs: 100, timeoutMs: 1000, immediate: false, durations: [20, 250, 0] },
    { intervalMs: 100, timeoutMs: 350, immediate: true, durations: Array(9).fill(0) },
    { intervalMs: 100, timeoutMs: 350, immediate: false, durations: Array(9).fill(10) },
    { intervalMs: 100, timeoutMs: 50, immediate: true, durations: [0, 0] },
    { intervalMs: 100, timeoutMs: 50, immediate: false, durations: [0, 0] },
  ])("%j", async (question) => {
    const [answer] = await askReference("client-reference", [{ op: "poll", ...question }]);
    const { intervalMs, timeoutMs, immediate, durations } = question;
    const clock = createInstantClock();
    const checks: number[] = [];
    const condition = (): boolean => {
      checks.push(clock.now());
      clock.advance(durations[checks.length - 1] ?? 0);
      return checks.length === durations.length;
    };
    const options = { interval: `${intervalMs}ms`, timeout: `${timeoutMs}ms`, immediate, clock } as const;
    const held = await poll(condition, options).catch(() => false);
    expect({ checks, held }).toEqual(answer?.out);
  });
});
