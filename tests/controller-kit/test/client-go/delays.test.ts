import { createFakeClock, poll, retry } from "@capikit/common/time";
import { readResponses } from "@capikit/reference";
import { describe, expect, it } from "vitest";
import {
  backoffs,
  delayRecording,
  limiters,
  pollRecording,
  polls,
} from "../../src/client-go/delay-scenarios.ts";
import { createInstantClock } from "../../src/client-go/instant-clock.ts";

const delays = readResponses(delayRecording);

describe("delays are those of client-go", () => {
  it.each(limiters)("%s", async (name, question, create) => {
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
    const upstream = delays[name]?.out ?? [];
    expect(ours).toHaveLength(upstream.length);
    for (const [index, delay] of ours.entries()) expect(delay).toBeCloseTo(upstream[index] ?? -1, 3);
  });

  it.each(backoffs)("a back-off of %j", async (backoff) => {
    const { baseMs, factor, maxMs, steps } = backoff;
    const upstream = delays[JSON.stringify(backoff)]?.out;
    const clock = createInstantClock();
    const times: number[] = [];
    const attempt = async (): Promise<never> => {
      times.push(clock.now());
      throw new Error("always");
    };
    const limits = { attempts: steps, initialMs: baseMs, factor, clock, ...(maxMs > 0 && { maxMs }) };
    await expect(retry(attempt, limits)).rejects.toThrow("always");
    const ours = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(ours.map(Math.round)).toEqual(upstream?.map(Math.round));
  });
});

// After a slow check, client-go returns to its schedule, while capikit keeps the interval.
describe("polls are those of wait.PollUntilContextTimeout", () => {
  it.each(polls)("%j", async (question) => {
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
    expect({ checks, held }).toEqual(readResponses(pollRecording)[JSON.stringify(question)]?.out);
  });
});
