/**
 * The journal of a running manager: what it records of a reconcile, what it never records, and who may
 * read it.
 *
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configMap, secret } from "@capikit/api/kubernetes";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { ownPlace } from "@capikit/common/errors";
import { silentLogger, startDiagnostics } from "@capikit/serving";
import { createLogger } from "@capikit/serving/logging";
import { startEmbeddedApiServer } from "@capikit/testing";
import { Registry } from "prom-client";
import { expect, it, onTestFinished } from "vitest";
import type { ReconcileResult } from "../../src/controller/index.ts";
import {
  after,
  defineController,
  parseManagerFlags,
  type ReconcileContext,
  startManager,
} from "../../src/index.ts";
import {
  Journal,
  journalRoute,
  type ReconcileRecord,
  type RecordedLine,
  type RecordedWrite,
  readJournalPage,
  type WaitReason,
} from "../../src/journal/index.ts";
import { failureOf, Recording, stackOf } from "../../src/journal/recording.ts";
import { createPlatformBackoff } from "../../src/platform/index.ts";

interface Widget extends KubernetesObject {
  spec?: { size?: number; color?: string };
  status?: { conditions?: Condition[] };
}
const widgets: KindDescriptor<Widget> = {
  group: "example.org",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  scope: "Namespaced",
};
const crd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.org" },
  spec: {
    group: "example.org",
    names: { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" },
    scope: "Namespaced",
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
      },
    ],
  },
};

/** Each in another place of a reconcile. */
const secrets = {
  inSecret: "c3RvcmVk",
  created: "created-Pa55",
  field: "field-Pa55",
  message: "abcdefghijklmnop",
  platform: "platform-Pa55",
  condition: "condition-Pa55",
  error: "error-Pa55",
};
const w = { namespace: "default", name: "w" };
const condition = (status: "True" | "False", message = ""): Condition => ({
  type: "Ready",
  status,
  reason: "Checked",
  message,
  lastTransitionTime: "2026-01-01T00:00:00Z",
});

/** Reads, writes, calls and logs once, then fails. */
function reconcileOnce(platform = createPlatformBackoff()) {
  let runs = 0;
  return async ({ request, cache, client, logger, signal }: ReconcileContext) => {
    if (request.name !== w.name || ++runs > 2) return undefined;
    if (runs === 2) throw new Error(`cannot log in: password=${secrets.error}`);
    const own = await cache.get(widgets, w, { signal });
    await cache.list(configMap, { namespace: "default" });
    await cache.find(configMap, { namespace: "default", name: "absent" });
    await client.get(secret, { namespace: "default", name: "credentials" });
    await platform.call(async () => "ok", "GET /servers");
    const refused = platform.call(async () => {
      throw new Error(`https://user:${secrets.platform}@foo.example refused`);
    }, "POST /servers");
    await refused.catch(() => {});
    await client.patch(widgets, w, { type: "merge", patch: { spec: { size: 2 } } });
    const conditions = [condition("True", `with Authorization: Bearer ${secrets.condition}`)];
    await client.patch(
      widgets,
      w,
      { type: "merge", patch: { status: { conditions } } },
      { subresource: "status" },
    );
    const stringData = { password: secrets.created };
    await client.create(
      secret,
      { metadata: { namespace: "default", name: "new" }, stringData },
      { dryRun: true },
    );
    await client.replace(widgets, { ...own, spec: { size: 3 } }).catch(() => {});
    await client.delete(configMap, { namespace: "default", name: "old" });
    logger.info("Connecting", { region: "north", password: secrets.field });
    logger.warn(`Sent Authorization: Bearer ${secrets.message}`);
    return after("1h");
  };
}

