import { type Client, createClient } from "@capikit/client";
import { ApiError, TransportError, WatchError } from "@capikit/client/errors";
import { watch } from "@capikit/client/reflector";
import { createFakeClock } from "@capikit/common/time";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FaultName, type FaultServer, faultTable, startFaultServer } from "../src/index.ts";
import { widget } from "./kinds.ts";

const ref = { name: "a", namespace: "ns" };

let server: FaultServer;
let client: Client;
beforeEach(async () => {
  server = await startFaultServer({ kinds: [widget] });
  client = createClient(server.config, { retry: { attempts: 1 } });
  server.put(widget, { metadata: ref, spec: { size: 1 } });
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

/** Returns a short form of a call's result. */
async function outcome(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => "ok",
    (caught: unknown) => caught,
  );
  if (error instanceof ApiError) {
    return `${error.status} ${error.reason}`;
  }
  return error instanceof Error ? error.name : String(error);
}
const grow = () => client.patch(widget, ref, { type: "merge", patch: { spec: { size: 2 } } });
const sizeNow = () => server.object(widget, ref)?.spec?.size;

describe("an injection", () => {
  it.each<[FaultName | string, object, string]>([
    ["resett", {}, 'unknown fault "resett": did you mean reset?'],
    ["reset", { time: 2 }, 'unknown option "time": did you mean times?'],
    ["reset", { on: "replace" }, 'unknown operation "replace": known: get, list, watch, create'],
    ["reset", { on: ["get", "lst"] }, 'unknown operation "lst": did you mean list?'],
    ["reset", { on: [] }, "on must not be empty"],
    ["conflict", { on: "get" }, "the fault does not apply to get, only to create, update, patch and delete"],
    ["watch-end", { on: "list" }, "the fault does not apply to list, only to watch"],
    ["reset", { resource: "widget" }, 'the plural "widget": did you mean widgets?'],
    ["reset", { resource: "Widget" }, 'the plural "Widget": did you mean widgets?'],
    ["reset", { resource: "widgets.example.org" }, "did you mean widgets?"],
    ["reset", { resource: "pods" }, 'the plural "pods": served: widgets, zones'],
    ["reset", { resource: "zones", namespace: "ns" }, "zones are cluster-scoped: omit namespace"],
    ["reset", { on: "create", name: "a" }, "requests of create have no name"],
    ["watch-end", { name: "a" }, "requests of watch have no name"],
    ["reset", { on: "discovery", resource: "widgets" }, "requests for discovery have no resource"],
    ["reset", { namespace: "" }, "namespace must not be empty"],
    ["reset", { name: 1 }, "name must be a string, got 1"],
    ["reset", { times: 0 }, "times must be a positive integer or Infinity, got 0"],
    ["reset", { times: 1.5 }, "times must be a positive integer or Infinity, got 1.5"],
    ["reset", { skip: -1 }, "skip must be an integer from 0, got -1"],
    ["slow", { delayMs: -1 }, "delayMs must be from 0, got -1"],
    ["slow", { delayMs: Number.POSITIVE_INFINITY }, "delayMs must be from 0, got Infinity"],
    ["unavailable", { retryAfterSeconds: "1" }, 'retryAfterSeconds must be a number, got "1"'],
  ])("of %s with %j is refused", async (fault, injection, message) => {
    await using own = await startFaultServer({
      kinds: [widget, { ...widget, kind: "Zone", plural: "zones", scope: "Cluster" }],
    });
    expect(() => own.inject(fault as FaultName, injection)).toThrow(TypeError);
    expect(() => own.inject(fault as FaultName, injection)).toThrow(message);
  });
});

describe("faults of calls", () => {
  it.each([
    ["reset", "TransportError", 1],
    ["too-many-requests", "429 TooManyRequests", 1],
    ["internal-error", "500 InternalError", 1],
    ["unavailable", "503 ServiceUnavailable", 1],
    ["server-timeout", "504 Timeout", 1],
    ["unauthorized", "401 Unauthorized", 1],
    ["forbidden", "403 Forbidden", 1],
    ["conflict", "409 Conflict", 1],
    ["login-page", "ResponseError", 1],
    ["lost-answer", "TransportError", 2],
    ["slow-answer", "ok", 2],
    ["slow", "ok", 2],
    ["compaction", "ok", 2],
    ["clock-skew", "ok", 2],
  ] as const)("%s makes of a write: %s", async (fault, expected, size) => {
    server.inject(fault, { on: "patch", delayMs: 5 });
    expect(await outcome(grow())).toBe(expected);
    expect(sizeNow()).toBe(size);
    expect(server.faults.map((record) => record.fault)).toEqual([fault]);
    expect(await outcome(grow())).toBe("ok");
  });

  it.each([
    ["expired", "410 Expired"],
    ["too-large", "504 Timeout"],
    ["truncated-answer", "TransportError"],
    ["slow-list", "ok"],
  ] as const)("%s makes of a list: %s", async (fault, expected) => {
    server.inject(fault, { on: "list", resource: "widgets", delayMs: 4 });
    expect(await outcome(client.get(widget, ref))).toBe("ok");
    expect(await outcome(client.list(widget))).toBe(expected);
    expect(await outcome(client.list(widget))).toBe("ok");
  });

  it("never responds when half open", async () => {
    server.inject("half-open");
    expect(await outcome(client.get(widget, ref, { signal: AbortSignal.timeout(50) }))).toBe("TimeoutError");
  });

  it.each(["starting", "refused"] as const)("%s lasts for a time", async (fault) => {
    const clock = createFakeClock();
    await using own = await startFaultServer({ kinds: [widget], clock });
    const caller = createClient(own.config, { retry: { attempts: 1 } });
    own.inject(fault, { delayMs: 200 });
    const expected = fault === "starting" ? "503 ServiceUnavailable" : "TransportError";
    expect(await outcome(caller.list(widget))).toBe(expected);
    if (fault === "refused") await expect.poll(() => clock.waits()).toContain(200);
    clock.advance(199);
    expect(await outcome(caller.list(widget))).toBe(expected);
    clock.advance(1);
    await expect.poll(() => outcome(caller.list(widget))).toBe("ok");
    await caller.close();
  });

  it("affects matching requests, for the given number of times", async () => {
    server.inject("internal-error", { on: ["get", "list"], name: "a", times: 2, skip: 1 });
    const outcomes: string[] = [];
    for (let n = 0; n < 4; n++) outcomes.push(await outcome(client.get(widget, ref)));
    expect(outcomes).toEqual(["ok", "500 InternalError", "500 InternalError", "ok"]);
    server.inject("reset", { userAgent: "somebody else" });
    expect(await outcome(client.get(widget, ref))).toBe("ok");
    expect(() => server.inject("resett" as FaultName)).toThrow('unknown fault "resett"');
  });
});

/** Events of a watch until it ends, with the way it ended. */
async function tail(events: ReturnType<typeof watch>, received: string[] = []): Promise<string[]> {
  try {
    for await (const event of events) {
      received.push(event.type === "BOOKMARK" ? `BOOKMARK ${event.resourceVersion}` : event.type);
    }
    return [...received, "end"];
  } catch (error) {
    return [
      ...received,
      error instanceof WatchError || error instanceof TransportError
        ? error.code
        : (error as Error).message.replace(/.*: (\d+ \w+):.*/, "$1"),
    ];
  }
}

const endsWatch: ReadonlySet<FaultName> = new Set([
  "watch-ends-at-once",
  "watch-end",
  "truncated-event",
  "malformed-event",
  "expired-event",
  "error-event",
  "watch-half-open",
]);

describe("faults of watches", () => {
  it.each([
    ["watch-ends-at-once", ["end"]],
    ["watch-end", ["MODIFIED", "end"]],
    ["truncated-event", ["MODIFIED", "WATCH_TRUNCATED"]],
    ["malformed-event", ["MODIFIED", "WATCH_MALFORMED"]],
    ["expired-event", ["MODIFIED", "410 Expired"]],
    ["error-event", ["MODIFIED", "500 InternalError"]],
    ["watch-half-open", ["MODIFIED", "WATCH_SILENT"]],
    ["duplicate-event", ["MODIFIED", "MODIFIED", "MODIFIED", "end"]],
    ["duplicate-bookmark", ["MODIFIED", "BOOKMARK 3", "BOOKMARK 3", "MODIFIED", "end"]],
    ["delayed-event", ["MODIFIED", "MODIFIED", "end"]],
    ["split-event", ["MODIFIED", "MODIFIED", "end"]],
  ] as const)("%s delivers %j", async (fault, expected) => {
    const clock = createFakeClock();
    const received: string[] = [];
    server.inject(fault, { delayMs: 5 });
    const options = {
      resourceVersion: server.resourceVersion,
      allowWatchBookmarks: false,
      idleTimeoutMs: fault === "watch-half-open" ? 200 : 0,
      clock,
    };
    const ended = tail(watch(client, widget, options), received);
    await expect.poll(() => server.requests).toBe(1);
    server.put(widget, { metadata: ref, spec: { size: 2 } });
    if (expected.filter((event) => event === "MODIFIED").length > 1) {
      server.put(widget, { metadata: ref, spec: { size: 3 } });
    }
    await expect.poll(() => received.length).toBe(expected.length - 1);
    if (fault === "watch-half-open") clock.advance(200);
    if (!endsWatch.has(fault)) server.strike("watch-end");
    expect(await ended).toEqual(expected);
    expect(server.faults.map((record) => record.fault)).toEqual([fault]);
  });

  it("breaks the connection", async () => {
    const received: string[] = [];
    const ended = tail(watch(client, widget, { resourceVersion: server.resourceVersion }), received);
    await expect.poll(() => server.watches).toBe(1);
    server.put(widget, { metadata: ref, spec: { size: 2 } });
    // An earlier reset would discard the unread response, which fails the request.
    await expect.poll(() => received).toEqual(["MODIFIED"]);
    expect(server.strike("watch-reset")).toBe(1);
    expect(await ended).toEqual(["MODIFIED", "ECONNRESET"]);
  });

  it("ends with a late bookmark", async () => {
    const { resourceVersion } = server;
    const received = tail(watch(client, widget, { resourceVersion }));
    await expect.poll(() => server.watches).toBe(1);
    server.inject("late-bookmark-end");
    server.put(widget, { metadata: ref, spec: { size: 2 } });
    const [first, late, end] = await received;
    expect(first).toBe("MODIFIED");
    expect(Number(late?.split(" ")[1])).toBeLessThanOrEqual(Number(resourceVersion));
    expect(end).toBe("end");
  });

  it("sends late bookmarks, and applies to open watches at once", async () => {
    const events = watch(client, widget, { resourceVersion: server.resourceVersion });
    const received = tail(events);
    await expect.poll(() => server.watches).toBe(1);
    server.inject("late-bookmark");
    server.put(widget, { metadata: ref, spec: { size: 2 } });
    await expect.poll(() => server.faults.length).toBe(1);
    expect(server.strike("watch-reset", { resource: "gadgets" })).toBe(0);
    expect(server.strike("watch-end", { resource: "widgets" })).toBe(1);
    const [first, late, end] = await received;
    expect(first).toBe("MODIFIED");
    expect(Number(late?.split(" ")[1])).toBeLessThan(3);
    expect(end).toBe("end");
    expect(() => server.strike("conflict")).toThrow("does not apply to open watches");
  });
});

/** Returns the outcomes of requests under faults, and the objects and faults of the server. */
async function run(seed: number) {
  await using own = await startFaultServer({ kinds: [widget], seed });
  const caller = createClient(own.config);
  const outcomes: string[] = [];
  for (let n = 0; n < 30; n++) {
    own.inject(n % 2 === 0 ? "lost-answer" : "internal-error", { on: "create" });
    const object = { metadata: { generateName: "x-", namespace: "ns" } };
    outcomes.push(await outcome(caller.create(widget, object)));
  }
  own.heal();
  const before = own.faults.length;
  outcomes.push(await outcome(caller.list(widget)));
  expect(own.faults.length).toBe(before);
  await caller.close();
  const objects = own.objects(widget).map(({ metadata: { name, uid } }) => [name, uid]);
  return { outcomes, objects, faults: own.faults };
}

it("repeats names, identifiers and faults with its seed", async () => {
  const [first, again, other] = [await run(1), await run(1), await run(2)];
  expect(again).toEqual(first);
  expect(other.objects).not.toEqual(first.objects);
  expect(first.outcomes.at(-1)).toBe("ok");
});

it("describes every fault", () => {
  for (const { description, on } of Object.values(faultTable)) {
    expect(description).toMatch(/^[A-Z0-9].*\.$/);
    expect(on.length).toBeGreaterThan(0);
  }
});
