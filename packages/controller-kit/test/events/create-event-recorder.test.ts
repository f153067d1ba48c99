import type { Client } from "@capikit/client";
import { ApiError, TransportError } from "@capikit/client/errors";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { createEventRecorder, type EventRecorderOptions } from "../../src/controller/index.ts";
import { keepingLogger, type LogLine } from "../support/fake-cache.ts";

const object = {
  apiVersion: "e/v1",
  kind: "Widget",
  metadata: { name: "w", namespace: "d", uid: "u", resourceVersion: "7" },
};

function setUp(options: Partial<EventRecorderOptions> = {}, answer: () => void = () => {}) {
  const clock = createFakeClock();
  const calls: { verb: string; name: string; body: Record<string, unknown> }[] = [];
  const dropped: string[] = [];
  const client = {
    create: async (_kind: unknown, body: { metadata: { name: string } }) => {
      answer();
      calls.push({ verb: "create", name: body.metadata.name, body: structuredClone(body) });
    },
    patch: async (_kind: unknown, ref: { name: string }, { patch }: { patch: Record<string, unknown> }) => {
      answer();
      calls.push({ verb: "patch", name: ref.name, body: patch });
    },
  } as unknown as Client;
  const recorder = createEventRecorder({
    client,
    reportingController: "foo",
    reportingInstance: "foo-1",
    clock,
    now: () => Date.UTC(2026, 0, 1) + clock.now(),
    random: () => 0,
    observer: { dropped: (why) => void dropped.push(why) },
    ...options,
  });
  return { clock, calls, dropped, recorder };
}

const flushTasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it("creates a series for repeated events: the second one is written, later ones are counted", async () => {
  const { clock, calls, recorder } = setUp();
  recorder.normal(object, "Created", "made it");
  await recorder.flush();
  recorder.normal(object, "Created", "made it");
  await recorder.flush();
  recorder.normal(object, "Created", "made it");
  recorder.warning(object, "Created", "another type");
  await flushTasks();
  expect(calls.map(({ verb }) => verb)).toEqual(["create", "patch", "create"]);
  expect(calls[0]?.body).toMatchObject({
    metadata: { namespace: "d", name: expect.stringMatching(/^w\.[0-9a-f]{16}$/) },
    eventTime: "2026-01-01T00:00:00.000000Z",
    reportingController: "foo",
    reportingInstance: "foo-1",
    action: "Created",
    type: "Normal",
    note: "made it",
    regarding: {
      apiVersion: "e/v1",
      kind: "Widget",
      name: "w",
      namespace: "d",
      uid: "u",
      resourceVersion: "7",
    },
  });
  expect(calls[1]).toMatchObject({ name: calls[0]?.name, body: { series: { count: 2 } } });
  for (let minute = 0; minute < 7; minute++) clock.advance(60_000);
  await flushTasks();
  expect(calls.slice(3)).toMatchObject([
    { verb: "patch", name: calls[0]?.name, body: { series: { count: 3 } } },
  ]);
  expect(clock.waits()).toEqual([]);
  recorder.normal(object, "Created", "made it");
  await flushTasks();
  expect(calls.at(-1)).toMatchObject({ verb: "create", body: { note: "made it" } });
});

it("writes every note, and notes about another version of the object", async () => {
  const { calls, recorder } = setUp();
  const changed = { ...object, metadata: { ...object.metadata, resourceVersion: "8" } };
  recorder.warning(object, "CreateFailed", "quota exceeded");
  recorder.warning(object, "CreateFailed", "no such image");
  recorder.warning(changed, "CreateFailed", "no such image");
  recorder.normal(object, "Attached", "volume", { related: object });
  recorder.normal(object, "Attached", "volume", { related: changed });
  await recorder.flush();
  expect(calls.map(({ verb, body }) => [verb, body.note])).toEqual([
    ["create", "quota exceeded"],
    ["create", "no such image"],
    ["create", "no such image"],
    ["create", "volume"],
    ["create", "volume"],
  ]);
});