async function startJournaled(flags: readonly string[] = []) {
  const server = await startEmbeddedApiServer({ crds: [crd] });
  server.put(configMap, { metadata: { namespace: "default", name: "old" } });
  server.put(configMap, { metadata: { namespace: "default", name: "kept" } });
  server.put(secret, {
    metadata: { namespace: "default", name: "credentials" },
    data: { token: secrets.inSecret },
  });
  server.put<Widget>(widgets, {
    metadata: w,
    spec: { size: 1 },
    status: { conditions: [condition("False")] },
  });
  const lines: string[] = [];
  const parsed = parseManagerFlags([
    "--health-addr=0",
    "--journal=1048576",
    "--logging-format=json",
    ...flags,
  ]);
  const controller = defineController<Widget>({
    name: "widget",
    for: widgets,
    owns: [configMap],
    backoff: { initialMs: 1, maxMs: 1 },
    minInterval: 0,
    reconcile: reconcileOnce(),
  } as never);
  const manager = await startManager({
    name: "test",
    flags: parsed,
    config: server.config,
    logger: await createLogger({ ...parsed.log, destination: { write: (line) => lines.push(line) } }),
    signals: false,
    controllers: [controller],
  });
  onTestFinished(async () => {
    await manager.stop();
    await server.stop();
  });
  const records = () => manager.journal?.records({ name: w.name }) ?? [];
  await expect.poll(() => records().length).toBeGreaterThanOrEqual(3);
  return { server, manager, records, lines: lines.map((line) => JSON.parse(line)), texts: lines };
}

const version = expect.stringMatching(/^\d+$/);
const kind = { group: "example.org", kind: "Widget" };
const core = (name: string) => ({ group: "", kind: name });
const durationMs = expect.any(Number);

it("records reads, writes, calls, conditions, log lines and the result of a reconcile", async () => {
  const { records } = await startJournaled(["--diagnostics-address=0"]);
  const [first, second, third] = records();
  const write = { namespace: "default", durationMs };
  const place = { path: import.meta.filename, line: expect.any(Number), column: expect.any(Number) };
  expect(first).toEqual({
    sequence: 1,
    run: expect.stringMatching(/^[\w-]{36}$/),
    controller: "widget",
    place: { path: import.meta.filename, line: expect.any(Number), column: expect.any(Number) },
    kind,
    ...w,
    reconcileID: expect.stringMatching(/^[\w-]{36}$/),
    startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    durationMs,
    queuedMs: durationMs,
    waitedFor: expect.any(String),
    priority: -100,
    attempt: 1,
    causes: [{ type: "start", event: "create", kind, ...w, newVersion: version, count: 1 }],
    reads: [
      { kind, ...w, version },
      { kind: core("ConfigMap"), namespace: "default", count: 2 },
      { kind: core("ConfigMap"), namespace: "default", name: "absent" },
      { kind: core("Secret"), namespace: "default", name: "credentials", version, live: true },
    ],
    writes: [
      { verb: "patch", kind, ...w, ...write, fields: ["spec.size"], status: 200, version },
      {
        ...{ verb: "patch", kind, ...w, ...write, subresource: "status", status: 200, version },
        fields: ["status.conditions[0].status", "status.conditions[0].message"],
      },
      {
        ...{
          verb: "create",
          kind: core("Secret"),
          ...write,
          name: "new",
          dryRun: true,
          status: 201,
        },
        fields: ["stringData.password"],
      },
      {
        ...{
          verb: "replace",
          kind,
          ...w,
          ...write,
          status: 409,
          message: expect.stringContaining("Conflict"),
        },
        fields: ["spec.size", "status.conditions[0].status", "status.conditions[0].message"],
      },
      { verb: "delete", kind: core("ConfigMap"), ...write, name: "old", status: 200 },
    ],
    platformCalls: [
      { name: "GET /servers", durationMs, place },
      {
        name: "POST /servers",
        durationMs,
        place,
        error: expect.stringMatching(/^https:\/\/.*@foo.example refused$/),
      },
    ],
    conditionsBefore: [{ type: "Ready", status: "False", reason: "Checked" }],
    conditionsAfter: [
      { type: "Ready", status: "True", reason: "Checked", message: "with Authorization: Bearer [redacted]" },
    ],
    logs: [
      // Of the API server in memory, which names what it does not check.
      { level: "warn", message: "API server warning", fields: expect.anything() },
      { level: "info", message: "Connecting", fields: { region: "north", password: "[redacted]" } },
      { level: "warn", message: "Sent Authorization: Bearer [redacted]" },
    ],
    result: { result: "requeue_after" },
    nextRunAt: expect.any(String),
  } satisfies Record<keyof Omit<ReconcileRecord, "truncated">, unknown>);
  // Its own writes, whose causes name the reconcile.
  expect(second).toMatchObject({
    result: { result: "error", message: "cannot log in: password=[redacted]" },
    causes: [
      {
        type: "event",
        own: true,
        reconcileID: first?.reconcileID,
        fields: expect.arrayContaining(["spec.size"]),
      },
    ],
    attempt: 1,
  });
  expect(third).toMatchObject({
    causes: expect.arrayContaining([{ type: "backoff", reconcileID: second?.reconcileID, count: 1 }]),
    result: { result: "success" },
    attempt: 2,
  });
});

