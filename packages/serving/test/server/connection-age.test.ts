import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import { connect as connectHttp2, createSecureServer } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { resolveLimits } from "../../src/limits/server-limits.ts";
import type { CloseReason } from "../../src/server/connection.ts";
import { Connections } from "../../src/server/connections.ts";
import { newCertificate } from "../support/certificates.ts";

const pair = await newCertificate("01");
const host = "127.0.0.1";
const ageMs = 10_000;

const opened: { destroy(): unknown }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.destroy();
});

const transports = {
  "HTTP/1.1 without TLS": {
    create: () => createServer(),
    open: (port: number) => connect(port, host),
  },
  "HTTP/1.1 of a server without HTTP/2": {
    create: () => createHttpsServer(pair),
    open: (port: number) => connectTls({ port, host, ca: pair.cert }),
  },
  "HTTP/1.1 beside HTTP/2": {
    create: () => createSecureServer({ ...pair, allowHTTP1: true }),
    open: (port: number) => connectTls({ port, host, ca: pair.cert, ALPNProtocols: ["http/1.1"] }),
  },
} satisfies Record<string, { create(): unknown; open(port: number): Socket }>;
const names = Object.keys(transports) as (keyof typeof transports)[];

/** A server whose requests are answered by the test, at times that the test sets. */
async function start(name: keyof typeof transports) {
  const server = transports[name].create() as HttpServer;
  const closed: CloseReason[] = [];
  let now = 0;
  const connections = new Connections(server, {
    limits: resolveLimits({ maxConnectionAgeMs: ageMs, maxConnections: 10 }),
    receiveTimeoutMs: 2 * ageMs,
    secure: name !== "HTTP/1.1 without TLS",
    onClosed: (reason) => closed.push(reason),
    now: () => now,
  });
  const received: ((text: string) => void)[] = [];
  const waiting: (() => void)[] = [];
  server.on("request", (request, response) => {
    const activity = connections.begin(request, response, () => {});
    if (activity === undefined) return expect.fail("the connection is unknown");
    activity.enter("handling");
    received.push((text) => {
      activity.enter("sending");
      if (activity.closing && !("stream" in response)) response.setHeader("connection", "close");
      response.end(text);
    });
    waiting.shift()?.();
  });
  server.listen(0, host);
  opened.push({ destroy: () => server.close() }, connections);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    closed,
    connections,
    /** Waits for the next request, and returns the function that answers it. */
    async request() {
      if (received.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return received.shift() as (text: string) => void;
    },
    setTime(ms: number) {
      now = ms;
      connections.check();
    },
  };
}

/** A client of HTTP/1.1 that keeps all that it receives. */
function client(name: keyof typeof transports, port: number) {
  const socket: Socket = transports[name].open(port);
  socket.on("error", () => {});
  opened.push(socket);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  return {
    send: () => socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"),
    end: once(socket, "close").then(() => text),
    async answer() {
      while (!text.includes("\r\n\r\n")) await once(socket, "data");
      return text;
    },
  };
}

describe.each(names)("the maximum age of connections with %s", (name) => {
  it("lets the request in flight be answered, and closes the connection after it", async () => {
    const server = await start(name);
    const { send, end } = client(name, server.port);
    send();
    const answer = await server.request();
    server.setTime(ageMs * 0.9);
    expect(server.closed).toEqual([]);
    server.setTime(ageMs + 1);
    expect(server.closed).toEqual(["age"]);
    server.setTime(ageMs * 2);
    expect(server.closed).toEqual(["age"]);
    answer("done");
    expect(await end).toMatch(/^HTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n(.+\r\n)*\r\n/i);
    expect(await end).toContain("done");
  });

  it("closes a connection that waits for its next request", async () => {
    const server = await start(name);
    const { send, end, answer: received } = client(name, server.port);
    send();
    const answer = await server.request();
    answer("done");
    expect(await received()).not.toMatch(/connection: close/i);
    await expect.poll(() => server.connections.requests).toBe(0);
    server.setTime(ageMs + 1);
    expect(server.closed).toEqual(["age"]);
    await end;
  });
});

it("a request of an unknown connection is destroyed, as nothing limits its time", async () => {
  const { connections } = await start("HTTP/1.1 without TLS");
  const other = createServer().listen(0, host);
  opened.push({ destroy: () => other.close() });
  await once(other, "listening");
  const { send, end } = client("HTTP/1.1 without TLS", (other.address() as AddressInfo).port);
  send();
  const [request, response] = await once(other, "request");
  expect(connections.begin(request, response, () => {})).toBeUndefined();
  expect(await end).toBe("");
  expect(connections.requests).toBe(0);
});

it("connections reach their maximum age one by one, whatever they speak", async () => {
  const name = "HTTP/1.1 beside HTTP/2";
  const server = await start(name);
  const session = connectHttp2(`https://${host}:${server.port}`, { ca: pair.cert });
  session.on("error", () => {});
  opened.push(session);
  const stream = session.request({ ":method": "POST", ":path": "/" }, { endStream: true });
  const first = await server.request();
  server.setTime(ageMs / 2);
  const { send, end } = client(name, server.port);
  send();
  const second = await server.request();
  const goaway = once(session, "goaway");
  server.setTime(ageMs + 1);
  await goaway;
  expect(server.closed).toEqual(["age"]);
  server.setTime(ageMs * 1.5 + 1);
  expect(server.closed).toEqual(["age", "age"]);
  stream.resume();
  const over = once(session, "close");
  first("one");
  second("two");
  await over;
  expect(await end).toMatch(/connection: close[\s\S]*two/i);
});
