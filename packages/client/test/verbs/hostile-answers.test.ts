import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { ApiError, ResponseError, WatchError } from "../../src/errors/index.ts";
import type { KubernetesObject } from "../../src/index.ts";
import { createDiscovery } from "../../src/index.ts";
import { createObjectStore, reflect, watch } from "../../src/reflector/index.ts";
import type { TransportRequest } from "../../src/transport/index.ts";
import { collect } from "../support/collect.ts";
import { list, status, widget, widgetKind } from "../support/scripted-server.ts";
import { createSimulatedServer, passTime, type SimulatedAnswer } from "../support/simulated-server.ts";

const clientOf = (answer: SimulatedAnswer | ((request: TransportRequest, n: number) => SimulatedAnswer)) =>
  createSimulatedServer(createFakeClock(), typeof answer === "function" ? answer : () => answer).client;
const ref = { namespace: "ns", name: "a" };

/** Values of every JSON type where another one is expected. */
const wrong = ['"text"', "5", "true", "null", "[]", "[[]]", '{"metadata":5}', '{"metadata":[]}'];
const badMetadata = [
  {},
  { name: "" },
  { name: 5 },
  { name: ["a"] },
  { name: "a", resourceVersion: 5 },
  { name: "a", uid: {} },
  { name: "a", namespace: [] },
  { name: "a", labels: "x" },
  { name: "a", labels: { a: 5 } },
  { name: "a", annotations: [{}] },
  { name: "a", ownerReferences: {} },
  { name: "a", ownerReferences: [null] },
  { name: "a", ownerReferences: [{ apiVersion: 5 }] },
  { name: "a", ownerReferences: [{ uid: ["a"] }] },
  { name: "a", creationTimestamp: 5 },
  { name: "a", finalizers: [5] },
  { name: "a", managedFields: "x" },
  // Nothing else is wrong with them.
].map((metadata) => ({ namespace: "ns", resourceVersion: "1", ...metadata }));

describe("answers of the wrong type", () => {
  it.each(wrong)("are refused as an object: %s", async (text) => {
    const client = clientOf({ parts: [text] });
    await expect(client.get(widgetKind, ref)).rejects.toThrow(ResponseError);
    await expect(client.patch(widgetKind, ref, { type: "merge", patch: {} })).rejects.toThrow(
      text === "{}" ? "" : ResponseError,
    );
  });

  it.each([...wrong, "{}", '{"metadata":{},"items":{}}', '{"metadata":{"continue":5},"items":[]}'])(
    "are refused as a list: %s",
    async (text) => {
      const client = clientOf({ parts: [text] });
      await expect(client.list(widgetKind)).rejects.toThrow(ResponseError);
    },
  );

  it.each(badMetadata)("are refused as an item of a list: %j", async (metadata) => {
    const items = [{ metadata }];
    const client = clientOf({ parts: [{ metadata: {}, items }] });
    await expect(client.list(widgetKind)).rejects.toThrow(/an item of the list has/);
    for (const item of ["null", "5", '"x"', "[]"]) {
      const other = clientOf({ parts: [`{"metadata":{},"items":[${item}]}`] });
      await expect(other.list(widgetKind)).rejects.toThrow("an item of the list is not an object");
    }
  });

  it.each(badMetadata)("end a watch: an object with metadata %j", async (metadata) => {
    const client = clientOf({ parts: [{ type: "ADDED", object: { metadata } }] });
    await expect(collect(watch(client, widgetKind))).rejects.toThrow(WatchError);
  });

  it.each<[string, SimulatedAnswer]>([
    ["items without metadata", { parts: [{ metadata: {}, items: [{}] }] }],
    ["items of a wrong type", { parts: [{ metadata: {}, items: [{ metadata: { name: {} } }] }] }],
    ["a text", { parts: ['"text"'] }],
    ["metadata of a wrong type", { parts: [{ metadata: [], items: [] }] }],
  ])("leave a reflector going: %s", async (_, answer) => {
    const clock = createFakeClock();
    const failures: unknown[] = [];
    const server = createSimulatedServer(clock, ({ query }, n) =>
      n < 4 ? answer : query?.watch ? { parts: [60_000_000] } : { parts: [list(5, [widget("a", 1)])] },
    );
    const store = createObjectStore();
    const abort = new AbortController();
    const done = reflect(server.client, widgetKind, store, {
      clock,
      signal: abort.signal,
      watchList: false,
      observer: { failed: (error) => failures.push(error) },
    });
    await passTime(clock, 60_000);
    expect([...store.objects.keys()]).toEqual(["ns/a"]);
    expect(failures).toMatchObject(Array(3).fill({ name: "ResponseError", code: "RESPONSE_MALFORMED" }));
    abort.abort();
    await done;
  });

  it.each<[string, object]>([
    ["code", { code: "x" }],
    ["message", { message: { a: 1 } }],
    ["reason", { reason: ["x"] }],
    ["details", { details: "x" }],
    ["causes", { details: { causes: { a: 1 } } }],
    ["a cause", { details: { causes: [5, null, { reason: 5, message: {}, field: [] }] } }],
    ["retryAfterSeconds", { details: { retryAfterSeconds: "x" } }],
    ["a negative retryAfterSeconds", { details: { retryAfterSeconds: -1 } }],
  ])("are left out of a Status: %s", async (_, more) => {
    const client = clientOf({ status: 409, parts: [status(409, "Conflict", more)] });
    const error = (await client.get(widgetKind, ref).catch((thrown: unknown) => thrown)) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error.status).toBe(409);
    expect(
      error.causes.every((cause) => Object.values(cause).every((text) => typeof text === "string")),
    ).toBe(true);
    expect(error.retryAfterMs).toBeUndefined();
    expect(error.message).not.toContain("[object");
    const events = clientOf({ parts: [{ type: "ERROR", object: status(409, "Conflict", more) }] });
    await expect(collect(watch(events, widgetKind))).rejects.toThrow(ApiError);
  });

  it.each<[string, Record<string, unknown>]>([
    ["groups", { groups: {} }],
    ["a group", { groups: [null, 5, { name: 5 }, { name: "g", versions: "v1" }] }],
    ["items", { items: [null, { metadata: 5 }, { versions: {} }, { versions: [{ resources: 5 }] }] }],
    ["resources", { resources: [null, 5, { name: 5 }, { name: "a", kind: {} }], versions: ["v1", 5] }],
  ])("are left out of discovery: %s", async (_, document) => {
    const client = clientOf({ parts: [document] });
    expect(await client.discovery.resources()).toEqual([]);
    await expect(client.kindOf({ apiVersion: "a/v1", kind: "A" })).rejects.toThrow(/has no kind A/);
  });

  it("are refused as discovery", async () => {
    for (const text of ["5", "null", "[]", '"x"']) {
      const client = clientOf({ parts: [text] });
      await expect(client.discovery.resources()).rejects.toThrow(ResponseError);
      await expect(client.kindOf({ apiVersion: "a/v1", kind: "A" })).rejects.toThrow(ResponseError);
    }
  });
});