it("writes the count of a continuing series, so that it does not expire", async () => {
  const { clock, calls, recorder } = setUp({ spamFilter: { burst: 100 } });
  recorder.normal(object, "Created", "made it");
  for (let minute = 0; minute < 32; minute++) {
    recorder.normal(object, "Created", "made it");
    clock.advance(60_000);
  }
  await flushTasks();
  expect(calls.map(({ body }) => (body.series as { count: number } | undefined)?.count)).toEqual([
    undefined,
    2,
    expect.toSatisfy((count: number) => count > 25),
  ]);
});

it("limits the events of an object, and allows more over time", async () => {
  const { clock, calls, dropped, recorder } = setUp();
  const record = (name: string, reason: string): void =>
    recorder.normal({ ...object, metadata: { name, namespace: "d" } }, reason, "x");
  for (let n = 0; n < 27; n++) record("w", `R${n}`);
  record("other", "R");
  clock.advance(300_000);
  record("w", "Later");
  await flushTasks();
  await recorder.flush();
  expect(dropped).toEqual(["spam", "spam"]);
  expect(calls).toHaveLength(27);
});

describe("a server that is away", () => {
  const away = (): never => {
    throw new TransportError({ method: "POST", path: "/" }, "https://s", new Error("ECONNREFUSED"));
  };

  it("gets events again in order, for at most 12 attempts", async () => {
    let fails = 2;
    const { clock, calls, dropped, recorder } = setUp({}, () => (fails-- > 0 ? away() : undefined));
    recorder.normal(object, "A", "x");
    recorder.normal(object, "B", "x");
    for (let n = 0; n < 2; n++) {
      await flushTasks();
      clock.advance(10_000);
    }
    await flushTasks();
    expect(calls.map(({ body }) => body.reason)).toEqual(["A", "B"]);
    fails = 12;
    recorder.normal(object, "C", "x");
    for (let n = 0; n < 12; n++) {
      await flushTasks();
      clock.advance(10_000);
    }
    expect(dropped).toEqual(["unreachable"]);
  });

  it("limits the queue and the duration of a stop", async () => {
    const { clock, dropped, recorder } = setUp({ maxQueued: 2 }, away);
    for (const reason of ["A", "B", "C"]) recorder.normal(object, reason, "x");
    const stopped = recorder.stop({ timeoutMs: 1000 });
    await flushTasks();
    clock.advance(1000);
    await stopped;
    recorder.normal(object, "D", "x");
    expect(dropped).toEqual(["queue-full", "stopped", "stopped", "stopped"]);
  });
});

it("annotates events, without secrets", async () => {
  const { calls, recorder } = setUp();
  const annotations = { "foo.dev/machine": "m-1", header: "Authorization: Bearer abcdefghijklmnop" };
  recorder.normal(object, "Created", "made it", { annotations });
  await recorder.flush();
  expect(calls[0]?.body).toMatchObject({ metadata: { annotations: { "foo.dev/machine": "m-1" } } });
  expect(JSON.stringify(calls)).not.toContain("abcdefghijklmnop");
});

