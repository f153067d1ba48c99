import { hostname } from "node:os";
import { describe, expect, it } from "vitest";
import { NotLeaderError, startElection } from "../../src/controller/index.ts";
import { completeSettings } from "../../src/election/election-settings.ts";
import { openLeaseTerm } from "../../src/election/lease-term.ts";
import { soleLeader } from "../../src/election/sole-leader.ts";

describe("completeSettings", () => {
  it("has the usual durations and a unique identity", () => {
    const settings = completeSettings({ namespace: "n", name: "l" });
    expect(settings).toMatchObject({
      leaseDurationMs: 15_000,
      renewDeadlineMs: 10_000,
      retryPeriodMs: 2_000,
      releaseOnStop: true,
    });
    expect(settings.identity).toMatch(new RegExp(`^${hostname()}_[-0-9a-f]{36}$`));
  });

  it("gives the main thread at least the lease duration", () => {
    const lease = { namespace: "n", name: "l" };
    expect(completeSettings(lease).stallTimeoutMs).toBe(300_000);
    expect(completeSettings({ ...lease, leaseDurationMs: 600_000 }).stallTimeoutMs).toBe(600_000);
  });

  it.each([
    [{ namespace: "" }, "namespace of the leader election must not be empty"],
    [{ name: "" }, "name of the leader election must not be empty"],
    [{ retryPeriodMs: 0 }, "retryPeriodMs (0) must be greater than 0"],
    [{ renewDeadlineMs: 2400 }, "renewDeadlineMs (2400) must be greater than 1.2 times retryPeriodMs (2000)"],
    [{ leaseDurationMs: 10_000 }, "leaseDurationMs (10000) must be greater than renewDeadlineMs (10000)"],
    [{ leaseDurationMs: 15_500 }, "leaseDurationMs (15500) must be a multiple of 1000"],
    [{ leaseDurationMs: Number.NaN }, "leaseDurationMs (NaN) must be greater"],
    [{ stallTimeoutMs: 1000 }, "stallTimeoutMs (1000) must be 0 or at least leaseDurationMs (15000)"],
  ])("refuses %j", (wrong, message) => {
    expect(() => completeSettings({ namespace: "n", name: "l", ...wrong })).toThrow(message);
  });
});

it("is not started with misspelled settings", () => {
  const config = { server: "http://127.0.0.1:1" };
  const settings = { config, namespace: "n", name: "l", releaseOnstop: false };
  expect(() => startElection(settings)).toThrow(
    'startElection: unknown option "releaseOnstop": did you mean releaseOnStop?',
  );
});

it("is not started for a handler of requests, which its thread cannot call", () => {
  const config = { server: "http://explore.invalid", handler: () => Promise.reject(new Error("unused")) };
  expect(() => startElection({ config, namespace: "n", name: "l" })).toThrow(
    "leader election needs an API server, because its thread cannot call a handler of requests",
  );
});

describe("openLeaseTerm", () => {
  it("ends permanently when it expires, for every thread", () => {
    const term = openLeaseTerm();
    const other = openLeaseTerm(term.memory);
    expect([term.isWaiting(), term.holds(0), term.extend(0, 10)]).toEqual([true, false, false]);
    expect(term.begin(10, 10)).toBe(false);
    expect(term.begin(5, 10)).toBe(true);
    expect([other.holds(9), other.deadlineMs()]).toEqual([true, 10]);
    expect(other.extend(9, 20)).toBe(true);
    expect(term.holds(19.9)).toBe(true);
    expect(term.holds(20)).toBe(false);
    expect([other.holds(19), other.extend(19, 30), other.begin(19, 30)]).toEqual([false, false, false]);
  });

  it("has ended if it was stopped before it began", () => {
    const term = openLeaseTerm();
    term.stop();
    expect([term.begin(0, 10), term.holds(0), term.isStopped(), term.isWaiting()]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});

describe("soleLeader", () => {
  it("leads until it is stopped", async () => {
    const received: unknown[] = [];
    const election = soleLeader({ observer: { leading: (...what) => void received.push(what) } });
    await election.acquired;
    expect(election.isLeader()).toBe(true);
    election.checkWrite({ method: "PUT", path: "/x" });
    expect(election.writeTimeoutMs()).toBeUndefined();
    election.healthy();
    await election.stop();
    expect(() => election.checkWrite({ method: "PUT", path: "/x" })).toThrow(NotLeaderError);
    expect(received).toEqual([
      ["none", true],
      ["none", false],
    ]);
  });
});
