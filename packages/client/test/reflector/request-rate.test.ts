import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { createObjectStore, reflect } from "../../src/reflector/index.ts";
import type { TransportRequest } from "../../src/transport/index.ts";
import { bookmark, event, expired, list, status, widget, widgetKind } from "../support/scripted-server.ts";
import { createSimulatedServer, passTime, type SimulatedAnswer } from "../support/simulated-server.ts";

const minuteMs = 60_000;

/** A server that lists whenever it is asked, and answers watches its own way. */
const listing =
  (watch: (count: number) => SimulatedAnswer, streams = false) =>
  ({ query }: TransportRequest, count: number): SimulatedAnswer => {
    if (query?.sendInitialEvents) {
      return streams
        ? { parts: [event("ADDED", widget("a", count)), bookmark(count, true)] }
        : { status: 422, parts: [status(422, "Invalid")] };
    }
    return query?.watch ? watch(count) : { parts: [list(count, [widget("a", count)])] };
  };
const refusal = (code: number, reason: string, headers: Record<string, string> = {}): SimulatedAnswer => ({
  status: code,
  headers,
  parts: [status(code, reason)],
});

/** Requests in each simulated minute. */
async function requestsPerMinute(
  answer: (request: TransportRequest, count: number) => SimulatedAnswer,
  minutes: number,
): Promise<number[]> {
  const clock = createFakeClock();
  const server = createSimulatedServer(clock, answer);
  const abort = new AbortController();
  const done = reflect(server.client, widgetKind, createObjectStore(), {
    clock,
    random: () => 0,
    signal: abort.signal,
  });
  const counts: number[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    await passTime(clock, minuteMs);
    counts.push(server.times.length - counts.reduce((sum, count) => sum + count, 0));
  }
  abort.abort();
  await done;
  return counts;
}

describe("the requests of a reflector to a server", () => {
  it.each<[string, (request: TransportRequest, count: number) => SimulatedAnswer]>([
    ["ends each watch after one event", listing((n) => ({ parts: [event("MODIFIED", widget("a", n))] }))],
    [
      "ends each watch after many events",
      listing((n) => ({ parts: Array(50).fill(event("ADDED", widget("a", n))) })),
    ],
    ["ends each watch after a bookmark", listing((n) => ({ parts: [bookmark(n)] }))],
    ["ends each watch after a second", listing((n) => ({ parts: [bookmark(n), 1001] }))],
    ["ends each watch at once", listing(() => ({}))],
    ["breaks off within an event", listing((n) => ({ parts: [bookmark(n), '{"type":"MODIF'] }))],
    ["has always forgotten the version", listing(() => ({ parts: [expired] }))],
    ["refuses each watch with 410", listing(() => refusal(410, "Expired"))],
    [
      "ends each watch with an error",
      listing(() => ({ parts: [{ type: "ERROR", object: status(500, "InternalError") }] })),
    ],
    ["ends each watch with a lie", listing((n) => ({ parts: [bookmark(n), "}{\n"] }))],
    ["asks for no wait", listing(() => refusal(429, "TooManyRequests", { "retry-after": "0" }))],
    ["asks for a negative wait", listing(() => refusal(429, "TooManyRequests", { "retry-after": "-5" }))],
    ["ends each stream of objects at once", listing((n) => ({ parts: [bookmark(n)] }), true)],
    ["sends half a stream of objects", () => ({ parts: [event("ADDED", widget("a", 1))] })],
    ["refuses everything with 410", () => refusal(410, "Expired")],
    ["answers everything with nothing", () => ({})],
  ])("that %s are few", async (_, answer) => {
    const [first = 0, ...others] = await requestsPerMinute(answer, 10);
    expect(first).toBeLessThanOrEqual(30);
    // Waits grow to 30 seconds, and an attempt takes up to four requests.
    expect(Math.max(...others.slice(1))).toBeLessThanOrEqual(8);
    expect(others.every((count) => count > 0)).toBe(true);
  });

  it("are back soon after a wait that a server asked for, however long", async () => {
    for (const wait of ["99999999999999999999999", "9".repeat(400), "Fri, 31 Dec 9999 23:59:59 GMT"]) {
      const answer = listing(() => refusal(429, "TooManyRequests", { "retry-after": wait }));
      const counts = await requestsPerMinute(answer, 20);
      expect(counts.slice(1).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(3);
    }
    const forever = { ...status(429, "TooManyRequests"), details: { retryAfterSeconds: 1e300 } };
    const counts = await requestsPerMinute(
      listing(() => ({ status: 429, parts: [forever] })),
      20,
    );
    expect(counts.slice(1).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(3);
  });

  it("follow a watch that lived for minutes at once", async () => {
    const answer = listing((n) => ({
      parts: Array(5)
        .fill([bookmark(n), minuteMs])
        .flat(),
    }));
    const counts = await requestsPerMinute(answer, 11);
    expect(counts).toEqual([3, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  });
});
