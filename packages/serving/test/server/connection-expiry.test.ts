import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { resolveLimits } from "../../src/limits/server-limits.ts";
import { type Connection, findExpiry, type InFlight } from "../../src/server/connection.ts";

const limits = resolveLimits({ handshakeTimeoutMs: 100, idleTimeoutMs: 200, sendTimeoutMs: 300 });
const receiveTimeoutMs = 150;

const connection = (state: Partial<Connection>): Connection => ({
  key: "",
  tcp: {} as Socket,
  remoteAddress: "127.0.0.1",
  openedAt: 0,
  maxAgeMs: 10_000,
  requests: new Set(),
  ...state,
});
const request = (phase: InFlight["phase"], since: number) =>
  new Set<InFlight>([{ phase, since, check() {} }]);

const cases: readonly [string, Partial<Connection>, number, ReturnType<typeof findExpiry>][] = [
  ["a handshake", {}, 100, { reason: "handshake", isStuck: true }],
  ["a first request", { secureAt: 0 }, 150, { reason: "unused", isStuck: false }],
  ["another request", { secureAt: 0, usedAt: 50 }, 250, { reason: "idle", isStuck: false }],
  ["its age", { secureAt: 0, usedAt: 9_900 }, 10_000, { reason: "age", isStuck: false }],
  ["an answer", { secureAt: 0, requests: request("sending", 100) }, 400, { reason: "send", isStuck: true }],
  [
    "its age in use",
    { secureAt: 0, requests: request("handling", 0) },
    10_000,
    { reason: "age", isStuck: false },
  ],
  ["its end", { secureAt: 0, closingAt: 10 }, 5010, { reason: undefined, isStuck: true }],
  [
    "a refused body",
    { secureAt: 0, usedAt: 10, unread: { request: { complete: false }, since: 10 } },
    160,
    { reason: "send", isStuck: true },
  ],
];

it.each(cases)("a connection expires after it waited for %s", (_, state, limit, expiry) => {
  expect(findExpiry(connection(state), limit, limits, receiveTimeoutMs)).toBeUndefined();
  expect(findExpiry(connection(state), limit + 1, limits, receiveTimeoutMs)).toEqual(expiry);
});
