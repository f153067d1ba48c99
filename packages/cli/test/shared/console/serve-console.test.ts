import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Journal, journalRoute, type ReconcileRecord } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/generators/run";
import { silentLogger, startServer } from "@capikit/serving";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ShownJournal, StreamMessage } from "../../../src/console/console-model.ts";
import { runConsole } from "../../../src/shared/console/run-console.ts";
import { type ConsoleServer, serveConsole } from "../../../src/shared/console/serve-console.ts";
import { journalReader } from "../../../src/shared/journal/read-journal.ts";

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends a request with exactly these header fields, which fetch would not allow. */
function send(url: string, method = "GET", headers: Record<string, string> = {}, text = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let body = "";
      response.on("data", (data) => {
        body += data;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on("error", reject);
    sent.end(text);
  });
}

const folder = mkdtempSync(join(tmpdir(), "capikit-console-test-"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
let calls = 0;
let server: ConsoleServer;

async function start(): Promise<ConsoleServer> {
  const answers = {
    object: (query: URLSearchParams) => {
      calls += 1;
      return query.get("id") === "known" ? { id: "known" } : undefined;
    },
  };
  return serveConsole({ all: () => ({ clusters: [] }), answers }, folder);
}

beforeAll(async () => {
  server = await start();
});
afterAll(() => server.stop());

describe("refused requests reach no answer", () => {
  const object = "api/object?id=known";
  const noToken = (url: string): string => url.replace(/\/[^/]{32}\//, "/");
  const otherToken = (url: string): string => url.replace(/\/[^/]{32}\//, `/${"A".repeat(32)}/`);
  const same = (url: string): string => url;
  it.each<readonly [string, (url: string) => string, string, Record<string, string>, number]>([
    ["no token", noToken, "GET", {}, 403],
    ["another token", otherToken, "GET", {}, 403],
    ["a longer token", (url) => url.replace(/\/api/, "x/api"), "GET", {}, 403],
    ["a foreign origin", same, "GET", { origin: "https://evil.example" }, 403],
    ["another port of this host", same, "GET", { origin: "http://127.0.0.1:1" }, 403],
    ["no origin of a sandboxed page", same, "GET", { origin: "null" }, 403],
    ["a cross-site request", same, "GET", { "sec-fetch-site": "cross-site" }, 403],
    ["a same-site request of another port", same, "GET", { "sec-fetch-site": "same-site" }, 403],
    ["a rebinding name", same, "GET", { host: "evil.example" }, 421],
    ["a rebinding name that begins like this host", same, "GET", { host: "127.0.0.1.evil.example" }, 421],
    ["another address of this machine", same, "GET", { host: "0.0.0.0" }, 421],
    ["a cross-site POST", same, "POST", { origin: "https://evil.example" }, 403],
    [
      "a cross-site POST that navigates",
      same,
      "POST",
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
      403,
    ],
    ["a POST", same, "POST", {}, 405],
    ["a PUT", same, "PUT", {}, 405],
    ["a DELETE", same, "DELETE", {}, 405],
    ["a path to other files", same, "GET", {}, 404],
  ])("%s", async (name, change, method, headers, status) => {
    const before = calls;
    const path = name === "a path to other files" ? "..%2fserve-console.ts" : object;
    const answer = await send(change(server.url + path), method, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(calls).toBe(before);
  });
});

describe("actions", () => {
  const json = { "content-type": "application/json" };
  const none = (url: string): string => url;
  it.each<readonly [string, (url: string) => string, string, Record<string, string>, string, number]>([
    ["performs one", none, "POST", json, '{"name":"a"}', 200],
    ["explains an error of the user", none, "POST", json, '{"name":""}', 422],
    ["explains an error of another copy of capikit", none, "POST", json, '{"name":"copy"}', 422],
    ["reports no other error", none, "POST", json, '{"name":"bug"}', 500],
    ["without a token", (url) => url.replace(/\/[^/]{32}\//, "/"), "POST", json, "{}", 403],
    ["from a foreign origin", none, "POST", { ...json, origin: "https://evil.example" }, "{}", 403],
    ["from another port", none, "POST", { ...json, origin: "http://127.0.0.1:1" }, "{}", 403],
    ["from another site", none, "POST", { ...json, "sec-fetch-site": "cross-site" }, "{}", 403],
    ["for a rebinding name", none, "POST", { ...json, host: "evil.example" }, "{}", 421],
    ["as a form", none, "POST", { "content-type": "application/x-www-form-urlencoded" }, "name=a", 415],
    ["as a text", none, "POST", { "content-type": "text/plain" }, '{"name":"a"}', 415],
    ["that is not JSON", none, "POST", json, "{", 400],
    ["that is no object", none, "POST", json, "[]", 400],
    ["that is too large", none, "POST", json, JSON.stringify({ name: "a".repeat(9_000_000) }), 413],
    ["by GET", none, "GET", {}, "", 404],
    ["by PUT", none, "PUT", json, "{}", 405],
    ["that does not exist", (url) => url.replace(/rename$/, "constructor"), "POST", json, "{}", 405],
  ])("%s", async (_, change, method, headers, body, status) => {
    let performed = 0;
    const own = await serveConsole(
      {
        all: () => ({}),
        answers: {},
        actions: {
          rename({ name }) {
            if (name === "") throw new UsageError("no name", "enter one");
            if (name === "copy")
              throw Object.assign(new Error("copied"), { [Symbol.for("capikit.dev/error")]: true });
            if (name === "bug") throw new TypeError("internal");
            performed += 1;
            return name;
          },
        },
      },
      folder,
    );
    onTestFinished(() => own.stop());
    const answer = await send(change(`${own.url}api/actions/rename`), method, headers, body);
    expect(answer.status).toBe(status);
    expect(performed).toBe(status === 200 ? 1 : 0);
    if (status === 200) expect(JSON.parse(answer.body)).toEqual({ result: "a" });
    if (status === 422) {
      const isCopy = body.includes("copy");
      expect(JSON.parse(answer.body)).toEqual(
        isCopy ? { error: "copied" } : { error: "no name", help: "enter one" },
      );
    }
    if (status === 500) expect(answer.body).not.toContain("internal:");
  });

  it("do not exist in a console that only reads", async () => {
    const own = await runConsole({ signal: new AbortController().signal, folder });
    onTestFinished(() => own.stop());
    for (const name of ["apply", "delete", "scale", "restart", "callHook"])
      expect((await send(`${own.url}api/actions/${name}`, "POST", json)).status).toBe(405);
  });
});

it("answers the page itself, without inline code and for no frame", async () => {
  const { origin } = new URL(server.url);
  const answers = await Promise.all([
    send(server.url),
    send(`${server.url}api/object?id=known`, "GET", { origin, "sec-fetch-site": "same-origin" }),
    send(`${server.url}api/object?id=other`),
    send(`${server.url}api/constructor`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  const policy = String(answers[0]?.headers["content-security-policy"]);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(answers[0]?.headers["set-cookie"]).toBeUndefined();
  expect(answers[0]?.headers["access-control-allow-origin"]).toBeUndefined();
});

it("has another token in each run", async () => {
  const other = await start();
  await other.stop();
  expect(new URL(other.url).pathname).not.toBe(new URL(server.url).pathname);
  expect(new URL(server.url).pathname).toMatch(/^\/[\w-]{32}\/$/);
});

/** Reads messages of a stream until a number of them. */
async function read(url: string, count: number, after?: string) {
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const response = await fetch(`${url}api/stream`, {
    signal: over.signal,
    headers: after === undefined ? {} : { "last-event-id": after },
  });
  const messages: { readonly id: string; readonly message: StreamMessage }[] = [];
  let text = "";
  for await (const part of response.body ?? []) {
    text += new TextDecoder().decode(part);
    const found = [...text.matchAll(/id: (\S+)\ndata: (.*)\n\n/g)];
    for (const [, id = "", data = ""] of found.slice(messages.length))
      messages.push({ id, message: JSON.parse(data) });
    if (messages.length >= count) break;
  }
  over.abort();
  return messages;
}

it("continues a stream after the last message that a page has received", async () => {
  const own = await start();
  onTestFinished(() => own.stop());
  const first = await read(own.url, 1);
  expect(first[0]?.message).toEqual({ reset: true, clusters: [] });
  for (const id of ["a", "b", "c"]) own.publish({ changed: [id] });
  const [next, ...later] = await read(own.url, 3, first[0]?.id);
  expect([next, ...later].map((one) => one?.message.changed)).toEqual([["a"], ["b"], ["c"]]);
  expect((await read(own.url, 2, next?.id)).map(({ message }) => message.changed)).toEqual([["b"], ["c"]]);
  // Of an earlier run, and of messages that are no longer kept.
  expect((await read(own.url, 1, "other-1"))[0]?.message.reset).toBe(true);
  for (let count = 0; count < 600; count++) own.publish({ changed: [`${count}`] });
  expect((await read(own.url, 1, next?.id))[0]?.message.reset).toBe(true);
});

it("reads the journal of a manager with the page's selection, and explains why it cannot", async () => {
  const stop = new AbortController();
  const own = await runConsole({ signal: new AbortController().signal, folder });
  onTestFinished(() => own.stop());
  const get = async (query: string): Promise<ShownJournal> =>
    JSON.parse((await send(`${own.url}api/journal${query}`)).body);
  expect(await get("")).toEqual({
    ...{ run: "", runs: [] },
    records: [],
    dropped: 0,
    malformed: "",
    running: [],
    error: "no manager is set whose journal the console could read",
    help: expect.stringContaining("capikit console --journal https://127.0.0.1:8443"),
  });
  const journal = new Journal(1_048_576);
  const paths: string[] = [];
  const route = journalRoute(journal, stop.signal);
  const manager = await startServer({
    port: 0,
    host: "127.0.0.1",
    tls: "none",
    logger: silentLogger,
    drainMs: 100,
    routes: [
      {
        ...route,
        handle(asked) {
          paths.push(`${asked.query} ${asked.headers.authorization}`);
          return route.handle(asked);
        },
      },
    ],
  });
  own.readJournal(journalReader(manager.url, { type: "token", token: "secret" }, "start it"));
  const kind = { group: "example.org", kind: "Widget" };
  const entry = {
    controller: "widget",
    kind,
    namespace: "ns",
    name: "",
    reconcileID: "id",
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 12,
    queuedMs: 3,
    waitedFor: "workers",
    priority: 0,
    attempt: 1,
    causes: [{ type: "event", event: "update", kind, namespace: "ns", name: "a", own: true, count: 2 }],
    reads: [],
    writes: [{ verb: "patch", kind, name: "a", fields: ["status.x"], status: 409, durationMs: 1 }],
    platformCalls: [],
    conditionsBefore: [
      { type: "Ready", status: "False" },
      { type: "Old", status: "True" },
    ],
    conditionsAfter: [{ type: "Ready", status: "True", reason: "Done" }],
    logs: [{ level: "info", message: "a\u202eb\u001b[31m" }],
    result: { result: "success" },
  } satisfies Omit<ReconcileRecord, "run" | "sequence">;
  for (const name of ["a", "b", "a"]) journal.add({ ...entry, name });
  const query = "kind=Widget.example.org&namespace=ns&name=a&controller=widget&after=1&limit=5";
  const { records, error } = await get(`?${query}&other=1`);
  expect([records.map(({ sequence }) => sequence), error]).toEqual([[3], ""]);
  expect(paths).toEqual([`${query} Bearer secret`]);
  expect(records[0]).toMatchObject({
    isOwn: true,
    isFailed: true,
    causes: ["update of Widget ns/a (own write), 2 times"],
    writes: ["patch Widget a status.x: 409"],
    changes: ["Ready False → True (Done)", "Old True → absent"],
    logs: [expect.not.stringMatching(/[\p{Bidi_Control}\p{Cc}]/u)],
  });
  // Anyone who may create Pods can pose as a manager.
  for (const malformed of [{ writes: undefined }, { writes: [null] }, { kind: 1 }, { startedAt: "never" }])
    journal.add({ ...entry, ...malformed } as never);
  journal.add({ ...entry, name: "well-formed", causes: [{ type: "backoff", reconcileID: "id", count: 1 }] });
  expect(await get("?after=3")).toMatchObject({
    records: [{ name: "well-formed", causes: ["retry with backoff"] }],
    malformed: "4 malformed left out: record 4: writes: expected a list",
  });
  expect((await send(`${own.url}api/problems`)).status).toBe(200);
  const first = await get("?after=0&limit=1");
  expect(first.records.map(({ sequence }) => sequence)).toEqual([1]);
  expect(await get("?after=x")).toMatchObject({
    records: [],
    error: expect.stringContaining("400 BadRequest"),
  });
  stop.abort();
  await manager.stop();
  expect(await get("")).toMatchObject({
    records: [],
    error: expect.stringContaining("cannot read the journal"),
    help: "start it",
  });
});

it("answers its user while idle connections of others hold every place", async () => {
  const own = await start();
  const { port } = new URL(own.url);
  const idle = Array.from({ length: 200 }, () => connect(Number(port), "127.0.0.1").on("error", () => {}));
  onTestFinished(async () => {
    for (const socket of idle) socket.destroy();
    await own.stop();
  });
  await Promise.all(idle.slice(0, 60).map((socket) => once(socket, "connect")));
  expect((await read(own.url, 1))[0]?.message.reset).toBe(true);
  expect((await send(`${own.url}api/object?id=known`)).status).toBe(200);
});

it("ends the stream of a page that falls far behind", async () => {
  const own = await start();
  onTestFinished(() => own.stop());
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const { body } = await fetch(`${own.url}api/stream`, { signal: over.signal });
  const large = "a".repeat(4 * 1024 * 1024);
  for (let count = 0; count < 10; count++) own.publish({ changed: [large] });
  let size = 0;
  for await (const part of body ?? []) size += part.length;
  expect(size).toBeLessThan(10 * large.length);
});
