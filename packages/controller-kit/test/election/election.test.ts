import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { lease } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { type Logger, silentLogger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import {
  type ElectionOptions,
  LeadershipLostError,
  NotLeaderError,
  startElection,
} from "../../src/controller/index.ts";
import { watchDeadline } from "../../src/election/election-run.ts";
import { createFreshClient } from "../../src/election/lease-store.ts";
import { openLeaseTerm } from "../../src/election/lease-term.ts";
import { createFakeClock } from "./fake-leases.ts";

describe("fresh client", () => {
  const timeout = new DOMException("no answer within 5000 ms", "TimeoutError");
  const ref = { namespace: "n", name: "l" };

  /** Numbered clients that record their requests and fail as instructed. */
  function stage() {
    const log: string[] = [];
    let made = 0;
    let failure: Error | undefined;
    const client = createFreshClient(() => {
      const number = ++made;
      const get = async () => {
        log.push(`get by ${number}`);
        if (failure !== undefined) throw failure;
        return {};
      };
      const close = async () => void log.push(`close ${number}`);
      return { get, close } as unknown as Client;
    });
    return {
      log,
      client,
      get: async (error?: Error) => {
        failure = error;
        await client.get(lease, ref).catch((thrown: unknown) => expect(thrown).toBe(error));
      },
    };
  }

  it("opens new connections after a request without a response", async () => {
    const { log, get, client } = stage();
    await get();
    await get(timeout);
    await get();
    await client.close();
    expect(log).toEqual(["get by 1", "get by 1", "close 1", "get by 2", "close 2"]);
  });

  it("keeps its connections after any response and after a reset", async () => {
    const { log, get } = stage();
    const body = { kind: "Status", apiVersion: "v1", status: "Failure", reason: "NotFound", message: "gone" };
    await get(new ApiError({ method: "GET", path: "/lease" }, 404, { body } as never));
    await get(new Error("reset"));
    await get();
    expect(log).toEqual(["get by 1", "get by 1", "get by 1"]);
  });

  it("replaces its connections once for requests that fail together", async () => {
    const { log, get } = stage();
    await Promise.all([get(timeout), get(timeout)]);
    await get();
    expect(log).toEqual(["get by 1", "get by 1", "close 1", "get by 2"]);
  });
});

describe("start election", () => {
  const lease = { namespace: "n", name: "l", identity: "me" };
  /** Other processes may take a port that was free, but not this one. */
  const refusing = "http://127.0.0.1:1";

  /**
   * A server of one Lease, with the features that a single candidate needs.
   *
   * @param options `writes`: it answers no request after so many writes.
   */
  async function startLeaseServer({ writes = Number.POSITIVE_INFINITY } = {}) {
    const written: { holderIdentity: string }[] = [];
    let thief: { readonly holderIdentity: string; onRead(): void } | undefined;
    const server = createHttpServer(async (request, response) => {
      if (written.length >= writes) {
        request.socket.destroy();
        return;
      }
      let text = "";
      for await (const chunk of request) {
        text += String(chunk);
      }
      const object = text === "" ? undefined : JSON.parse(text);
      if (object !== undefined && thief !== undefined) {
        const conflict = {
          kind: "Status",
          apiVersion: "v1",
          status: "Failure",
          reason: "Conflict",
          code: 409,
        };
        response.writeHead(409, { "content-type": "application/json" }).end(JSON.stringify(conflict));
        return;
      }
      if (object !== undefined) {
        written.push(object.spec);
      }
      const status = { kind: "Status", apiVersion: "v1", status: "Failure", reason: "NotFound", code: 404 };
      const last = thief ?? written.at(-1);
      if (thief !== undefined) response.on("finish", thief.onRead);
      const stored = last && {
        apiVersion: "coordination.k8s.io/v1",
        kind: "Lease",
        metadata: lease,
        spec: last,
      };
      response.writeHead(stored ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(stored ?? status));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return {
      written,
      config: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      /** Gives the lease to another holder. Resolves when the candidate has been told so. */
      take: (holderIdentity: string) =>
        new Promise<void>((resolve) => {
          thief = { holderIdentity, onRead: resolve };
        }),
      [Symbol.asyncDispose]: async () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(String, (error: unknown) => error);

  describe("startElection", () => {
    it("leads, notifies its observer, and releases the lease", async () => {
      await using server = await startLeaseServer();
      const received: unknown[] = [];
      const election = startElection({
        ...lease,
        config: server.config,
        observer: {
          leading: (...what) => void received.push(what),
          newLeader: (...what) => void received.push(what),
        },
      });
      expect(() => election.checkWrite({ method: "PUT", path: "/x" })).toThrow(
        new NotLeaderError({ method: "PUT", path: "/x" }, "me does not hold the lease n/l"),
      );
      expect(election.writeTimeoutMs()).toBeUndefined();
      await election.acquired;
      election.checkWrite({ method: "PUT", path: "/x" });
      expect([election.isLeader(), election.leader, election.identity]).toEqual([true, "me", "me"]);
      election.healthy();
      await Promise.all([election.stop(), election.stop()]);
      expect([election.isLeader(), election.lost.aborted]).toEqual([false, false]);
      expect(server.written.at(-1)).toMatchObject({ holderIdentity: "" });
      election.healthy(-1e9);
      expect(received).toEqual([
        ["l", false],
        ["l", "me"],
        ["l", true],
        ["l", false],
      ]);
    });

    it("limits the server's time for a write until another process can lead", async () => {
      await using server = await startLeaseServer();
      const times = { leaseDurationMs: 60_000, renewDeadlineMs: 40_000, retryPeriodMs: 20_000 };
      const election = startElection({ ...lease, ...times, config: server.config });
      await election.acquired;
      const timeoutMs = election.writeTimeoutMs() ?? 0;
      // Half of the margin is for the network.
      expect(timeoutMs).toBeLessThanOrEqual(50_000);
      expect(timeoutMs).toBeGreaterThan(40_000);
      election.checkWrite({ method: "PUT", path: "/x", timeoutMs });
      expect(() => election.checkWrite({ method: "PUT", path: "/x", timeoutMs: 60_001 })).toThrow(
        /PUT \/x: not sent: the lease n\/l is not being renewed and may expire before the API server responds/,
      );
      await election.stop();
      expect(() => election.checkWrite({ method: "PUT", path: "/x", timeoutMs: 1 })).toThrow(/does not hold/);
    });

    it("reports the loss, and is unhealthy if the process keeps running", async () => {
      // The server vanishes on its own: this thread may receive the report later than the deadline.
      await using server = await startLeaseServer({ writes: 1 });
      const times = { leaseDurationMs: 2000, renewDeadlineMs: 1000, retryPeriodMs: 200 };
      const election = startElection({ ...lease, ...times, config: server.config });
      await once(election.lost, "abort");
      expect(server.written).toHaveLength(1);
      expect(election.lost.reason).toMatchObject({ code: "LEADERSHIP_EXPIRED" });
      expect(() => election.checkWrite({ method: "DELETE", path: "/x" })).toThrow(NotLeaderError);
      election.healthy();
      expect(() => election.healthy(-2000)).toThrow(/the lease n\/l expired/);
      await election.stop();
    });

    it("tells who took the lease, also if a caller notices the end before the thread's report", async () => {
      await using server = await startLeaseServer();
      const election = startElection({ ...lease, retryPeriodMs: 10, config: server.config });
      await election.acquired;
      const lost = once(election.lost, "abort");
      await server.take("other");
      // Until the term ends, without letting the event loop deliver the report.
      while (election.isLeader());
      await lost;
      expect(election.lost.reason).toMatchObject({
        code: "LEADERSHIP_TAKEN",
        message: "the lease n/l is held by other, not by me",
      });
    });

    it("ends when its thread dies", async () => {
      const election = startElection({ ...lease, config: { server: "no address" } });
      const error = await reasonOf(election.acquired);
      expect(error).toBeInstanceOf(LeadershipLostError);
      expect(error).toMatchObject({
        code: "LEADERSHIP_CRASHED",
        message: expect.stringContaining("no address"),
      });
      expect(election.lost.reason).toBe(error);
      await election.stop();
    });

    it("retries and logs while the server does not respond, and stops", async () => {
      let warn: Logger["warn"] = () => {};
      const warned = new Promise<unknown[]>((resolve) => {
        warn = (...line) => resolve(line);
      });
      const logger: Logger = { ...silentLogger, warn: (...line) => warn(...line), with: () => logger };
      const election = startElection({ ...lease, config: { server: refusing }, logger });
      expect(await warned).toEqual([
        "Failed to acquire lease",
        { error: expect.stringContaining("no answer from") },
      ]);
      await election.stop();
      expect(await reasonOf(election.acquired)).toMatchObject({ code: "LEADERSHIP_STOPPED" });
      expect(election.lost.aborted).toBe(false);
    });

    it("rejects a configuration that cannot be passed to a thread", () => {
      const config = { server: "http://localhost", identity: { type: "token", token: () => "" } };
      expect(() =>
        startElection({ ...lease, config: config as unknown as ElectionOptions["config"] }),
      ).toThrow(/could not be cloned/);
    });
  });
});

describe("watch deadline", () => {
  function stage() {
    const clock = createFakeClock();
    const term = openLeaseTerm();
    term.begin(clock.now(), clock.now() + 1000);
    let over = 0;
    const cancel = watchDeadline(term, clock, () => {
      over += 1;
    });
    return { clock, term, cancel, over: () => over };
  }

  it("calls back at the deadline, once", async () => {
    const { clock, over } = stage();
    await clock.advance(999);
    expect(over()).toBe(0);
    await clock.advance(1);
    expect(over()).toBe(1);
    await clock.advance(10_000);
    expect(over()).toBe(1);
  });

  it("continues to wait after the deadline was extended", async () => {
    const { clock, term, over } = stage();
    await clock.advance(500);
    term.extend(clock.now(), clock.now() + 1000);
    await clock.advance(999);
    expect(over()).toBe(0);
    await clock.advance(1);
    expect(over()).toBe(1);
  });

  it("does not call back after it was canceled", async () => {
    const { clock, cancel, over } = stage();
    cancel();
    await clock.advance(2000);
    expect(over()).toBe(0);
  });
});
