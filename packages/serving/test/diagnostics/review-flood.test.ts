import { createFakeClock } from "@capikit/common/time";
import { expect, it } from "vitest";
import { authorizeRequests, type ReviewClient, silentLogger, textResponse } from "../../src/index.ts";

type Sent = Parameters<ReviewClient["raw"]>[0];

/** The route of metrics before an API server that answers when the test says so, or at once. */
function setUp({ answersAtOnce = true } = {}) {
  const clock = createFakeClock();
  const reviews: Sent[] = [];
  const waiting: (() => void)[] = [];
  const errors: string[] = [];
  const state = { isDown: false };
  const client: ReviewClient = {
    async raw(request) {
      reviews.push(request);
      if (!answersAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      if (state.isDown) throw new Error("connection refused");
      const { spec } = JSON.parse(request.body);
      if (spec.token === undefined) return { status: { allowed: spec.user === "prometheus" } };
      const authenticated = !spec.token.startsWith("forged");
      return {
        status: { authenticated, ...(authenticated && { user: { username: spec.token.split("-")[0] } }) },
      };
    },
  };
  const logger = { ...silentLogger, error: (message: string) => void errors.push(message) };
  const route = authorizeRequests({ client, logger, clock })({
    method: "GET",
    path: "/metrics",
    handle: () => textResponse("metrics"),
  });
  const connect = (remoteAddress = "10.0.0.1") => {
    const connection = { remoteAddress };
    return async (token: string): Promise<number> => {
      const answer = await route.handle({
        method: "GET",
        path: "/metrics",
        query: new URLSearchParams(),
        headers: { authorization: `Bearer ${token}` },
        body: Buffer.alloc(0),
        signal: new AbortController().signal,
        connection,
      });
      return answer.status ?? 200;
    };
  };
  return { clock, connect, errors, reviews, state, waiting };
}

let count = 0;
const forged = (): string => `forged-${++count}`;

/** Sends forged tokens on a connection until it is refused. */
async function exhaust(ask: (token: string) => Promise<number>): Promise<number> {
  for (let asked = 0; asked < 10_000; asked++) if ((await ask(forged())) === 429) return asked;
  throw new Error("never refused");
}

it("sends reviews over connections of their own, without the client's rate limit and retries", async () => {
  const { connect, reviews } = setUp();
  expect(await connect()("prometheus-1")).toBe(200);
  expect(reviews).toHaveLength(2);
  for (const review of reviews) expect(review).toMatchObject({ rateLimit: false, retry: false });
});

it("reviews few tokens of a connection, and still those of others", async () => {
  const { clock, connect, reviews } = setUp();
  const hostile = connect();
  expect(await exhaust(hostile)).toBe(5);
  expect(await hostile("prometheus-1")).toBe(429);
  expect(await connect()("prometheus-1")).toBe(200);
  for (let second = 0; second < 80; second++) {
    clock.advance(1000);
    await exhaust(hostile);
  }
  expect(reviews.length).toBeLessThanOrEqual(5 + 2 + 10);
});

it("serves honest callers while a whole server's connections flood", async () => {
  const { clock, connect, reviews } = setUp();
  const hostile = Array.from({ length: 32 }, () => connect());
  for (const ask of hostile) await exhaust(ask);
  expect(await connect()("prometheus-1")).toBe(429); // of the same address
  expect(await connect("10.0.0.2")("prometheus-1")).toBe(200);
  const before = reviews.length;
  for (let second = 0; second < 60; second++) {
    clock.advance(1000);
    for (const ask of hostile) await exhaust(ask);
    expect(await connect()(`prometheus-${second}`)).toBe(200);
  }
  // For 60 seconds: one token of a connection in eight of them, and two reviews of honest tokens.
  expect(reviews.length - before).toBeLessThanOrEqual(60 * (32 / 8 + 2) + 32);
});

it("limits all callers together, but not those whose tokens were allowed before", async () => {
  const { clock, connect, reviews } = setUp();
  expect(await connect()("prometheus-1")).toBe(200);
  clock.advance(61_000);
  const before = reviews.length;
  for (let n = 0; n < 200; n++) await exhaust(connect(`10.0.${n % 20}.1`));
  expect(reviews.length - before).toBe(320);
  expect(await connect("10.9.0.1")("prometheus-2")).toBe(429);
  expect(await connect("10.9.0.1")("prometheus-1")).toBe(200);
});

it("does not count a token as known that was authenticated, but not allowed", async () => {
  const { clock, connect, reviews } = setUp();
  const tenant = connect();
  expect(await tenant("tenant-1")).toBe(403);
  clock.advance(61_000);
  await exhaust(tenant);
  const before = reviews.length;
  expect(await tenant("tenant-1")).toBe(429);
  expect(reviews).toHaveLength(before);
});

it("remembers verdicts, also negative ones", async () => {
  const { connect, reviews } = setUp();
  for (const [token, status] of [
    ["forged", 401],
    ["tenant-1", 403],
    ["prometheus-1", 200],
  ] as const) {
    const before = reviews.length;
    for (let n = 0; n < 100; n++) expect(await connect()(token)).toBe(status);
    expect(reviews.length - before).toBeLessThanOrEqual(2);
  }
});

it("asks once for a token that many send at the same time", async () => {
  const { connect, reviews, waiting } = setUp({ answersAtOnce: false });
  const asked = Array.from({ length: 50 }, () => connect()("prometheus-1"));
  expect(reviews).toHaveLength(1);
  waiting.shift()?.();
  await expect.poll(() => reviews.length).toBe(2);
  waiting.shift()?.();
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect(reviews).toHaveLength(2);
});

it("has one review of a connection in flight, and a bounded number of all", async () => {
  const { connect, reviews } = setUp({ answersAtOnce: false });
  const refused: number[] = [];
  for (let n = 0; n < 200; n++) {
    const ask = connect(`10.0.0.${n}`);
    for (let m = 0; m < 3; m++) void ask(forged()).then((status) => refused.push(status));
  }
  await expect.poll(() => refused.length).toBe(200 * 3 - 64);
  expect(new Set(refused)).toEqual(new Set([429]));
  expect(reviews).toHaveLength(64);
});

it("logs few errors of an API server that does not respond", async () => {
  const { connect, errors, state } = setUp();
  state.isDown = true;
  for (let n = 0; n < 100; n++) expect([500, 429]).toContain(await connect(`10.0.0.${n}`)(forged()));
  expect(errors).toHaveLength(5);
});