describe("discovery of a server that has very much", () => {
  const groups = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `g${n}.test`, versions: [{ version: "v1" }] }));

  it("is refused beyond 1,000 groups", async () => {
    const client = clientOf({ parts: [{ groups: groups(1001) }] });
    await expect(client.discovery.groups()).rejects.toThrow("the server has more than 1000 groups");
  });

  it("asks for a few groups at a time", async () => {
    const clock = createFakeClock();
    let inFlight = 0;
    let most = 0;
    const { client } = createSimulatedServer(clock, () => ({
      parts: [{ groups: groups(200), versions: [] }],
    }));
    const counted = { ...client.transport };
    counted.request = async (request) => {
      most = Math.max(most, ++inFlight);
      await new Promise(setImmediate);
      inFlight--;
      return client.transport.request(request);
    };
    // The core group, which has no versions, and the others by both paths.
    expect(await createDiscovery(counted).groups()).toHaveLength(402);
    expect(most).toBeLessThanOrEqual(32);
  });
});

describe("lists without an end", () => {
  it.each<[string, (n: number) => object]>([
    ["of one token", () => ({ metadata: { continue: "again" }, items: [widget("a", 1)] })],
    ["of empty pages", (n) => ({ metadata: { continue: `${n}` }, items: [] })],
  ])("are refused: %s", async (_, page) => {
    const clock = createFakeClock();
    const server = createSimulatedServer(clock, (_request, n) => ({ parts: [page(n)] }));
    const error = await collect(server.client.listAll(widgetKind)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ResponseError", code: "RESPONSE_ENDLESS" });
    expect(server.requests.length).toBeLessThanOrEqual(10);

    const failures: unknown[] = [];
    const abort = new AbortController();
    const done = reflect(server.client, widgetKind, createObjectStore(), {
      clock,
      signal: abort.signal,
      watchList: false,
      observer: { failed: (thrown) => failures.push(thrown) },
    });
    await passTime(clock, 100);
    expect(failures).toMatchObject([{ name: "ResponseError", code: "RESPONSE_ENDLESS" }]);
    abort.abort();
    await done;
  });
});

describe("members called __proto__", () => {
  const object = `{"apiVersion":"test.dev/v1","kind":"Widget","metadata":{"name":"a","namespace":"ns","resourceVersion":"1","labels":{"__proto__":"x"}},"spec":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"size":12345678901234567890}}`;

  it("stay members, and change no prototype", async () => {
    const pages = [object, `{"metadata":{},"items":[${object}]}`, `{"type":"ADDED","object":${object}}\n`];
    const read = [
      await clientOf({ parts: [pages[0] ?? ""] }).get(widgetKind, ref),
      (await clientOf({ parts: [pages[1] ?? ""] }).list(widgetKind)).items[0],
      (await collect(watch(clientOf({ parts: [pages[2] ?? ""] }), widgetKind))).map(
        (one) => Object(one).object,
      )[0],
    ] as KubernetesObject[];
    for (const one of read) {
      const { spec } = one as unknown as { spec: object };
      expect(Object.getPrototypeOf(spec)).toBe(Object.prototype);
      expect(Object.keys(spec)).toEqual(["__proto__", "constructor", "size"]);
      expect("polluted" in spec).toBe(false);
    }
    expect("polluted" in {}).toBe(false);
  });

  it("do not pass for metadata", async () => {
    const text = '{"__proto__":{"metadata":{"name":"a"}}}';
    await expect(clientOf({ parts: [text] }).get(widgetKind, ref)).rejects.toThrow("has no metadata");
  });
});

describe("texts of a server in messages", () => {
  it("are cut and without control characters", async () => {
    const message = `\u001b]0;title\u0007\u202egnp.exe\n${"x".repeat(100_000)}`;
    const causes = Array(1000).fill({ field: "f".repeat(10_000), message, reason: "R" });
    const more = { message, details: { causes } };
    const client = clientOf({ status: 422, parts: [status(422, "Invalid", more)] });
    const error = (await client.get(widgetKind, ref).catch((thrown: unknown) => thrown)) as ApiError;
    expect(error.message.length).toBeLessThan(5000);
    for (const control of ["\u001b", "\u0007", "\u202e"]) expect(error.message).not.toContain(control);
    expect(error.causes).toHaveLength(100);
    expect(JSON.stringify(error.causes).length).toBeLessThan(1_000_000);
  });
});
