import { once } from "node:events";
import { connect as connectHttp2, constants } from "node:http2";
import { connect as connectTls } from "node:tls";
import { Registry } from "prom-client";
import { expect, it, onTestFinished } from "vitest";
import { type Route, startServer } from "../../src/index.ts";
import { newCertificate } from "../support/certificates.ts";
import { dataFrame, frame, headersFrame, resetFrame, sendFrames } from "../support/http2-frames.ts";
import { stopTime, untilHas } from "../support/stop-time.ts";

const pair = await newCertificate("01");

const fields = { ":method": "POST", ":path": "/", ":scheme": "https", ":authority": "x" };
const [data, headers, priority, settings, ping, continuation, unknown] = [0, 1, 2, 4, 6, 9, 200];
const count = 20_000;
const repeated = (one: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => one));

it.each<[string, readonly Buffer[]]>([
  ["pings", [repeated(frame(ping, 0, 0, Buffer.alloc(8)))]],
  ["settings", [repeated(frame(settings, 0, 0, Buffer.alloc(0)))]],
  [
    "priorities of a stream that depends on itself",
    [repeated(frame(priority, 0, 1, Buffer.from([0, 0, 0, 1, 16])))],
  ],
  ["empty parts of a body", [headersFrame(1, fields), repeated(frame(data, 0, 1, Buffer.alloc(0)))]],
  [
    "continuations of headers, which never end",
    [frame(headers, 0, 1, Buffer.alloc(0)), repeated(frame(continuation, 0, 1, Buffer.alloc(0)))],
  ],
  [
    "continuations with a field each",
    [
      frame(headers, 0, 1, Buffer.alloc(0)),
      repeated(frame(continuation, 0, 1, Buffer.from([0, 1, 97, 1, 98]))),
    ],
  ],
  ["frames of an unknown type", [repeated(frame(unknown, 0, 0, Buffer.alloc(1)))]],
  [
    "requests that are cancelled at once",
    Array.from({ length: count }, (_, n) => [headersFrame(2 * n + 1, fields), resetFrame(2 * n + 1)]).flat(),
  ],
])("a connection that floods the server with %s is closed, and no handler runs", async (_, frames) => {
  let handled = 0;
  const route: Route = {
    method: "POST",
    path: "/",
    handle() {
      handled += 1;
      return {};
    },
  };
  await using server = await startServer({ tls: pair, host: "127.0.0.1", port: 0, routes: [route] });
  const socket = await sendFrames(server.port, pair.cert, frames);
  // A write may fail before.
  await new Promise((resolve) => socket.resume().once("close", resolve));
  expect(handled).toBe(0);
});

const opening = (n: number): Buffer => {
  const one = headersFrame(2 * n + 1, fields);
  one[4] = 5; // ends the headers and the stream
  return one;
};
const batch = (from: number) => Array.from({ length: 100 }, (_, n) => from + n);
const resetting = (n: number): Buffer => resetFrame(2 * n + 1);
const resets = Buffer.concat(batch(0).map(resetting));

/** Starts a server whose handlers never settle. */
async function startHanging(maxBytesInFlight: number, registry = new Registry()) {
  const hanging = { handled: 0 };
  const handle = () => {
    hanging.handled += 1;
    return new Promise<never>(() => {});
  };
  const server = await startServer({
    tls: pair,
    host: "127.0.0.1",
    port: 0,
    routes: [{ method: "POST", path: "/", handle }],
    registry,
    limits: { maxBytesInFlight, maxConcurrentStreams: 100 },
    drainMs: 0,
  });
  const inFlight = async () =>
    (await registry.getSingleMetric("capikit_server_requests_in_flight")?.get())?.values[0]?.value;
  return Object.assign(server, { hanging, inFlight });
}

it("counts work whose client has left, also while others need its memory", async () => {
  const maxBytes = 1024 * 1024;
  const most = (0.75 * maxBytes) / (8 * 1024);
  await using server = await startHanging(maxBytes);
  const { hanging, inFlight } = server;
  for (let connection = 1; connection <= 3; connection++) {
    const socket = await sendFrames(server.port, pair.cert, batch(0).map(opening));
    onTestFinished(() => void socket.resume().destroy());
    await expect.poll(() => hanging.handled).toBe(Math.min(100 * connection, most));
    socket.write(resets);
    await expect.poll(inFlight).toBe(0);
  }
});