it("has no secret in records, log lines and metrics, and counts the causes", async () => {
  const { manager, records, texts } = await startJournaled(["--diagnostics-address=0", "--v=5"]);
  const metrics = await manager.metrics.registry.metrics();
  const all = [JSON.stringify(records()), texts.join(""), metrics].join("\n");
  expect(Object.entries(secrets).filter(([, value]) => all.includes(value))).toEqual([]);
  const counted = [...metrics.matchAll(/^capikit_reconcile_causes_total\{(.+)\} (\d+)$/gm)];
  const [initial, updates, backoff] = [
    'kind="Widget",event="start"',
    'kind="Widget",event="update"',
    'kind="",event="backoff"',
  ].map((labels) => Number(counted.find(([, text]) => text === `controller="widget",${labels}`)?.[2]));
  expect([initial, backoff]).toEqual([1, 1]);
  expect(updates).toBeGreaterThanOrEqual(2);
});

it.each([
  ["--v=5", true],
  ["--v=2", false],
])(
  "logs start and end of each reconcile with cause, result and duration, with %s: %s",
  async (flag, isLogged) => {
    const { lines, records } = await startJournaled(["--diagnostics-address=0", flag]);
    const [first, second] = records();
    const of = (message: string, reconcileID?: string) =>
      lines.filter((line) => line.msg === message && line.reconcileID === reconcileID);
    const common = { level: "debug", controller: "widget", namespace: "default", name: "w" };
    const start = { ...common, causes: ["first list of Widget default/w"], attempt: 1, queuedMs: durationMs };
    const end = { ...common, result: "error", message: "cannot log in: password=[redacted]", durationMs };
    const causes = [expect.stringMatching(/^update of Widget default\/w: spec.size.* \(own write\)/)];
    expect(of("Starting reconcile", first?.reconcileID)).toMatchObject(isLogged ? [start] : []);
    expect(of("Reconcile finished", second?.reconcileID)).toMatchObject(isLogged ? [{ ...end, causes }] : []);
  },
);

/** The status of an answer and the beginning of its body. */
async function read(url: string, token?: string, accept = "*/*"): Promise<readonly [number, string]> {
  const headers = { accept, ...(token && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(url, { headers, rejectUnauthorized: false }, (answer: IncomingMessage) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
        if (accept === "*/*" || !text.includes("\ndata: ")) return;
        resolve([answer.statusCode ?? 0, text]);
        sent.destroy();
      });
      answer.on("end", () => resolve([answer.statusCode ?? 0, text]));
    });
    sent.on("error", reject).end();
  });
}

it.each([["*/*"], ["text/event-stream"]])(
  "is served only to callers with permission from the API server: %s",
  async (accept) => {
    const journal = new Journal(100_000);
    journal.add({ controller: "widget", name: "w", logs: [], causes: [] } as never);
    const stop = new AbortController();
    const server = await startDiagnostics({
      address: { host: "127.0.0.1", port: 0 },
      insecure: false,
      tls: {},
      registry: new Registry(),
      client: {
        async raw({ path, body }) {
          const { spec } = JSON.parse(body);
          if (path.endsWith("tokenreviews"))
            return { status: { authenticated: spec.token !== "unknown", user: { username: spec.token } } };
          const { path: asked, verb } = spec.nonResourceAttributes;
          return {
            status: { allowed: spec.user === "reader" && asked === "/debug/journal" && verb === "get" },
          };
        },
      },
      routes: [journalRoute(journal, stop.signal)],
      logger: silentLogger,
    });
    const url = `https://127.0.0.1:${server.port}/debug/journal`;
    expect((await read(url, undefined, accept))[0]).toBe(401);
    expect((await read(url, "unknown", accept))[0]).toBe(401);
    expect((await read(url, "other", accept))[0]).toBe(403);
    expect(await read(url, "reader", accept)).toEqual([
      200,
      expect.stringContaining('"controller":"widget"'),
    ]);
    stop.abort();
    await server.stop();
  },
);

