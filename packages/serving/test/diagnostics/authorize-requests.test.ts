import { expect, it } from "vitest";
import { authorizeRequests, type Logger, silentLogger, textResponse } from "../../src/index.ts";

function setUp(answers: { authenticated: boolean; allowed: boolean; fails?: boolean }) {
  let now = 0;
  const asked: unknown[] = [];
  const errors: string[] = [];
  const client = {
    async raw({ path, body = "" }: { path: string; body?: string }) {
      if (answers.fails) throw new Error("no right to create tokenreviews");
      asked.push([path.split("/").at(-1), JSON.parse(body).spec]);
      const user = { username: "u", groups: ["g"] };
      return path.endsWith("tokenreviews")
        ? { status: { authenticated: answers.authenticated, ...(answers.authenticated && { user }) } }
        : { status: { allowed: answers.allowed } };
    },
  };
  const logger: Logger = { ...silentLogger, error: (message) => void errors.push(message) };
  const clock = { now: () => now };
  const route = authorizeRequests({ client, logger, clock })({
    method: "GET",
    path: "/metrics",
    handle: () => textResponse("metrics"),
  });
  const ask = async (authorization?: string) => {
    const { signal } = new AbortController();
    const headers = authorization === undefined ? {} : { authorization };
    const query = new URLSearchParams();
    const request = { method: "GET", path: "/metrics", query, headers, body: Buffer.alloc(0), signal };
    return (await route.handle(request)).status ?? 200;
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  return { asked, errors, ask, pass };
}

it("authenticates and authorizes callers at the API server and caches the results", async () => {
  const { ask, asked, pass } = setUp({ authenticated: true, allowed: true });
  expect(await ask("Bearer abc")).toBe(200);
  expect(await ask("bearer abc")).toBe(200);
  expect(asked).toEqual([
    ["tokenreviews", { token: "abc" }],
    [
      "subjectaccessreviews",
      { user: "u", groups: ["g"], nonResourceAttributes: { verb: "get", path: "/metrics" } },
    ],
  ]);
  pass(60_000);
  await ask("Bearer abc");
  expect(asked).toHaveLength(3);
  pass(240_000);
  await ask("Bearer abc");
  expect(asked).toHaveLength(5);
});

it("turns others away, and asks again soon", async () => {
  const denied = setUp({ authenticated: true, allowed: false });
  expect(await denied.ask("Bearer abc")).toBe(403);
  expect(await denied.ask("Bearer abc")).toBe(403);
  expect(denied.asked).toHaveLength(2);
  denied.pass(30_000);
  await denied.ask("Bearer abc");
  expect(denied.asked).toHaveLength(3);
  const unknown = setUp({ authenticated: false, allowed: true });
  expect(await unknown.ask("Bearer abc")).toBe(401);
  expect(await unknown.ask()).toBe(401);
  expect(await unknown.ask("Basic abc")).toBe(401);
  expect(unknown.asked).toHaveLength(1);
});

it("rejects every caller and reports missing rights when the API server cannot be reached", async () => {
  const { ask, errors } = setUp({ authenticated: true, allowed: true, fails: true });
  expect(await ask("Bearer abc")).toBe(500);
  expect(errors).toEqual([expect.stringContaining("check that this program may create tokenreviews")]);
});