it("drops events that the server rejects, warns once for each cause, and continues", async () => {
  const lines: LogLine[] = [];
  const path = "/apis/events.k8s.io/v1/namespaces/d/events";
  const refuse = (status: number, message: string, reason?: string) =>
    new ApiError({ method: "POST", path }, status, {
      body: {
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        message,
        details: { causes: reason ? [{ reason }] : [] },
      } as never,
    });
  const forbidden = (name: string) =>
    refuse(
      403,
      `events.events.k8s.io "${name}" is forbidden: User "u" cannot create resource "events" in API group "events.k8s.io" in the namespace "d"`,
    );
  const answers = [
    forbidden("w.0a1b2c3d4e5f6071"),
    forbidden("v.1a1b2c3d4e5f6071"),
    refuse(422, 'Event "w.0" is invalid: note: Too long'),
    refuse(403, "namespace d is being terminated", "NamespaceTerminating"),
    refuse(404, 'namespaces "d" not found'),
  ];
  const { calls, dropped, recorder } = setUp({ logger: keepingLogger(lines) }, () => {
    const answer = answers.shift();
    if (answer !== undefined) throw answer;
  });
  for (const reason of "ABCDEF") recorder.normal(object, reason, "x");
  await recorder.flush();
  expect(dropped).toEqual(Array.from({ length: 5 }, () => "refused"));
  expect(calls).toMatchObject([{ body: { reason: "F" } }]);
  const levels = lines.map(({ level, fields }) => [level, fields.reason]);
  expect(levels).toEqual([
    ["warn", "A"],
    ["debug", "B"],
    ["warn", "C"],
    ["debug", "D"],
    ["debug", "E"],
  ]);
  expect(String(lines[0]?.fields.error)).toContain(
    "+kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create",
  );
});

it.each([
  ["foo-controller-manager", "foo-controller-manager"],
  ["example.org/foo", "example.org/foo"],
  ["Foo manager (EU)", "Foo-manager--EU"],
  ["-.foo_", "foo"],
  ["not a domain/foo", "not-a-domain-foo"],
  ["/", "controller"],
  ["äöü", "controller"],
  ["", "controller"],
  ["x".repeat(140), "x".repeat(63)],
  [`${"x".repeat(62)}-y`, "x".repeat(62)],
])("makes the name of a reporter fit: %j", async (reportingController, expected) => {
  const { calls, recorder } = setUp({ reportingController, reportingInstance: "" });
  recorder.normal(object, "A", "x");
  await recorder.flush();
  expect(calls[0]?.body.reportingController).toBe(expected);
  expect(String(calls[0]?.body.reportingInstance)).toMatch(new RegExp(`^${expected}-.`));
});

it("counts notes that differ only in the ID of a request, but no other ones", async () => {
  const { calls, recorder } = setUp();
  for (const id of ["0A1B2C3D", "1A1B2C3D"])
    recorder.warning(object, "Failed", `no capacity, RequestID: ${id}`);
  recorder.warning(object, "Failed", "no capacity in zone 2, RequestID: 1A1B2C3D");
  await recorder.flush();
  expect(calls.map(({ verb }) => verb)).toEqual(["create", "patch", "create"]);
});

it("never throws for any input, and writes no secrets or long messages", async () => {
  const { calls, dropped, recorder } = setUp();
  recorder.normal(undefined as never, "A", "x");
  recorder.normal({ apiVersion: "v1", kind: "X", metadata: {} }, "A", "x");
  recorder.normal(object, undefined as never, undefined as never);
  recorder.normal({ ...object, metadata: { name: "no-reason" } }, "", "x");
  recorder.normal(object, "A", `password=hunter2 ${"ä".repeat(2000)}`, { action: "Do".repeat(100) });
  recorder.normal({ ...object, metadata: { name: `UPPER${"x".repeat(250)}` } }, "A", "x");
  await recorder.flush();
  expect(dropped).toEqual(["invalid", "invalid"]);
  const unspecified = calls.splice(0, 2).map(({ body }) => [body.reason, body.action, body.note]);
  expect(unspecified).toEqual([
    ["Unspecified", "Unspecified", ""],
    ["Unspecified", "Unspecified", "x"],
  ]);
  const note = String(calls[0]?.body.note);
  expect(note).toMatch(/^password=\[redacted\] ä+…$/);
  expect(Buffer.byteLength(note)).toBeLessThanOrEqual(1024);
  expect(Buffer.byteLength(note)).toBeGreaterThan(1020);
  expect(String(calls[0]?.body.action)).toHaveLength(126);
  expect(calls[1]?.name).toMatch(/^[0-9a-f-]{36}$/);
});
