import type { FakeClock } from "@capikit/common/time";
import {
  exponentialBackoff,
  type RateLimiter,
  strictestOf,
  tokenBucket,
} from "@capikit/controller-kit/controller";
import type { Recording } from "@capikit/reference";

/** A limiter of client-go and the keys that it is asked about, one each `pauseMs`. */
interface LimiterQuestion {
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

const failures = (name: string, count: number): string[] => Array<string>(count).fill(name);
const bucketOf = (clock: FakeClock, rate: number, burst: number) =>
  tokenBucket<string>({ perSecond: rate, burst }, clock);
const defaultLimiter = (clock: FakeClock) =>
  strictestOf<string>(exponentialBackoff(), bucketOf(clock, 10, 100));

/** Limiters of client-go, and of capikit. */
export const limiters: readonly (readonly [
  name: string,
  question: LimiterQuestion,
  create: (clock: FakeClock) => RateLimiter<string>,
])[] = [
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
];

export const backoffs = [
  { baseMs: 10, factor: 1, maxMs: 0, steps: 5 },
  { baseMs: 10, factor: 5, maxMs: 0, steps: 4 },
  { baseMs: 800, factor: 2, maxMs: 30_000, steps: 10 },
  { baseMs: 100, factor: 1.5, maxMs: 700, steps: 8 },
];

export const polls = [
  { intervalMs: 100, timeoutMs: 1000, immediate: true, durations: [0, 0, 0] },
  { intervalMs: 100, timeoutMs: 1000, immediate: false, durations: [0, 0, 0] },
  { intervalMs: 100, timeoutMs: 1000, immediate: true, durations: [30, 30, 30] },
  { intervalMs: 100, timeoutMs: 1000, immediate: true, durations: [20, 10, 150, 0] },
  { intervalMs: 100, timeoutMs: 1000, immediate: false, durations: [20, 250, 0] },
  { intervalMs: 100, timeoutMs: 350, immediate: true, durations: Array(9).fill(0) },
  { intervalMs: 100, timeoutMs: 350, immediate: false, durations: Array(9).fill(10) },
  { intervalMs: 100, timeoutMs: 50, immediate: true, durations: [0, 0] },
  { intervalMs: 100, timeoutMs: 50, immediate: false, durations: [0, 0] },
];

/** The delays of client-go. */
export const delayRecording: Recording<readonly number[]> = {
  reference: "client-reference",
  file: new URL("../../fixtures/client-go/delays.json", import.meta.url),
  requests: Object.fromEntries([
    ...limiters.map(([name, question]) => [name, { op: "delays", ...question }]),
    ...backoffs.map((backoff) => [
      JSON.stringify(backoff),
      { op: "delays", limiter: "backoff", ...backoff, keys: failures("", backoff.steps - 1) },
    ]),
  ]),
  comparable: (delays) => delays,
};

/** The checks of client-go's polls. */
export const pollRecording: Recording<{ readonly checks: readonly number[]; readonly held: boolean }> = {
  reference: "client-reference",
  file: new URL("../../fixtures/client-go/polls.json", import.meta.url),
  requests: Object.fromEntries(polls.map((poll) => [JSON.stringify(poll), { op: "poll", ...poll }])),
  comparable: (checks) => checks,
};
