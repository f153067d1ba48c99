import { once } from "node:events";
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect as connectHttp2,
  constants,
} from "node:http2";
import { connect, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { Registry } from "prom-client";
import { afterEach, describe, expect, it } from "vitest";
import { type Refusal, type Route, type Server, type ServerOptions, startServer } from "../../src/index.ts";
import { newCertificate } from "../support/certificates.ts";
import { advanceUntilClosed, stopTime, untilHas } from "../support/stop-time.ts";

const pair = await newCertificate("01");
const host = "127.0.0.1";
const echo: Route = { method: "POST", path: "/echo", handle: ({ body }) => ({ body: String(body.length) }) };
const start = (options: Partial<ServerOptions> = {}): Promise<Server> =>
  startServer({ routes: [echo], tls: pair, host, port: 0, ...options });

const opened: { destroy(): unknown }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.destroy();
});

function tcp({ port }: Server): Socket {
  const socket = connect(port, host);
  socket.on("error", () => {});
  opened.push(socket);
  return socket;
}
async function tls({ port }: Server, protocol: "h2" | "http/1.1"): Promise<TLSSocket> {
  const socket = connectTls({ port, host, ca: pair.cert, ALPNProtocols: [protocol] });
  socket.on("error", () => {});
  opened.push(socket);
  await once(socket, "secureConnect");
  return socket;
}
async function http2({ port }: Server, settings = {}): Promise<ClientHttp2Session> {
  const session = connectHttp2(`https://${host}:${port}`, { ca: pair.cert, settings });
  session.on("error", () => {});
  opened.push(session);
  await once(session, "remoteSettings");
  return session;
}
function post(session: ClientHttp2Session, path = "/echo"): ClientHttp2Stream {
  const stream = session.request({ ":method": "POST", ":path": path }, { endStream: false });
  stream.on("error", () => {});
  return stream;
}
async function answerOf(stream: ClientHttp2Stream) {
  const [headers] = await once(stream, "response");
  let text = "";
  for await (const chunk of stream) text += chunk;
  return { status: headers[":status"], text, retryAfter: headers["retry-after"] };
}
function closed(socket: Socket | ClientHttp2Session): Promise<void> {
  if ("resume" in socket) socket.resume();
  return new Promise((resolve) => socket.once("close", () => resolve()));
}
/** The reasons for which the server closed connections. */
async function closedBy(registry: Registry): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric("capikit_server_connections_closed_total")?.get();
  const counted = metric?.values.filter(({ value }) => value > 0) ?? [];
  return Object.fromEntries(counted.map(({ labels, value }) => [labels.reason, value]));
}
async function gaugeOf(registry: Registry, name: string): Promise<number | undefined> {
  return (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
}

describe("connections", () => {
  it("are closed when the handshake does not come", async () => {
    const advance = stopTime();
    const registry = new Registry();
    await using server = await start({ registry, limits: { handshakeTimeoutMs: 100 } });
    const end = closed(tcp(server));
    await untilHas(registry, "connections", 1);
    advance(200);
    await end;
    expect(await closedBy(registry)).toEqual({ handshake: 1 });
    await expect.poll(() => gaugeOf(registry, "capikit_server_connections")).toBe(0);
  });

  it.each([{}, { http1Only: true }])(
    "are closed by the fourth renegotiation of TLS 1.2 in ten minutes: %j",
    async (tlsOptions) => {
      await using server = await start({ tls: { ...pair, ...tlsOptions } });
      const socket = connectTls({ port: server.port, host, ca: pair.cert, maxVersion: "TLSv1.2" });
      opened.push(socket);
      const errors: unknown[] = [];
      socket.on("error", (error) => errors.push(error));
      const end = closed(socket);
      await once(socket, "secureConnect");
      let count = 0;
      const renegotiate = (): void => {
        socket.renegotiate({}, (error) => {
          if (error !== null) return;
          count += 1;
          renegotiate();
        });
      };
      renegotiate();
      await end;
      expect(count).toBeLessThanOrEqual(3);
    },
  );

  it("are closed when the first request does not come", async () => {
    const advance = stopTime();
    const registry = new Registry();
    await using server = await start({ registry, receiveTimeoutMs: 100 });
    const sockets = [await tls(server, "http/1.1"), await tls(server, "h2")];
    await advanceUntilClosed(advance, 200, ...sockets);
    expect(await closedBy(registry)).toEqual({ unused: 2 });
    await expect.poll(() => gaugeOf(registry, "capikit_server_connections")).toBe(0);
  });

  it("are closed when they were idle for some time", async () => {
    const advance = stopTime();
    const registry = new Registry();
    await using server = await start({ registry, limits: { idleTimeoutMs: 1000 } });
    const [one, two] = [await tls(server, "http/1.1"), await http2(server)];
    one.write("POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n");
    await once(one, "data");
    const stream = post(two);
    stream.end();
    expect(await answerOf(stream)).toMatchObject({ status: 200 });
    await expect.poll(() => gaugeOf(registry, "capikit_server_requests_in_flight")).toBe(0);
    const ends = [closed(one), closed(two)];
    advance(2000);
    await Promise.all(ends);
    expect(await closedBy(registry)).toEqual({ idle: 2 });
  });

  it("are closed after a malformed header block, of which Node.js reports nothing", async () => {
    const advance = stopTime();
    await using server = await start({ limits: { idleTimeoutMs: 100 } });
    const socket = await tls(server, "h2");
    const settings = "000000040000000000";
    const headers = "000009010500000001ffffffffffffffffff";
    socket.write(`PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`);
    socket.write(Buffer.from(settings + headers, "hex"));
    const goaway = "0000080700000000";
    let received = "";
    socket.on("data", (data: Buffer) => {
      received += data.toString("hex");
    });
    await expect.poll(() => received).toContain(goaway);
    await advanceUntilClosed(advance, 200, socket);
  });

  it("of an age get no new requests, and answer those in flight", async () => {
    const advance = stopTime();
    const registry = new Registry();
    let finish: (() => void) | undefined;
    const slow: Route = {
      method: "POST",
      path: "/slow",
      handle: () =>
        new Promise((resolve) => {
          finish = () => resolve({ body: "done" });
        }),
    };
    const limits = { maxConnectionAgeMs: 1000 };
    await using server = await start({ registry, limits, routes: [slow] });
    const session = await http2(server);
    const stream = post(session, "/slow");
    stream.end();
    const answer = answerOf(stream);
    await expect.poll(() => finish).toBeDefined();
    const [goaway, end] = [once(session, "goaway"), closed(session)];
    advance(2000);
    await goaway;
    finish?.();
    expect(await answer).toMatchObject({ status: 200, text: "done" });
    await end;
    expect(await closedBy(registry)).toEqual({ age: 1 });
  });

  it("make way for new ones, the least useful first", async () => {
    const advance = stopTime();
    const registry = new Registry();
    const stuck: Route = { method: "POST", path: "/stuck", handle: () => new Promise(() => {}) };
    const limits = { maxConnections: 3 };
    await using server = await start({ registry, limits, routes: [echo, stuck], drainMs: 10 });
    const ended: string[] = [];
    const follow = async (name: string): Promise<ClientHttp2Session> => {
      const session = await http2(server);
      session.once("close", () => ended.push(name));
      return session;
    };
    const handled = async (session: ClientHttp2Session): Promise<void> => {
      const before = await gaugeOf(registry, "capikit_server_requests_in_flight");
      post(session, "/stuck").end();
      await expect.poll(() => gaugeOf(registry, "capikit_server_requests_in_flight")).toBe((before ?? 0) + 1);
    };
    const receiving = await follow("receiving");
    post(receiving).write("x");
    await expect.poll(() => gaugeOf(registry, "capikit_server_requests_in_flight")).toBe(1);
    const idle = await follow("idle");
    const used = post(idle);
    used.end();
    await answerOf(used);
    await follow("unused");
    advance(1000);
    const first = await follow("first");
    await expect.poll(() => ended).toEqual(["receiving"]);
    await handled(first);
    const second = await follow("second");
    await expect.poll(() => ended).toEqual(["receiving", "unused"]);
    await handled(second);
    const third = await follow("third");
    await expect.poll(() => ended).toEqual(["receiving", "unused", "idle"]);
    await handled(third);
    const refused = tcp(server);
    await closed(refused);
    expect(await closedBy(registry)).toEqual({ limit: 3, refused: 1 });
    expect(await gaugeOf(registry, "capikit_server_connections")).toBe(3);
  });

  it("are closed by whose clients answers are not received", async () => {
    const advance = stopTime();
    const registry = new Registry();
    const large: Route = { method: "POST", path: "/large", handle: () => ({ body: "x".repeat(1_000_000) }) };
    await using server = await start({ registry, routes: [large], limits: { sendTimeoutMs: 100 } });
    // Takes no byte of a body.
    const session = await http2(server, { initialWindowSize: 0 });
    const stream = post(session, "/large");
    stream.end();
    await once(stream, "response");
    const end = closed(session);
    advance(200);
    await end;
    expect(await closedBy(registry)).toEqual({ send: 1 });
    await expect.poll(() => gaugeOf(registry, "capikit_server_bytes_in_flight")).toBe(0);
  });

  it("receive long answers whole", async () => {
    const text = "x\u{1f600}".repeat(100_000);
    const large: Route = { method: "POST", path: "/large", handle: () => ({ body: text }) };
    const bytes: Route = { method: "POST", path: "/bytes", handle: () => ({ body: Buffer.from(text) }) };
    await using server = await start({ routes: [large, bytes] });
    const session = await http2(server);
    for (const path of ["/large", "/bytes"]) {
      const stream = post(session, path);
      stream.setEncoding("utf8");
      stream.end();
      expect((await answerOf(stream)).text === text).toBe(true);
    }
    const socket = await tls(server, "http/1.1");
    socket.write("POST /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      received += chunk;
    });
    await once(socket, "close");
    expect(received).toMatch(/\r\ncontent-length: 500000\r\n/);
    expect(received.endsWith(`\r\n\r\n${text}`)).toBe(true);
  });

  it("have no more streams than Go's servers allow", async () => {
    await using server = await start();
    const session = await http2(server);
    expect(session.remoteSettings).toMatchObject({ maxConcurrentStreams: 250, maxHeaderListSize: 16_384 });
    await using other = await start({ limits: { maxConcurrentStreams: 7 } });
    expect((await http2(other)).remoteSettings).toMatchObject({ maxConcurrentStreams: 7 });
  });
});

