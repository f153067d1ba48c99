import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  createJsonApi,
  isJsonApiError,
  type JsonApi,
  type JsonApiError,
  PlatformConnectionError,
  PlatformLimitedError,
} from "../../src/platform/index.ts";

let server: Server;
let api: JsonApi;
let requests: { method: string | undefined; headers: IncomingMessage["headers"]; body: string }[];
let reply: { status: number; headers?: Record<string, string>; body?: string };
const { signal } = new AbortController();

beforeEach(async () => {
  requests = [];
  server = createServer(async (request, response) => {
    requests.push({ method: request.method, headers: request.headers, body: await text(request) });
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  api = createJsonApi({
    url: `${urlOf(server)}/v1`,
    headers: { authorization: "Bearer t" },
    problemOf: (body) => (body as { error?: { code: string; message: string } } | undefined)?.error,
  });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

it("sends and receives JSON with the headers of the API", async () => {
  reply = { status: 201, body: '{"id":1}' };
  expect(await api.request("POST", "servers", { signal }, { body: { name: "a" } })).toEqual({ id: 1 });
  expect(requests).toMatchObject([
    {
      method: "POST",
      headers: { authorization: "Bearer t", "content-type": "application/json" },
      body: '{"name":"a"}',
    },
  ]);
  reply = { status: 204 };
  expect(await api.request("DELETE", "servers/1", { signal })).toBeUndefined();
  expect(requests[1]?.headers["content-type"]).toBeUndefined();
});

it("sends and receives text", async () => {
  const xml = createJsonApi({
    url: urlOf(server),
    headers: { "Content-Type": "application/xml" },
    parse: (text) => ({ name: /<name>(.*)<\/name>/.exec(text)?.[1] }),
    problemOf: (body) => ({ code: (body as { name: string }).name }),
  });
  reply = { status: 200, body: "<name>a</name>" };
  expect(await xml.request("POST", "servers", { signal }, { body: "<server/>" })).toEqual({ name: "a" });
  await xml.request("POST", "servers", { signal }, { body: "", headers: { "content-type": "text/csv" } });
  expect(requests).toMatchObject([
    { headers: { "content-type": "application/xml" }, body: "<server/>" },
    { headers: { "content-type": "text/csv" }, body: "" },
  ]);
  reply = { status: 409, body: "<name>used</name>" };
  await expect(xml.request("GET", "servers", { signal })).rejects.toThrow("(used)");
});

it("sends forms, and JSON of another content type", async () => {
  reply = { status: 200, body: "id=1" };
  const form = createJsonApi({ url: urlOf(server), parse: String });
  const body = new URLSearchParams({ name: "a b" });
  expect(await form.request("POST", "servers", { signal }, { body })).toBe("id=1");
  const headers = { "Content-Type": "application/merge-patch+json" };
  await form.request("PATCH", "servers/1", { signal }, { body: { name: "b" }, headers });
  expect(requests).toMatchObject([
    { headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }, body: "name=a+b" },
    { headers: { "content-type": "application/merge-patch+json" }, body: '{"name":"b"}' },
  ]);
});

it.each([
  [409, '{"error":{"code":"used","message":"name is used"}}', "used", "POST /servers: name is used (used)"],
  [503, "<html>", "http_503", "POST /servers: the platform refused the request (http_503)"],
])("throws an error of a response with status %i", async (status, body, code, message) => {
  reply = { status, body };
  const error = await api
    .request("POST", "servers", { signal }, { body: {} })
    .catch((thrown: JsonApiError) => thrown);
  expect(error).toMatchObject({ code, message, response: { status } });
  expect([isJsonApiError(error), isJsonApiError(error, code), isJsonApiError(error, "other")]).toEqual([
    true,
    true,
    false,
  ]);
});

it("returns nothing for ignored errors", async () => {
  reply = { status: 404, body: '{"error":{"code":"not_found","message":"server 1 not found"}}' };
  const ignore = ["not_found"];
  expect(await api.request("DELETE", "servers/1", { signal }, { ignore })).toBeUndefined();
  reply = { status: 423, body: '{"error":{"code":"locked","message":"server is locked"}}' };
  await expect(api.request("DELETE", "servers/1", { signal }, { ignore })).rejects.toThrow("(locked)");
});

it("pauses all requests after a limited one", async () => {
  reply = { status: 429, headers: { "retry-after": "60" }, body: "{}" };
  await expect(api.request("GET", "servers", { signal })).rejects.toThrow(PlatformLimitedError);
  await expect(api.request("GET", "images", { signal })).rejects.toMatchObject({
    retryAfterMs: expect.any(Number),
  });
  expect(requests).toHaveLength(1);
});

it("writes only as the leader, and stops with the signal", async () => {
  reply = { status: 200, body: "{}" };
  const follower = { signal, isLeader: () => false };
  await expect(api.request("DELETE", "servers/1", follower)).rejects.toThrow("no longer the leader");
  await api.request("GET", "servers/1", follower);
  await expect(api.request("GET", "servers", { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  expect(requests).toHaveLength(1);
});

it("checks its options", () => {
  expect(() => createJsonApi({ url: 1 } as never)).toThrow(TypeError);
});

it("sends user and password of the URL, which errors do not contain", async () => {
  reply = { status: 200, body: "{}" };
  await createJsonApi({ url: urlOf(server).replace("//", "//ci:s3cret@") }).request("GET", "a", { signal });
  const authorization = `Basic ${Buffer.from("ci:s3cret").toString("base64")}`;
  expect(requests).toMatchObject([{ headers: { authorization } }]);
  const invalid = createJsonApi({ url: "http://ci:s3cret@localhost:x" });
  await expect(invalid.request("GET", "a", { signal })).rejects.toThrow(/^invalid URL$/);
});

function urlOf(listening: Server): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

it.each([
  ["an empty body", { status: 200 }, "is empty"],
  ["a page of a proxy", { status: 200, body: "<html>secret</html>" }, "does not parse"],
])("refuses %s as the answer to a read, without its content", async (_, answer, message) => {
  reply = answer;
  const error = await api.request("GET", "servers/1", { signal }).catch((thrown: unknown) => thrown);
  expect(isJsonApiError(error, "invalid_answer")).toBe(true);
  expect(String(error)).toContain(message);
  expect(String(error)).not.toContain("html");
  expect((error as Error).cause).toBeUndefined();
});

it("names address, reason and fix of a failed connection", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const url = urlOf(closed);
  closed.close();
  const failure = async (base: string, timeout = "5s") =>
    createJsonApi({ url: base, timeout })
      .request("GET", "servers", { signal })
      .catch((error: unknown) => error);
  const refused = await failure(`${url}/v2`);
  expect(refused).toBeInstanceOf(PlatformConnectionError);
  const { host } = new URL(url);
  expect(refused).toMatchObject({
    code: "ECONNREFUSED",
    message: `GET /servers: no answer from ${url}: connection refused by ${host}: check that the server is running and its address is current (ECONNREFUSED)`,
  });
  expect(await failure("https://platform.invalid")).toMatchObject({
    message: expect.stringMatching(/cannot resolve platform\.invalid/),
  });
  expect(await failure(urlOf(server).replace("http:", "https:"))).toMatchObject({
    message: expect.stringMatching(/does not speak TLS \([A-Z_]+\)$/),
  });
  server.removeAllListeners("request").on("request", () => {});
  expect(await failure(urlOf(server), "50ms")).toMatchObject({
    code: "TIMEOUT",
    message: `GET /servers: no answer from ${urlOf(server)} within 50 ms`,
  });
  server.removeAllListeners("request").on("request", (_, response) => {
    response.writeHead(200, { "content-length": "10" }).write("{");
    response.destroy();
  });
  expect(await failure(urlOf(server))).toBeInstanceOf(PlatformConnectionError);
});