it("is served by a manager with one token to that alone, and without authorization not at all", async () => {
  const dir = mkdtempSync(join(tmpdir(), "capikit-journal-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, "token");
  writeFileSync(file, "the-right-token-of-a-manager\n", { mode: 0o600 });
  const address = "--diagnostics-address=127.0.0.1:0";
  const { manager } = await startJournaled([address, `--diagnostics-token-file=${file}`]);
  const url = `${manager.servers.diagnostics?.url}/debug/journal?name=w`;
  expect((await read(url))[0]).toBe(401);
  expect((await read(url, "wrong"))[0]).toBe(401);
  expect(await read(url, "the-right-token-of-a-manager")).toEqual([
    200,
    expect.stringContaining('"records":[{"sequence":1,'),
  ]);
  const open = await startJournaled([address, "--insecure-diagnostics"]);
  expect((await fetch(`${open.manager.servers.diagnostics?.url}/debug/journal`)).status).toBe(404);
});

it("shows running reconciles, and none of the records with a limit of 0", async () => {
  const journal = new Journal(1_048_576);
  const running = { controller: "widget", name: "a", startedAt: "2026-01-01T00:00:00.000Z" };
  const end = journal.observe(() => [running]);
  journal.add({ ...running, causes: [], reads: [], writes: [], platformCalls: [], logs: [] } as never);
  const read = async () => {
    const { handle } = journalRoute(journal, new AbortController().signal);
    const query = new URLSearchParams("limit=0");
    return JSON.parse(String((await handle({ query, headers: {} } as never)).body));
  };
  const { run } = journal;
  expect(await read()).toEqual({ run, runs: [run], records: [], dropped: 0, running: [running] });
  end();
  expect((await read()).running).toEqual([]);
});

it("continues after a record of the same run only, and keeps the runs of a history apart", async () => {
  const entry = {
    controller: "c",
    name: "a",
    causes: [],
    reads: [],
    writes: [],
    platformCalls: [],
    logs: [],
  };
  const [before, restarted] = [new Journal(1_048_576), new Journal(1_048_576)];
  for (const journal of [before, restarted, restarted]) journal.add(entry as never);
  const of = (journal: Journal, query: string, headers = {}) =>
    journalRoute(journal, AbortSignal.abort()).handle({
      query: new URLSearchParams(query),
      headers,
      signal: new AbortController().signal,
    } as never);
  const sequences = async (query: string) => {
    const { records } = JSON.parse(String((await of(restarted, query)).body));
    return records.map((one: ReconcileRecord) => one.sequence);
  };
  expect(await sequences(`after=1&run=${restarted.run.id}`)).toEqual([2]);
  expect(await sequences(`after=1&run=${before.run.id}`)).toEqual([1, 2]);
  const events = async (id: string) => {
    const { stream } = await of(restarted, "", { accept: "text/event-stream", "last-event-id": id });
    let text = "";
    for await (const piece of stream ?? []) text += Buffer.from(piece).toString();
    return text.match(/(?<=^id: ).*/gm);
  };
  const id = restarted.run.id;
  expect(await events(`${id}:1`)).toEqual([`${id}:2`]);
  expect(await events(`${before.run.id}:1`)).toEqual([`${id}:1`, `${id}:2`]);

  const history = new Journal(1_048_576);
  const startedAt = "2026-01-01T00:00:00.000Z";
  for (const run of [
    { id: "one", startedAt },
    { id: "two", startedAt, changed: ["src/a.ts"] },
  ]) {
    history.begin(run);
    for (const record of before.records()) history.add(record);
  }
  history.addMalformed(["record 7: expected an object"]);
  expect(history.records().map(({ sequence, run }) => [sequence, run])).toEqual([
    [1, "one"],
    [2, "two"],
  ]);
  const body: unknown = JSON.parse(String((await of(history, "limit=0")).body));
  expect(readJournalPage(body)).toMatchObject({
    runs: [{ id: "one" }, { id: "two", changed: ["src/a.ts"] }],
    malformed: ["record 7: expected an object"],
  });
});

/** The values that the format lists. */
const listed = {
  waitedFor: {
    immediate: true,
    workers: true,
    priority: true,
    previousReconcile: true,
    deferred: true,
    requeueAfter: true,
    backoff: true,
    platformLimit: true,
  } satisfies Record<WaitReason, true>,
  verb: {
    create: true,
    replace: true,
    patch: true,
    apply: true,
    delete: true,
    deleteCollection: true,
  } satisfies Record<RecordedWrite["verb"], true>,
  level: { debug: true, info: true, warn: true, error: true } satisfies Record<RecordedLine["level"], true>,
  result: {
    success: true,
    error: true,
    requeue: true,
    requeue_after: true,
  } satisfies Record<ReconcileResult, true>,
};

it("reads records of every form that a manager writes", () => {
  const of = <K extends keyof typeof listed>(name: K) =>
    Object.keys(listed[name]) as (keyof (typeof listed)[K])[];
  const whole: Omit<ReconcileRecord, "run" | "sequence"> = {
    ...{ controller: "c", kind, namespace: "ns", name: "a", reconcileID: "id" },
    ...{ startedAt: "2026-01-01T00:00:00.000Z", durationMs: 0.5, queuedMs: 0, priority: -100, attempt: 1 },
    waitedFor: "immediate",
    causes: [{ type: "event", event: "delete", kind, name: "a", fields: ["a"], own: true, count: 2 }],
    reads: [{ kind }, { kind, name: "a", version: "1", live: true }, { kind, namespace: "ns", count: 0 }],
    writes: of("verb").map((verb) => ({ verb, kind, status: 0, durationMs: 0, message: "", dryRun: true })),
    platformCalls: [{ name: "", durationMs: 0, error: "" }],
    conditionsBefore: [{ type: "A", status: "Unknown" }],
    conditionsAfter: [{ type: "A", status: "True", reason: "", message: "" }],
    logs: of("level").map((level) => ({ level, message: "", fields: { a: null, b: [1] } })),
    result: { result: "error", message: "", stack: ["at a"], terminal: true, timeout: true },
    nextRunAt: "2026-01-01T00:00:00Z",
    truncated: { reads: 1 },
  };
  const { kind: _, namespace: __, nextRunAt: ___, truncated: ____, ...least } = whole;
  const journal = new Journal(1_048_576);
  journal.observe(() => [{ controller: "c", name: "a", startedAt: whole.startedAt }]);
  for (const record of [
    whole,
    { ...least, causes: [], reads: [], writes: [], platformCalls: [], logs: [], conditionsBefore: [] },
    ...of("waitedFor").map((waitedFor) => ({ ...whole, waitedFor })),
    ...of("result").map((result) => ({ ...whole, result: { result } })),
  ])
    journal.add(record);
  const page = { ...journal.stateOf(), records: journal.records(), later: "member" };
  expect(readJournalPage(JSON.parse(JSON.stringify(page)))).toMatchObject({
    records: page.records,
    running: page.running,
    malformed: [],
  });
});

it("records conditions of any form, which a schema without rules allows tenants", () => {
  const recording = new Recording(widgets, w);
  const conditions = [{ type: { toString: 1 }, status: { toString: 1 } }];
  recording.read(widgets, w, { metadata: w, status: { conditions } } as never);
  const text = '{"toString":1}';
  expect(recording.end().conditionsBefore).toEqual([{ type: text, status: text }]);
});

it("records the stack of an error and of its causes, without frames of Node.js", () => {
  const error = new Error("outer", { cause: new TypeError("inner") });
  const lines = stackOf(error);
  expect(ownPlace(lines)?.path).toBe(import.meta.filename);
  expect(lines).toContain("cause: inner");
  expect(lines.filter((line) => line.includes("node:"))).toEqual([]);
  error.cause = error;
  expect(stackOf(error)).not.toContain("cause: outer");
  const refused = Object.assign(new Error("refused"), { name: "ApiError", status: 422 });
  expect(failureOf(new AggregateError([refused, new TypeError("x")]))).toEqual({
    name: "ApiError",
    status: 422,
  });
});