it("shares the streams of two connections among many, also of clients that ignore their limit", async () => {
  await using server = await startHanging(28 * 1024 * 1024);
  const { hanging } = server;
  let most = 0;
  const expectShare = async (share: number) => {
    const socket = await sendFrames(server.port, pair.cert, batch(0).map(opening));
    onTestFinished(() => void socket.resume().destroy());
    most += share;
    await expect.poll(() => hanging.handled).toBe(most);
  };
  // 100 streams for each of two connections, then 200 / 3, 200 / 4, …, and 20 from the tenth on.
  for (const share of [100, 100, 66, 50, 40, 33, 28, 25, 22, 20, 20, 20]) await expectShare(share);
  await openIdle(server.port, 51);
  await expectShare(20);
  await expectShare(10);
});

it("shares no streams with connections without HTTP/2", async () => {
  const registry = new Registry();
  await using server = await startHanging(28 * 1024 * 1024, registry);
  const { port, hanging } = server;
  for (let n = 0; n < 60; n++) {
    const socket = connectTls({ port, host: "127.0.0.1", ca: pair.cert, ALPNProtocols: ["http/1.1"] });
    onTestFinished(() => void socket.on("error", () => {}).destroy());
    await once(socket, "secureConnect");
  }
  await untilHas(registry, "connections", 60);
  const socket = await sendFrames(port, pair.cert, batch(0).map(opening));
  onTestFinished(() => void socket.resume().destroy());
  await expect.poll(() => hanging.handled).toBe(100);
});

/** Opens HTTP/2 connections that send no request. */
async function openIdle(port: number, count: number) {
  const sockets = Array.from({ length: count }, () => sendFrames(port, pair.cert, []));
  const opened = await Promise.all(sockets);
  onTestFinished(() => opened.forEach((socket) => void socket.destroy()));
  return opened;
}

it("gives a connection more streams when others have ended", async () => {
  const advance = stopTime();
  const registry = new Registry();
  await using server = await startHanging(28 * 1024 * 1024, registry);
  const others = await openIdle(server.port, 20);
  const session = connectHttp2(`https://127.0.0.1:${server.port}`, { ca: pair.cert });
  onTestFinished(() => void session.destroy());
  await expect.poll(() => session.remoteSettings?.maxConcurrentStreams).toBe(20);
  for (const socket of others) socket.destroy();
  await untilHas(registry, "connections", 1);
  await expect
    .poll(() => {
      advance(1000);
      return session.remoteSettings.maxConcurrentStreams;
    })
    .toBe(100);
});

async function closeReasonsOf(registry: Registry) {
  const closed = await registry.getSingleMetric("capikit_server_connections_closed_total")?.get();
  return closed?.values.filter(({ value }) => value > 0).map(({ labels }) => labels.reason);
}

it("keeps a connection whose client cancels 20 slow requests every 10 seconds", async () => {
  const advance = stopTime();
  const registry = new Registry();
  await using server = await startHanging(28 * 1024 * 1024, registry);
  await openIdle(server.port, 20);
  const socket = await sendFrames(server.port, pair.cert, []);
  onTestFinished(() => void socket.destroy());
  for (let n = 0; n < 200; n += 20) {
    const requests = batch(n).slice(0, 20);
    socket.write(Buffer.concat(requests.map(opening)));
    await expect.poll(() => server.hanging.handled).toBe(n + 20);
    socket.write(Buffer.concat(requests.map(resetting)));
    await untilHas(registry, "requests_in_flight", 0);
    advance(10_000);
  }
  expect(await closeReasonsOf(registry)).not.toContain("cancel");
});

it("does not count the requests in flight of a client that disconnects as cancelled", async () => {
  stopTime();
  const registry = new Registry();
  await using server = await startHanging(28 * 1024 * 1024, registry);
  const socket = await sendFrames(server.port, pair.cert, []);
  for (let n = 0; n < 500; n += 100) {
    socket.write(Buffer.concat(batch(n).map(opening)));
    await expect.poll(() => server.hanging.handled).toBe(n + 100);
    if (n < 400) socket.write(Buffer.concat(batch(n).map(resetting)));
  }
  socket.destroy();
  await untilHas(registry, "connections", 0);
  expect(await closeReasonsOf(registry)).toEqual([]);
});