describe("memory", () => {
  const mebibyte = 1024 * 1024;

  it("is shared by requests in flight: those beyond it are answered 429", async () => {
    const registry = new Registry();
    const refusals: Refusal[] = [];
    const limits = { maxBytesInFlight: 10 * mebibyte };
    const onRefused = (refusal: Refusal): void => void refusals.push(refusal);
    await using server = await start({ registry, limits, onRefused });
    const session = await http2(server);
    const large = post(session);
    large.write(Buffer.alloc(3 * mebibyte));
    await expect
      .poll(() => gaugeOf(registry, "capikit_server_bytes_in_flight"))
      .toBeGreaterThan(3 * mebibyte);
    const other = post(session);
    other.write(Buffer.alloc(6 * mebibyte));
    expect(await answerOf(other)).toEqual({
      status: 429,
      text: "the server has too many requests in flight; try again later\n",
      retryAfter: "1",
    });
    other.close();
    const small = post(session);
    small.end("small");
    expect(await answerOf(small)).toMatchObject({ status: 200, text: "5" });
    large.end();
    expect(await answerOf(large)).toMatchObject({ status: 200, text: String(3 * mebibyte) });
    expect(refusals).toEqual([{ status: 429, route: "/echo" }]);
    await expect.poll(() => gaugeOf(registry, "capikit_server_bytes_in_flight")).toBe(0);
  });

  it("counts the values of a body", async () => {
    await using server = await start({ limits: { maxBytesInFlight: 2 * mebibyte } });
    const session = await http2(server);
    const [text, values] = [post(session), post(session)];
    // The second answer may come first.
    const answers = Promise.all([answerOf(text), answerOf(values)]);
    text.end(`["${"x".repeat(150_000)}"]`);
    values.end(`[${"[],".repeat(50_000)}[]]`);
    expect(await answers).toMatchObject([
      { status: 200, text: "150004" },
      { status: 413, text: "the body takes too much memory to handle\n" },
    ]);
  });

  it("is enough for many small requests that arrive at once and wait", async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    let waiting = 0;
    const slow: Route = {
      method: "POST",
      path: "/slow",
      handle: () => {
        waiting += 1;
        return done.then(() => ({}));
      },
    };
    await using server = await start({ routes: [slow], limits: { maxBytesInFlight: mebibyte } });
    const session = await http2(server);
    const streams = Array.from({ length: 80 }, () => post(session, "/slow"));
    for (const each of streams) each.end(`"${"x".repeat(1000)}"`);
    const answers = Promise.all(streams.map(answerOf));
    await expect.poll(() => waiting).toBe(80);
    finish();
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("is held until the handler has settled, also when its client went away", async () => {
    const registry = new Registry();
    let finish = (): void => {};
    let seen = (): string => "";
    const slow: Route = {
      method: "POST",
      path: "/slow",
      handle: ({ body }) => {
        seen = () => String(body);
        return new Promise((resolve) => {
          finish = () => resolve({});
        });
      },
    };
    await using server = await start({ registry, routes: [slow] });
    const session = await http2(server);
    const stream = post(session, "/slow");
    stream.end("kept".repeat(mebibyte));
    await expect.poll(() => seen().length).toBe(4 * mebibyte);
    stream.close(constants.NGHTTP2_CANCEL);
    await expect.poll(() => gaugeOf(registry, "capikit_server_requests_in_flight")).toBe(0);
    expect(await gaugeOf(registry, "capikit_server_bytes_in_flight")).toBeGreaterThan(4 * mebibyte);
    expect(seen().slice(0, 4)).toBe("kept");
    finish();
    await expect.poll(() => gaugeOf(registry, "capikit_server_bytes_in_flight")).toBe(0);
  });

  it("is held for work that goes on after the answer", async () => {
    const registry = new Registry();
    let finish = (): void => {};
    const early: Route = {
      method: "POST",
      path: "/early",
      handle: ({ hold }) => {
        hold?.(
          new Promise<void>((resolve) => {
            finish = resolve;
          }),
        );
        return { body: "answered" };
      },
    };
    await using server = await start({ registry, routes: [early] });
    const stream = post(await http2(server), "/early");
    stream.end("x".repeat(4 * mebibyte));
    expect(await answerOf(stream)).toMatchObject({ text: "answered" });
    expect(await gaugeOf(registry, "capikit_server_bytes_in_flight")).toBeGreaterThan(4 * mebibyte);
    finish();
    await expect.poll(() => gaugeOf(registry, "capikit_server_bytes_in_flight")).toBe(0);
  });

  it("is not taken by the unfinished requests of one connection", async () => {
    const registry = new Registry();
    const limits = { maxBytesInFlight: mebibyte };
    await using server = await start({ registry, limits, drainMs: 10 });
    const greedy = await http2(server);
    const others = Array.from({ length: 200 }, () => post(greedy));
    for (const each of others) each.write("x");
    const most = 0.98 * mebibyte;
    await expect.poll(() => gaugeOf(registry, "capikit_server_bytes_in_flight")).toBeGreaterThan(most);
    const honest = await http2(server);
    for (let n = 0; n < 5; n++) {
      const stream = post(honest);
      stream.end("small");
      expect(await answerOf(stream)).toMatchObject({ status: 200, text: "5" });
    }
  });

  it("is not taken by bodies that are announced and never sent", async () => {
    await using server = await start({ limits: { maxBytesInFlight: 10 * mebibyte }, drainMs: 10 });
    for (let n = 0; n < 40; n++) {
      const stream = (await http2(server)).request(
        { ":method": "POST", ":path": "/echo", "content-length": String(5 * mebibyte) },
        { endStream: false },
      );
      stream.on("error", () => {});
    }
    const honest = post(await http2(server));
    honest.end(Buffer.alloc(2 * mebibyte));
    expect(await answerOf(honest)).toMatchObject({ status: 200, text: String(2 * mebibyte) });
  });

  it("is not taken by answers that their clients do not take", async () => {
    const big: Route = { method: "GET", path: "/big", handle: () => ({ body: "x".repeat(4 * mebibyte) }) };
    const registry = new Registry();
    const limits = { maxBytesInFlight: 10 * mebibyte };
    await using server = await start({ registry, limits, drainMs: 10, routes: [big, echo] });
    for (let n = 0; n < 6; n++) {
      const greedy = await http2(server, { initialWindowSize: 0 });
      greedy.request({ ":path": "/big" }).on("error", () => {});
    }
    await expect
      .poll(() => gaugeOf(registry, "capikit_server_bytes_in_flight"))
      .toBeGreaterThan(7 * mebibyte);
    for (const size of [300, 60_000, 600_000, 2 * mebibyte]) {
      const honest = post(await http2(server));
      honest.end(Buffer.alloc(size));
      expect(await answerOf(honest)).toMatchObject({ status: 200, text: String(size) });
    }
  });

  it.each([
    ["announced", { "content-length": String(9 * mebibyte) }],
    ["not announced", {}],
  ])("refuses bodies that it can never take for good: %s", async (_, headers) => {
    const limits = { maxBytesInFlight: 10 * mebibyte };
    await using server = await start({ limits, maxBodyBytes: 20 * mebibyte, drainMs: 10 });
    const session = await http2(server);
    const stream = session.request({ ":method": "POST", ":path": "/echo", ...headers }, { endStream: false });
    stream.on("error", () => {});
    stream.write(Buffer.alloc(9 * mebibyte));
    expect(await answerOf(stream)).toMatchObject({
      status: 413,
      text: "the body takes too much memory to handle\n",
    });
  });

  it("is little for requests without a body to speak of", async () => {
    const get: Route = { method: "GET", path: "/get", handle: () => ({ body: "ok" }) };
    await using server = await start({ tls: "none", routes: [get] });
    const socket = tcp(server);
    socket.write("GET /get HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 413 /);
  });

  it("is free again after HEAD of HTTP/2", async () => {
    const registry = new Registry();
    const get: Route = { method: "GET", path: "/get", handle: () => ({ body: "ok" }) };
    await using server = await start({ registry, routes: [get] });
    const session = await http2(server);
    for (const path of ["/get", "/missing"]) {
      const stream = session.request({ ":method": "HEAD", ":path": path });
      stream.resume();
      await once(stream, "close");
    }
    await expect.poll(() => gaugeOf(registry, "capikit_server_bytes_in_flight")).toBe(0);
    expect(await gaugeOf(registry, "capikit_server_requests_in_flight")).toBe(0);
  });

  it("is free again after pipelined requests of a connection that ended", async () => {
    const registry = new Registry();
    const aborted: Promise<unknown>[] = [];
    const hanging: Route = {
      method: "POST",
      path: "/hang",
      handle: ({ signal }) => {
        const abort = once(signal, "abort");
        aborted.push(abort);
        return abort.then(() => ({}));
      },
    };
    await using server = await start({ registry, tls: "none", routes: [hanging] });
    const socket = tcp(server);
    socket.write("POST /hang HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbody".repeat(3));
    await expect.poll(() => aborted.length).toBe(1);
    socket.destroy();
    await Promise.all(aborted);
    await expect.poll(() => gaugeOf(registry, "capikit_server_bytes_in_flight")).toBe(0);
    expect(await gaugeOf(registry, "capikit_server_requests_in_flight")).toBe(0);
  });
});

it("refuses long targets before it looks for a route", async () => {
  const refusals: Refusal[] = [];
  await using server = await start({ onRefused: (refusal) => void refusals.push(refusal) });
  const session = await http2(server);
  const stream = post(session, `/${"/".repeat(3000)}`);
  stream.end();
  expect(await answerOf(stream)).toMatchObject({
    status: 414,
    text: "the URL is longer than 2048 characters\n",
  });
  expect(refusals).toEqual([{ status: 414, route: undefined }]);
});

it("closes the stream of a request whose body it did not take", async () => {
  const advance = stopTime();
  await using server = await start({ maxBodyBytes: 10, receiveTimeoutMs: 1_000 });
  const session = await http2(server);
  const stream = post(session);
  const end = once(stream, "close");
  stream.write("x".repeat(11));
  expect((await answerOf(stream)).status).toBe(413);
  advance(2_000);
  await end;
  expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
});

it.each([0, -1, 1.5, Number.NaN])("takes no limit of %s", async (maxConnections) => {
  await expect(start({ limits: { maxConnections } })).rejects.toThrow(
    "limits: maxConnections must be a positive integer",
  );
});