it("does not count answers that make way for others as cancelled", async () => {
  stopTime();
  const registry = new Registry();
  const large = { body: "x".repeat(256 * 1024) };
  const waiting: (() => void)[] = [];
  const handle = () => new Promise<typeof large>((resolve) => waiting.push(() => resolve(large)));
  await using server = await startServer({
    tls: pair,
    host: "127.0.0.1",
    port: 0,
    routes: [
      { method: "GET", path: "/large", handle },
      { method: "GET", path: "/", handle: () => ({}) },
    ],
    registry,
    limits: { maxBytesInFlight: 1024 * 1024, maxConcurrentStreams: 100 },
    drainMs: 0,
  });
  const open = (settings = {}) => {
    const session = connectHttp2(`https://127.0.0.1:${server.port}`, { ca: pair.cert, settings });
    onTestFinished(() => void session.on("error", () => {}).destroy());
    return session;
  };
  const [greedy, modest] = [open({ initialWindowSize: 0 }), open()];
  const requests = batch(0).slice(0, 60);
  const request = async () => {
    const streams = requests.map(() => greedy.request({ ":path": "/large" }));
    await expect.poll(() => waiting.length).toBe(60);
    for (const stream of streams) stream.on("error", () => {});
    return streams;
  };
  const answer = () => {
    for (const each of waiting.splice(0)) each();
  };
  for (let n = 0; n < 7; n++) {
    for (const stream of await request()) stream.close(constants.NGHTTP2_CANCEL);
    await untilHas(registry, "requests_in_flight", 0);
    answer();
  }
  let [evicted, refused] = [0, 0];
  for (const stream of await request()) {
    stream.on("response", (headers) => {
      if (headers[":status"] === 429) refused += 1;
    });
    stream.on("close", () => {
      if (stream.rstCode === constants.NGHTTP2_ENHANCE_YOUR_CALM) evicted += 1;
    });
  }
  answer();
  const bytes = async () =>
    (await registry.getSingleMetric("capikit_server_bytes_in_flight")?.get())?.values[0]?.value;
  // One answer exceeds the client's share, and the others are refused.
  await expect.poll(() => refused).toBe(58);
  expect(await bytes()).toBeGreaterThan(0.9 * 1024 * 1024);
  expect(await bytes()).toBeLessThan(1.3 * 1024 * 1024);
  modest.request({ ":path": "/" }).resume();
  await expect.poll(() => evicted).toBe(1);
  expect(await closeReasonsOf(registry)).toEqual([]);
});

it.each([
  ["requests in flight", ["open", "cancel"]],
  ["requests with a part of their body", ["begin", "cancel"]],
  ["requests with a body of another length than announced", ["announce", "end"]],
])("closes a connection whose client cancels too many %s", async (_, steps) => {
  stopTime();
  const registry = new Registry();
  await using server = await startHanging(28 * 1024 * 1024, registry);
  const frames = {
    open: opening,
    begin: (n: number) => Buffer.concat([headersFrame(2 * n + 1, fields), dataFrame(2 * n + 1, "x")]),
    cancel: resetting,
    announce: (n: number) => headersFrame(2 * n + 1, { ...fields, "content-length": "5" }),
    end: (n: number) => dataFrame(2 * n + 1, "x", true),
  } as const;
  const send = (from: number) =>
    batch(from).map((n) => Buffer.concat(steps.map((step) => frames[step as keyof typeof frames](n))));
  const socket = await sendFrames(server.port, pair.cert, []);
  onTestFinished(() => void socket.destroy());
  // 20, and 400 that any client may cancel.
  for (let n = 0; n < 400; n += 100) {
    socket.write(Buffer.concat([...send(n), frame(ping, 0, 0, Buffer.alloc(8))]));
    await once(socket, "data");
    await untilHas(registry, "requests_in_flight", 0);
  }
  expect(socket.closed).toBe(false);
  socket.write(Buffer.concat(send(400)));
  await new Promise((resolve) => socket.resume().once("close", resolve));
  expect(server.hanging.handled).toBeLessThanOrEqual(421);
  expect(await closeReasonsOf(registry)).toEqual(["cancel"]);
});
